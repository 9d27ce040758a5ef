/** Encodes sound of one channel while it is spoken. */
export interface Encoder {
  /** Size of what was encoded so far, with the rest that the end may add. */
  readonly byteSize: number;
  add(samples: Int16Array): void;
  /** Returns the bytes of the whole file, in pieces. */
  finish(): Uint8Array<ArrayBuffer>[];
}

/** Creates an encoder for samples of a rate in hertz. */
export type CreateEncoder = (sampleRate: number) => Encoder;
