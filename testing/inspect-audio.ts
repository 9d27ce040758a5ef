/** Facts about a recording. */
export type InspectedAudio =
  | { readonly kind: 'wav'; readonly sampleRate: number; readonly channels: number; readonly seconds: number }
  | { readonly kind: 'mp3'; readonly sampleRate: number; readonly frames: number };

/** Reads a WAV file of 16 kHz and one channel, or an MP3 file frame by frame. @throws Error for anything else */
export function inspectAudio(bytes: Buffer): InspectedAudio {
  return bytes.toString('latin1', 0, 4) === 'RIFF' ? inspectWav(bytes) : inspectMp3(bytes);
}

function inspectWav(bytes: Buffer): InspectedAudio {
  const format = findChunk(bytes, 'fmt ');
  const data = findChunk(bytes, 'data');
  if (bytes.toString('latin1', 8, 12) !== 'WAVE' || format === undefined || data === undefined)
    throw new Error('a RIFF file that is no WAV');
  const [codec, channels, sampleRate, bits] = [
    bytes.readUInt16LE(format.at),
    bytes.readUInt16LE(format.at + 2),
    bytes.readUInt32LE(format.at + 4),
    bytes.readUInt16LE(format.at + 14),
  ];
  if (codec !== 1 || channels !== 1 || sampleRate !== 16_000 || bits !== 16)
    throw new Error(`WAV with codec ${codec}, ${channels} channels, ${sampleRate} Hz, ${bits} bits`);
  if (data.at + data.length !== bytes.length) throw new Error('WAV of another length than it says');
  return { kind: 'wav', channels, sampleRate, seconds: data.length / (sampleRate * 2) };
}

function findChunk(bytes: Buffer, name: string): { readonly at: number; readonly length: number } | undefined {
  for (let at = 12; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    if (bytes.toString('latin1', at, at + 4) === name) return { at: at + 8, length };
    at += 8 + length + (length % 2);
  }
  return undefined;
}

// Layer III of MPEG-1, and of MPEG-2 and 2.5 (ISO/IEC 11172-3 and 13818-3, 2.4.2.3).
const newKbps = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const lowKbps = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const rates: Readonly<Record<number, readonly number[]>> = {
  0: [11_025, 12_000, 8000],
  2: [22_050, 24_000, 16_000],
  3: [44_100, 48_000, 32_000],
};

function inspectMp3(bytes: Buffer): InspectedAudio {
  const found = new Set<number>();
  let frames = 0;
  for (let at = lengthOfTag(bytes); at < bytes.length; frames += 1) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const version = (second >> 3) & 3;
    const rate = rates[version]?.[(third >> 2) & 3];
    const kbps = (version === 3 ? newKbps : lowKbps)[third >> 4] ?? 0;
    if (first !== 0xff || (second & 0xe6) !== 0xe2 || rate === undefined || kbps === 0)
      throw new Error(`no frame of MP3 at byte ${at} of ${bytes.length}`);
    at += Math.floor(((version === 3 ? 144 : 72) * kbps * 1000) / rate) + ((third >> 1) & 1);
    if (at > bytes.length) throw new Error('the last frame is cut off');
    found.add(rate);
  }
  const [sampleRate = 0] = found;
  if (found.size !== 1) throw new Error(`${frames} frames of ${found.size} rates`);
  return { kind: 'mp3', sampleRate, frames };
}

/** Length of an ID3v2 tag, which counts in bytes of seven bits. */
function lengthOfTag(bytes: Buffer): number {
  if (bytes.toString('latin1', 0, 3) !== 'ID3') return 0;
  const [a = 0, b = 0, c = 0, d = 0] = bytes.subarray(6, 10);
  return 10 + a * 2 ** 21 + b * 2 ** 14 + c * 2 ** 7 + d;
}
