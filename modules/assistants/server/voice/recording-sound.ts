import type { MediaType } from '#platform/contract/files.ts';

/** Reasons not to ask a speech server, which makes up words for nothing. */
export type SoundProblem = 'recording_empty' | 'recording_silent';

/** −60 dB below full scale of 16 bits: less than the noise of a quiet room. */
const silentPeak = 33;
/** Shorter sound has no word. */
const minSeconds = 0.1;
/** Headers of any type without a word. */
const minBytes = 200;

/** Looks whether a recording can contain speech; only uncompressed sound is looked into. */
export function findSoundProblem(bytes: Uint8Array, mediaType: MediaType): SoundProblem | undefined {
  if (bytes.length < minBytes) return 'recording_empty';
  if (mediaType === 'audio/mpeg') return hasFrame(bytes) ? undefined : 'recording_empty';
  return mediaType === 'audio/wav' ? findWavProblem(bytes) : undefined;
}

/** Kind of samples in the `fmt ` chunk that is looked into: integers. */
const pcm = 1;

function findWavProblem(bytes: Uint8Array): SoundProblem | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const format = findChunk(view, 'fmt ');
  const data = findChunk(view, 'data');
  if (format === undefined || data === undefined || format.length < 16) return 'recording_empty';
  const bytesPerSecond = view.getUint32(format.at + 8, true);
  if (bytesPerSecond === 0 || data.length < bytesPerSecond * minSeconds) return 'recording_empty';
  if (view.getUint16(format.at, true) !== pcm || view.getUint16(format.at + 14, true) !== 16) return undefined;
  for (let at = data.at; at + 1 < data.at + data.length; at += 2)
    if (Math.abs(view.getInt16(at, true)) > silentPeak) return undefined;
  return 'recording_silent';
}

interface Chunk {
  readonly at: number;
  readonly length: number;
}

/** Finds a chunk of a RIFF file; one that announces more than there is ends with the file. */
function findChunk(view: DataView, name: string): Chunk | undefined {
  for (let at = 12; at + 8 <= view.byteLength;) {
    const found = String.fromCharCode(...Array.from({ length: 4 }, (_, index) => view.getUint8(at + index)));
    const length = view.getUint32(at + 4, true);
    if (found === name) return { at: at + 8, length: Math.min(length, view.byteLength - at - 8) };
    at += 8 + length + (length % 2);
  }
  return undefined;
}

/** Looks for the header of an MPEG frame behind the tags: 11 bits of synchronisation, then layer III. */
function hasFrame(bytes: Uint8Array): boolean {
  for (let at = lengthOfTag(bytes); at + 1 < bytes.length; at += 1)
    if (bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xe6) === 0xe2) return true;
  return false;
}

/** Length of an ID3v2 tag, which counts in bytes of seven bits (ID3v2.4, 3.1). */
function lengthOfTag(bytes: Uint8Array): number {
  if (bytes[0] !== 0x49 || bytes[1] !== 0x44 || bytes[2] !== 0x33) return 0;
  const [, , , , , , a = 0, b = 0, c = 0, d = 0] = bytes;
  return 10 + a * 2 ** 21 + b * 2 ** 14 + c * 2 ** 7 + d;
}
