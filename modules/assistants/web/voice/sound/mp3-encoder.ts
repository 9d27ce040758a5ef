import { Mp3Encoder } from '@breezystack/lamejs';
import { createByteStore } from './byte-store.ts';
import type { Encoder } from './encoder.ts';

/** Speech of one channel loses nothing audible; 40 minutes are 14.4 MB. */
const kbps = 48;
/** Bytes that the end may add: samples that wait in the encoder. */
const restBytes = 4096;

/** Creates an encoder of MP3 with a constant bit rate. */
export function createMp3Encoder(sampleRate: number): Encoder {
  const lame = new Mp3Encoder(1, sampleRate, kbps);
  const data = createByteStore();
  // The library answers signed bytes, whatever its types say.
  const keep = ({ buffer, byteOffset, byteLength }: Uint8Array): void =>
    data.add(new Uint8Array(buffer, byteOffset, byteLength));
  return {
    get byteSize() {
      return data.byteSize + restBytes;
    },
    add: (samples) => keep(lame.encodeBuffer(samples)),
    finish: () => {
      keep(lame.flush());
      return data.take();
    },
  };
}
