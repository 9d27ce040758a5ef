import { readJpegStructure } from './jpeg-structure.ts';
import { PictureError } from './picture-error.ts';
import type { PictureStructure } from './picture-message.ts';
import { readPngStructure } from './png-structure.ts';

/**
 * Walks the parts of a PNG or JPEG and keeps those that a decoder needs. The type is that of the content, whatever
 * name or type the upload claims.
 *
 * @throws PictureError unreadable for anything else and for a structure that is broken
 */
export function readPictureStructure(bytes: Uint8Array): PictureStructure {
  const [first, second] = bytes;
  if (first === 0x89 && second === 0x50) return readPngStructure(bytes);
  if (first === 0xff && second === 0xd8) return readJpegStructure(bytes);
  throw new PictureError('unreadable', 'neither PNG nor JPEG');
}
