import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** One chunk of a PNG with its right checksum. */
export function pngChunk(type: string, data: Uint8Array = new Uint8Array()): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A header of 8 bits a channel. @param colour 0 grey, 2 RGB, 3 palette, 6 RGBA */
export function pngHeader(width: number, height: number, colour = 2): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, colour, 0, 0, 0], 8);
  return pngChunk('IHDR', data);
}

/** The pixels of a black RGB picture. */
export function pngPixels(width: number, height: number): Buffer {
  return pngChunk('IDAT', deflateSync(Buffer.alloc(height * (1 + width * 3))));
}

export function png(...chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([signature, ...chunks]);
}

/** A black PNG of 4 × 4 with further chunks before its pixels. */
export function pngWith(...chunks: readonly Buffer[]): Buffer {
  return png(pngHeader(4, 4), ...chunks, pngPixels(4, 4), pngChunk('IEND'));
}

/** A text chunk that inflates to many times its size. */
export function compressedText(type: 'zTXt' | 'iTXt' | 'iCCP', megabytes: number): Buffer {
  const prefix = { zTXt: 'Comment\0\0', iTXt: 'Comment\0\u0001\0\0\0', iCCP: 'Profile\0\0' }[type];
  return pngChunk(
    type,
    Buffer.concat([Buffer.from(prefix, 'latin1'), deflateSync(Buffer.alloc(megabytes * 1024 * 1024))]),
  );
}

/** One segment of a JPEG. */
export function jpegSegment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** The same JPEG with further segments at its beginning. */
export function jpegWith(jpeg: Uint8Array, ...segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** The same JPEG that claims another size. */
export function jpegOfSize(jpeg: Uint8Array, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  const frame = copy.findIndex((byte, at) => byte === 0xff && copy[at + 1] === 0xc0);
  copy.writeUInt16BE(height, frame + 5);
  copy.writeUInt16BE(width, frame + 7);
  return copy;
}
