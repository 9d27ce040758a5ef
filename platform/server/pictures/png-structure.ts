import { createByteReader } from './byte-reader.ts';
import { readOrientation } from './exif-orientation.ts';
import { PictureError } from './picture-error.ts';
import type { PictureStructure } from './picture-message.ts';

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const maxChunks = 20_000;

// Colour and transparency; the rest (texts, previews, animation, dates) is of no use to a logo or a photograph.
const kept = new Set(['IHDR', 'PLTE', 'tRNS', 'sRGB', 'gAMA', 'cHRM', 'IDAT', 'IEND']);
// Deflate makes at most 1,032 of one: a profile this small inflates to 8 MB at most. The usual ones have 0.4 to 3 kB.
const maxProfileBytes = 8 * 1024;

/**
 * PNG, third edition, https://www.w3.org/TR/png-3/: chunks of length, type, data, checksum.
 *
 * @throws PictureError unreadable
 */
export function readPngStructure(bytes: Uint8Array): PictureStructure {
  const reader = createByteReader(bytes);
  if (!signature.every((byte, index) => reader.readByte(index) === byte))
    throw new PictureError('unreadable', 'not a PNG');
  const parts = [reader.slice(0, signature.length)];
  let orientation = 1;
  let at = signature.length;
  for (let chunks = 0; chunks < maxChunks; chunks += 1) {
    const length = reader.readUint32(at);
    const type = String.fromCharCode(...reader.slice(at + 4, at + 8));
    const end = at + 12 + length;
    const chunk = reader.slice(at, end);
    if ((type === 'IHDR') !== (chunks === 0))
      throw new PictureError('unreadable', 'the PNG does not begin with one header');
    if (kept.has(type) || (type === 'iCCP' && length <= maxProfileBytes)) parts.push(chunk);
    if (type === 'eXIf') orientation = readOrientation(reader.slice(at + 8, at + 8 + length));
    if (type === 'IEND') {
      const header = signature.length + 8;
      return {
        type: 'png',
        width: reader.readUint32(header),
        height: reader.readUint32(header + 4),
        bytes: Buffer.concat(parts),
        orientation,
      };
    }
    at = end;
  }
  throw new PictureError('unreadable', `the PNG has more than ${maxChunks} chunks`);
}
