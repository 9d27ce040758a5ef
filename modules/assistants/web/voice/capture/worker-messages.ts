import type { Progress } from '../sound/sound-recording.ts';

/** Message to the worker that encodes. */
export type WorkerOrder =
  | { readonly kind: 'begin'; readonly sampleRate: number; readonly maxBytes: number }
  | { readonly kind: 'sound'; readonly samples: Float32Array }
  | { readonly kind: 'finish' };

/** Message from it. */
export type WorkerNews =
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'progress' } & Progress)
  | { readonly kind: 'finished'; readonly parts: readonly Uint8Array<ArrayBuffer>[] };
