import type { Progress } from '../sound/sound-recording.ts';
import { RecorderError } from './recorder-error.ts';
import type { WorkerNews, WorkerOrder } from './worker-messages.ts';

type Pieces = readonly Uint8Array<ArrayBuffer>[];

/** Worker that encodes a recording. */
interface RecordingWorker {
  /** Rejects if it cannot be loaded. */
  readonly ready: Promise<void>;
  order(order: WorkerOrder, transfer?: Transferable[]): void;
  /** Returns the file in pieces. @throws RecorderError broken */
  finish(): Promise<Pieces>;
  stop(): void;
}

/** Starts the worker at an address. */
export function startWorker(url: string, onProgress: (progress: Progress) => void): RecordingWorker {
  const worker = new Worker(url, { type: 'module' });
  const listen = (react: (news: WorkerNews) => void): void =>
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerNews>) => react(data));
  const ready = new Promise<void>((resolve, reject) => {
    listen(({ kind }) => (kind === 'ready' ? resolve() : undefined));
    worker.addEventListener('error', () => reject(new RecorderError('notLoaded')));
  });
  const finished = new Promise<Pieces>((resolve, reject) => {
    listen((news) => (news.kind === 'finished' ? resolve(news.parts) : undefined));
    worker.addEventListener('error', () => reject(new RecorderError('broken')));
  });
  // Nobody may have asked for it yet.
  finished.catch(() => undefined);
  listen((news) => (news.kind === 'progress' ? onProgress(news) : undefined));
  const order: RecordingWorker['order'] = (message, transfer = []) => worker.postMessage(message, transfer);
  return {
    ready,
    order,
    finish: () => {
      order({ kind: 'finish' });
      return finished;
    },
    stop: () => worker.terminate(),
  };
}
