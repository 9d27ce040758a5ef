/** Sound of one channel, 16 bits. */
export interface Sound {
  readonly sampleRate: number;
  readonly samples: Int16Array<ArrayBuffer>;
}

/** A sine at half of full scale; silence at 0 Hz. */
export function createTone(frequency: number, seconds: number, sampleRate = 16_000): Sound {
  const samples = new Int16Array(Math.round(seconds * sampleRate)).map((_, index) =>
    Math.round(16_384 * Math.sin((2 * Math.PI * frequency * index) / sampleRate)),
  );
  return { sampleRate, samples };
}

const headerBytes = 44;

/** Writes a WAV file (RIFF, PCM). */
export function writeWav({ sampleRate, samples }: Sound): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(headerBytes + samples.byteLength);
  const view = new DataView(file.buffer);
  const write = (at: number, name: string): void => file.set(new TextEncoder().encode(name), at);
  write(0, 'RIFF');
  view.setUint32(4, file.length - 8, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, samples.byteLength, true);
  file.set(new Uint8Array(samples.buffer), headerBytes);
  return file;
}

/** Reads a WAV file as this product writes it. @throws Error for any other, also one that is not whole */
export function readWav(bytes: Uint8Array): Sound {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = (from: number, to: number): string => new TextDecoder('latin1').decode(bytes.subarray(from, to));
  const fields = [
    read(0, 4),
    read(8, 16),
    view.getUint32(16, true),
    view.getUint16(20, true),
    view.getUint16(22, true),
    view.getUint16(34, true),
    read(36, 40),
    view.getUint32(4, true) + 8,
    view.getUint32(40, true) + headerBytes,
  ];
  const expected = ['RIFF', 'WAVEfmt ', 16, 1, 1, 16, 'data', bytes.length, bytes.length];
  if (String(fields) !== String(expected)) throw new Error(`found a header of ${String(fields)}`);
  const samples = Int16Array.from({ length: (bytes.length - headerBytes) / 2 }, (_, index) =>
    view.getInt16(headerBytes + 2 * index, true),
  );
  return { sampleRate: view.getUint32(24, true), samples };
}

/** Level of one frequency in a sound, 1 for a sine of full scale (Goertzel). */
export function measureTone({ sampleRate, samples }: Sound, frequency: number): number {
  const step = (2 * Math.PI * frequency) / sampleRate;
  let [real, imaginary] = [0, 0];
  samples.forEach((sample, index) => {
    real += sample * Math.cos(step * index);
    imaginary += sample * Math.sin(step * index);
  });
  return (2 * Math.hypot(real, imaginary)) / samples.length / 32_768;
}

/** Joins the pieces of a file. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
