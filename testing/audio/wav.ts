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

/** Writes a WAV file (RIFF, PCM). */
export function writeWav({ sampleRate, samples }: Sound): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer)]);
}

/** Reads a WAV file as this product writes it. @throws Error for any other, also one that is not whole */
export function readWav(bytes: Uint8Array): Sound {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const fields = [
    buffer.toString('latin1', 0, 4),
    buffer.toString('latin1', 8, 16),
    buffer.readUInt32LE(16),
    buffer.readUInt16LE(20),
    buffer.readUInt16LE(22),
    buffer.readUInt16LE(34),
    buffer.toString('latin1', 36, 40),
    buffer.readUInt32LE(4) + 8,
    buffer.readUInt32LE(40) + 44,
  ];
  const expected = ['RIFF', 'WAVEfmt ', 16, 1, 1, 16, 'data', bytes.length, bytes.length];
  if (String(fields) !== String(expected)) throw new Error(`found a header of ${String(fields)}`);
  const samples = Int16Array.from({ length: (bytes.length - 44) / 2 }, (_, index) =>
    buffer.readInt16LE(44 + 2 * index),
  );
  return { sampleRate: buffer.readUInt32LE(24), samples };
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
