import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { buildScan } from './pdf.ts';
import { drawReceipt } from './picture.ts';

const jpxSize = { width: 620, height: 874 } as const;
/** A tile of TIFF has a multiple of 16. */
const faxSize = { width: 640, height: 880 } as const;

/** The receipt of `drawReceipt` as scanners put it into a PDF, by the filter of its picture. */
export const scans = {
  /** JPEG 2000, made with opj_compress of OpenJPEG 2.5. */
  JPXDecode: async () =>
    buildScan([
      { bytes: await readFile(join(import.meta.dirname, 'till-receipt.jp2')), ...jpxSize, filter: 'JPXDecode' },
    ]),
  JBIG2Decode: async () =>
    buildScan([{ bytes: await toJbig2(await drawReceipt(undefined, faxSize)), ...faxSize, filter: 'JBIG2Decode' }]),
} as const;

const u32 = (...values: number[]): Buffer =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    }),
  );

/**
 * A page of one generic region that is coded as fax group 4, in the form that a PDF embeds (ITU-T T.88, 7.2 and 7.4;
 * ISO 32000-2, 7.4.7).
 */
async function toJbig2(png: Buffer): Promise<Buffer> {
  const { width, height } = faxSize;
  const tiff = await sharp(png)
    .threshold(160)
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, miniswhite: true, tile: true, tileWidth: width, tileHeight: height })
    .toBuffer();
  const fax = readTile(tiff);
  const segment = (number: number, type: number, data: Buffer): Buffer =>
    Buffer.concat([u32(number), Buffer.from([type, 0, 1]), u32(data.length), data]);
  const page = segment(0, 48, Buffer.concat([u32(width, height, 0, 0), Buffer.from([0, 0, 0])]));
  const region = segment(1, 38, Buffer.concat([u32(width, height, 0, 0), Buffer.from([0, 1]), fax]));
  return Buffer.concat([page, region]);
}

/** The one tile of a TIFF in the byte order of this machine. */
function readTile(tiff: Buffer): Buffer {
  const directory = tiff.readUInt32LE(4);
  const entries = new Map(
    Array.from({ length: tiff.readUInt16LE(directory) }, (_, index) => {
      const at = directory + 2 + index * 12;
      return [
        tiff.readUInt16LE(at),
        {
          count: tiff.readUInt32LE(at + 4),
          value: tiff.readUInt16LE(at + 2) === 3 ? tiff.readUInt16LE(at + 8) : tiff.readUInt32LE(at + 8),
        },
      ] as const;
    }),
  );
  const [offsets, lengths] = [entries.get(324), entries.get(325)];
  if (offsets?.count !== 1 || lengths?.count !== 1) throw new Error(`the picture has ${offsets?.count} tiles`);
  return tiff.subarray(offsets.value, offsets.value + lengths.value);
}
