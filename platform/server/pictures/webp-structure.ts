import { createByteReader } from './byte-reader.ts';
import { PictureError } from './picture-error.ts';
import type { PictureStructure } from './picture-message.ts';

const headerBytes = 12;
const maxChunks = 2000;

// Pixels, transparency, animation and colours; texts and places of a camera (EXIF, XMP) are left out.
const kept = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const profileFlag = 0x20;
const alphaFlag = 0x10;
const animationFlag = 0x02;
const maxProfileBytes = 1024 * 1024;

const fourCharacters = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const readUint24 = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16);

/**
 * WebP container, RFC 9649, 2.3: RIFF chunks of name, length and data, little endian, of even length.
 *
 * @throws PictureError unreadable
 */
export function readWebpStructure(bytes: Uint8Array): Omit<PictureStructure, 'type'> {
  const reader = createByteReader(bytes);
  if (fourCharacters(reader.slice(0, 4)) !== 'RIFF' || fourCharacters(reader.slice(8, headerBytes)) !== 'WEBP')
    throw new PictureError('unreadable', 'not a WebP');
  const end = 8 + readLength(reader.slice(4, 8));
  const parts: Buffer[] = [];
  let size: { readonly width: number; readonly height: number } | undefined;
  let at = headerBytes;
  for (let chunks = 0; at < end; chunks += 1) {
    if (chunks === maxChunks) throw new PictureError('unreadable', `the WebP has more than ${maxChunks} chunks`);
    const name = fourCharacters(reader.slice(at, at + 4));
    const length = readLength(reader.slice(at + 4, at + 8));
    const next = at + 8 + length + (length % 2);
    const data = reader.slice(at + 8, at + 8 + length);
    size ??= readSize(name, data);
    if (kept.has(name) && (name !== 'ICCP' || length <= maxProfileBytes))
      parts.push(name === 'VP8X' ? keepFlags(reader.slice(at, next)) : Buffer.from(reader.slice(at, next)));
    at = next;
  }
  if (size === undefined) throw new PictureError('unreadable', 'the WebP holds no picture');
  const body = Buffer.concat(parts);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return { ...size, bytes: Buffer.concat([head, body]), orientation: 1 };
}

const readLength = (bytes: Uint8Array): number => Buffer.from(bytes).readUInt32LE(0);

/** The flags of chunks that are left out are cleared. */
function keepFlags(chunk: Uint8Array): Buffer {
  const copy = Buffer.from(chunk);
  copy[8] = (copy[8] ?? 0) & (profileFlag | alphaFlag | animationFlag);
  return copy;
}

/** Size in the first chunk: of the canvas (VP8X), lossless (2.6) or lossy (RFC 6386, 9.1). */
function readSize(name: string, data: Uint8Array): { readonly width: number; readonly height: number } {
  if (name === 'VP8X' && data.length >= 10) return { width: readUint24(data, 4) + 1, height: readUint24(data, 7) + 1 };
  if (name === 'VP8L' && data.length >= 5) {
    const bits = readLength(data.subarray(1, 5));
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (name === 'VP8 ' && data.length >= 10)
    return { width: readUint24(data, 6) & 0x3fff, height: readUint24(data, 8) & 0x3fff };
  throw new PictureError('unreadable', 'the WebP does not begin with its size');
}
