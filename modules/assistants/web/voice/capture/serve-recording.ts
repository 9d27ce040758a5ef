import type { CreateEncoder } from '../sound/encoder.ts';
import { createSoundRecording } from '../sound/sound-recording.ts';
import type { SoundRecording } from '../sound/sound-recording.ts';
import type { WorkerNews, WorkerOrder } from './worker-messages.ts';

/** Answers the orders of the page in a worker. */
export function serveRecording(createEncoder: CreateEncoder): void {
  let recording: SoundRecording | undefined;
  const tell = (news: WorkerNews, transfer: Transferable[] = []): void => globalThis.postMessage(news, { transfer });
  globalThis.addEventListener('message', ({ data: order }: MessageEvent<WorkerOrder>) => {
    if (order.kind === 'begin') recording = createSoundRecording({ ...order, createEncoder });
    else if (order.kind === 'sound' && recording) tell({ kind: 'progress', ...recording.add(order.samples) });
    else if (order.kind === 'finish' && recording) {
      const parts = recording.finish();
      tell(
        { kind: 'finished', parts },
        parts.map(({ buffer }) => buffer),
      );
    }
  });
  tell({ kind: 'ready' });
}
