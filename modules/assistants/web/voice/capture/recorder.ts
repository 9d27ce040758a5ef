import type { Progress } from '../sound/sound-recording.ts';
import { RecorderError, toRecorderError } from './recorder-error.ts';
import { startWorker } from './start-worker.ts';

/** Format of a recording: MP3 for long talks, or WAV, which is full after 13 minutes. */
export type SoundFormat = 'mp3' | 'wav';

const formats = {
  mp3: { worker: () => import('./mp3-worker.ts?worker&url'), mediaType: 'audio/mpeg' },
  wav: { worker: () => import('./wav-worker.ts?worker&url'), mediaType: 'audio/wav' },
} as const;

/** Addresses of the scripts that run beside the page: files of their own, as its security policy demands. */
async function findScripts(format: SoundFormat): Promise<{ readonly capture: string; readonly worker: string }> {
  const [capture, worker] = await Promise.all([import('./capture-processor.ts?worker&url'), formats[format].worker()]);
  return { capture: capture.default, worker: worker.default };
}

/** Recording under way. */
export interface Recorder {
  /** Ends it and returns the file. @throws RecorderError broken */
  finish(): Promise<File>;
  /** Ends it, and forgets what was recorded. */
  discard(): void;
}

interface RecorderOptions {
  readonly format: SoundFormat;
  readonly maxBytes: number;
  readonly onProgress: (progress: Progress) => void;
  /** Called when the microphone stops by itself: a phone call, a locked screen, a device that was unplugged. */
  readonly onInterrupted: () => void;
}

/** Loads the parts of a recorder into the cache of the browser, so that it starts without a network, too. */
export async function preloadRecorder(format: SoundFormat): Promise<void> {
  const { capture, worker } = await findScripts(format);
  await Promise.all([fetch(capture), fetch(worker)]);
}

/** Asks for the microphone and begins to record. @throws RecorderError */
export async function openRecorder({
  format,
  maxBytes,
  onProgress,
  onInterrupted,
}: RecorderOptions): Promise<Recorder> {
  const scripts = await findScripts(format).catch((cause: unknown) => {
    throw new RecorderError('notLoaded', { cause });
  });
  const stream = await openMicrophone();
  const context = new AudioContext({ latencyHint: 'playback' });
  const worker = startWorker(scripts.worker, onProgress);
  const close = (): void => {
    for (const track of stream.getTracks()) track.stop();
    if (context.state !== 'closed') void context.close();
  };
  try {
    await Promise.all([worker.ready, context.audioWorklet.addModule(scripts.capture)]);
  } catch (error) {
    close();
    worker.stop();
    throw error instanceof RecorderError ? error : new RecorderError('notLoaded', { cause: error });
  }
  worker.order({ kind: 'begin', sampleRate: context.sampleRate, maxBytes });
  const node = new AudioWorkletNode(context, 'capture', { channelCount: 1, channelCountMode: 'explicit' });
  node.port.addEventListener('message', ({ data: samples }: MessageEvent<Float32Array<ArrayBuffer>>) =>
    worker.order({ kind: 'sound', samples }, [samples.buffer]),
  );
  node.port.start();
  // It is silent itself, but a node that leads nowhere is not asked for sound in every browser.
  context.createMediaStreamSource(stream).connect(node).connect(context.destination);
  void context.resume();
  for (const track of stream.getTracks()) track.addEventListener('ended', onInterrupted);
  // Safari names it so during a phone call.
  context.addEventListener('statechange', () => {
    if (String(context.state) === 'interrupted') onInterrupted();
  });
  return {
    finish: async () => {
      close();
      const parts = await worker.finish().finally(worker.stop);
      return new File([...parts], `recording.${format}`, { type: formats[format].mediaType });
    },
    discard: () => {
      close();
      worker.stop();
    },
  };
}

async function openMicrophone(): Promise<MediaStream> {
  // Absent where the page did not come by https.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (devices === undefined) throw new RecorderError('unsupported');
  try {
    return await devices.getUserMedia({
      audio: { channelCount: 1, autoGainControl: true, noiseSuppression: true, echoCancellation: false },
    });
  } catch (error) {
    throw toRecorderError(error);
  }
}
