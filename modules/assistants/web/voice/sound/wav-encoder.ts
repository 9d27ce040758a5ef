import { createByteStore } from './byte-store.ts';
import type { Encoder } from './encoder.ts';

const headerBytes = 44;

/** Creates an encoder of WAV: RIFF with PCM of 16 bits. */
export function createWavEncoder(sampleRate: number): Encoder {
  const data = createByteStore();
  return {
    get byteSize() {
      return headerBytes + data.byteSize;
    },
    add: (samples) => data.add(toLittleEndian(samples)),
    finish: () => [writeHeader(sampleRate, data.byteSize), ...data.take()],
  };
}

/** Every browser of today runs on machines with this order of bytes; the format demands it. */
function toLittleEndian(samples: Int16Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
}

function writeHeader(sampleRate: number, dataBytes: number): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(headerBytes));
  const write = (at: number, name: string): void =>
    [...name].forEach((letter, index) => header.setUint8(at + index, letter.charCodeAt(0)));
  write(0, 'RIFF');
  header.setUint32(4, headerBytes - 8 + dataBytes, true);
  write(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, sampleRate, true);
  header.setUint32(28, sampleRate * 2, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  write(36, 'data');
  header.setUint32(40, dataBytes, true);
  return new Uint8Array(header.buffer);
}
