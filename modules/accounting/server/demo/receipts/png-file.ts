import { crc32, deflateSync } from 'node:zlib';

/** Header of a PNG. */
export interface PngHeader {
  readonly width: number;
  readonly height: number;
  /** Bits of each sample. */
  readonly bits: 1 | 8;
  /** Red, green and blue; else grey. */
  readonly isColored: boolean;
}

/** Writes a PNG (ISO 15948). @param rows each preceded by its filter */
export function writePng(rows: Uint8Array, { width, height, bits, isColored }: PngHeader): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, isColored ? 2 : 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
