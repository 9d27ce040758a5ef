import { PictureError } from './picture-error.ts';

/** Reads a picture's structure; every place beyond its end is the end of a picture that was cut off. */
export interface ByteReader {
  readonly length: number;
  readByte(at: number): number;
  /** Big endian. */
  readUint16(at: number): number;
  /** Big endian. */
  readUint32(at: number): number;
  /** The bytes as they are, not copied. */
  slice(from: number, to: number): Uint8Array;
  /** Place of the next such byte, or -1. */
  find(byte: number, from: number): number;
}

/** @throws PictureError unreadable, from every method */
export function createByteReader(bytes: Uint8Array): ByteReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const within = <T>(to: number, read: () => T): T => {
    if (to > bytes.length) throw new PictureError('unreadable', 'the picture is cut off');
    return read();
  };
  return {
    length: bytes.length,
    readByte: (at) => within(at + 1, () => view.getUint8(at)),
    readUint16: (at) => within(at + 2, () => view.getUint16(at)),
    readUint32: (at) => within(at + 4, () => view.getUint32(at)),
    slice: (from, to) => within(to, () => bytes.subarray(from, to)),
    find: (byte, from) => bytes.indexOf(byte, from),
  };
}
