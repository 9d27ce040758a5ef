import { Readable } from 'node:stream';
import type { StoredFiles } from './files.ts';

/** Reads a file whose whole content a row of another table holds, instead of the file store. */
export function readFromMemory(content: Uint8Array): Pick<StoredFiles, 'read'> {
  return {
    read: async (_file, range) =>
      Readable.from([range === undefined ? content : content.subarray(range.first, range.last + 1)]),
  };
}
