import { Mp3Encoder } from '@breezystack/lamejs';
import { joinBytes } from './wav.ts';
import type { Sound } from './wav.ts';

/** Encodes a sound as MP3, 48 kbit/s. */
export function writeMp3({ sampleRate, samples }: Sound): Uint8Array<ArrayBuffer> {
  const encoder = new Mp3Encoder(1, sampleRate, 48);
  // They are signed, whatever the types say.
  const parts = [encoder.encodeBuffer(samples), encoder.flush()];
  return joinBytes(parts.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)));
}

/** Facts of an MP3 file, as its frames say them. */
interface Mp3 {
  readonly sampleRate: number;
  readonly channels: number;
  readonly kbps: number;
  readonly seconds: number;
}

// MPEG-2, layer III (ISO/IEC 13818-3, 2.4.2.3).
const kbpsOf = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const ratesOf = [22_050, 24_000, 16_000];
const samplesOfFrame = 576;

/** Walks through the frames of an MPEG-2 file. @throws Error unless it is made of whole, equal frames alone */
export function readMp3(bytes: Uint8Array): Mp3 {
  const kinds = new Set<string>();
  let frames = 0;
  let facts = { sampleRate: 0, channels: 0, kbps: 0 };
  for (let at = 0; at < bytes.length; frames += 1) {
    const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(at, at + 4);
    if (first !== 0xff || (second & 0xfe) !== 0xf2) throw new Error(`no frame at byte ${at} of ${bytes.length}`);
    const kbps = kbpsOf[third >> 4] ?? 0;
    const sampleRate = ratesOf[(third >> 2) & 3] ?? 0;
    const padding = (third >> 1) & 1;
    facts = { sampleRate, channels: fourth >> 6 === 3 ? 1 : 2, kbps };
    kinds.add(JSON.stringify(facts));
    if (kbps === 0 || sampleRate === 0) throw new Error(`a frame without rates at byte ${at}`);
    at += Math.floor((72 * kbps * 1000) / sampleRate) + padding;
    if (at > bytes.length) throw new Error('the last frame is cut off');
  }
  if (kinds.size !== 1) throw new Error(`frames of ${[...kinds].join(', ')}`);
  return { ...facts, seconds: (frames * samplesOfFrame) / facts.sampleRate };
}
