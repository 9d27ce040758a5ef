import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { watchWorkers } from '#testing/worker-processes.ts';
import { createPictureProcessor } from './picture-processor.ts';
import { readPictureStructure } from './picture-structure.ts';
import {
  compressedText,
  jpegOfSize,
  jpegSegment,
  jpegWith,
  png,
  pngChunk,
  pngHeader,
  pngPixels,
  pngWith,
} from './testing/picture-parts.ts';

// Hostile, broken and odd uploads each have their verdict, and no decoder exceeds its limit.

// The bench measures the duration; here the machine may be busy.
const timeoutMs = 120_000;
const workers = watchWorkers('picture-worker.ts');
const processor = createPictureProcessor({ timeoutMs });
afterAll(() => processor.close());

const maxWorkerMegabytes = 320;
const maxPixels = 8_000_000;
const normalize = (bytes: Uint8Array) =>
  processor.normalize(bytes, { tenantQueue: { key: 'a' }, maxPixels, maxEdge: 1000 });

const plain = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#2f6b4f' } });
const clear = sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } } });
const jpeg = await plain().jpeg().toBuffer();
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const many = (count: number, part: Buffer) => Array.from({ length: count }, () => part);
const withScans = (count: number) => {
  const scan = jpeg.subarray(
    jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xda),
    -2,
  );
  return Buffer.concat([jpeg.subarray(0, -2), ...many(count, scan), jpeg.subarray(-2)]);
};
const exif = (tiff: Buffer) => jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));

type Verdict = 'png' | 'jpeg' | 'unreadable' | 'too_large';
const corpus: [name: string, make: () => Uint8Array | Promise<Uint8Array>, verdict: Verdict][] = [
  ['an opaque PNG', () => plain().png().toBuffer(), 'jpeg'],
  ['a transparent PNG', () => clear.clone().png().toBuffer(), 'png'],
  ['a PNG with a palette and transparency', () => clear.clone().png({ palette: true }).toBuffer(), 'png'],
  ['a PNG of 16 bits', () => plain().toColourspace('rgb16').png().toBuffer(), 'jpeg'],
  ['a grey PNG', () => plain().greyscale().png().toBuffer(), 'jpeg'],
  ['an interlaced PNG', () => plain().png({ progressive: true }).toBuffer(), 'jpeg'],
  ['a PNG of 8 megapixels', () => plain(4000, 2000).png().toBuffer(), 'jpeg'],
  [
    'a transparent PNG of 16 bits and 8 megapixels',
    () => clear.clone().resize(4000, 2000).toColourspace('rgb16').png().toBuffer(),
    'png',
  ],
  [
    'a PNG of a little more than 8 megapixels',
    () => png(pngHeader(4000, 2001), pngPixels(4, 4), pngChunk('IEND')),
    'too_large',
  ],
  ['a PNG of 256 megapixels', () => png(pngHeader(16_000, 16_000), pngPixels(4, 4), pngChunk('IEND')), 'too_large'],
  ['a PNG of 2³¹ pixels in a row', () => png(pngHeader(0x7fffffff, 1), pngPixels(4, 4), pngChunk('IEND')), 'too_large'],
  ['a PNG without height', () => png(pngHeader(4, 0), pngPixels(4, 4), pngChunk('IEND')), 'unreadable'],
  ['a PNG with 120 texts that inflate to 50 MB each', () => pngWith(...many(120, compressedText('zTXt', 50))), 'jpeg'],
  [
    'a PNG with international texts that inflate to 50 MB each',
    () => pngWith(...many(20, compressedText('iTXt', 50))),
    'jpeg',
  ],
  ['a PNG with a colour profile that inflates to 50 MB', () => pngWith(compressedText('iCCP', 50)), 'jpeg'],
  ['a PNG with a colour profile that inflates to 7 MB', () => pngWith(compressedText('iCCP', 7)), 'jpeg'],
  ['a PNG with a megabyte of EXIF', () => pngWith(pngChunk('eXIf', Buffer.alloc(1024 * 1024, 'MM'))), 'jpeg'],
  [
    'an animated PNG',
    () =>
      pngWith(
        pngChunk('acTL', Buffer.from([0, 0, 0xff, 0xff, 0, 0, 0, 0])),
        ...many(1000, pngChunk('fdAT', Buffer.alloc(100))),
      ),
    'jpeg',
  ],
  [
    'a PNG with pixels that inflate to 500 MB',
    () => png(pngHeader(4, 4), pngChunk('IDAT', deflateSync(Buffer.alloc(500 * 1024 * 1024))), pngChunk('IEND')),
    'jpeg',
  ],
  ['a PNG with HTML behind it', () => Buffer.concat([pngWith(), html]), 'jpeg'],
  ['a PNG with HTML in it', () => pngWith(pngChunk('tEXt', html)), 'jpeg'],
  [
    'a PNG that ends within its pixels',
    () =>
      plain(300, 300)
        .png({ compressionLevel: 0 })
        .toBuffer()
        .then((bytes) => bytes.subarray(0, 9000)),
    'unreadable',
  ],
  ['a PNG that ends within a length', () => pngWith().subarray(0, 35), 'unreadable'],
  ['a PNG without its end', () => png(pngHeader(4, 4), pngPixels(4, 4)), 'unreadable'],
  ['a PNG with too few pixels', () => png(pngHeader(400, 400), pngPixels(4, 4), pngChunk('IEND')), 'unreadable'],
  [
    'a PNG with pixels that are no deflate',
    () => png(pngHeader(4, 4), pngChunk('IDAT', html), pngChunk('IEND')),
    'unreadable',
  ],
  [
    'a PNG with a palette that is missing',
    () => png(pngHeader(4, 4, 3), pngPixels(4, 4), pngChunk('IEND')),
    'unreadable',
  ],
  ['a PNG with a wrong checksum', () => Buffer.from(pngWith()).fill(0, 29, 33), 'unreadable'],
  ['a PNG of 400,000 empty chunks', () => pngWith(Buffer.concat(many(400_000, pngChunk('tEXt')))), 'unreadable'],
  [
    'a PNG with a chunk of 4 GB',
    () => Buffer.concat([pngWith().subarray(0, 33), Buffer.from([0xff, 0xff, 0xff, 0xff]), html]),
    'unreadable',
  ],
  [
    'a PNG that does not begin with its header',
    () => png(pngPixels(4, 4), pngHeader(4, 4), pngChunk('IEND')),
    'unreadable',
  ],
  [
    'a PNG with two headers',
    () => png(pngHeader(4, 4), pngHeader(16_000, 16_000), pngPixels(4, 4), pngChunk('IEND')),
    'unreadable',
  ],
  ['a JPEG', () => jpeg, 'jpeg'],
  ['a progressive JPEG', () => plain().jpeg({ progressive: true }).toBuffer(), 'jpeg'],
  ['a CMYK JPEG', () => plain().toColourspace('cmyk').jpeg().toBuffer(), 'jpeg'],
  ['a JPEG of 4 gigapixels', () => jpegOfSize(jpeg, 65_535, 65_535), 'too_large'],
  ['a JPEG without height', () => jpegOfSize(jpeg, 60, 0), 'unreadable'],
  [
    'a JPEG cut off in its scan',
    () =>
      plain(900, 900)
        .jpeg()
        .toBuffer()
        .then((bytes) => bytes.subarray(0, 2000)),
    'unreadable',
  ],
  ['a JPEG that only begins', () => jpeg.subarray(0, 2), 'unreadable'],
  ['a JPEG that only begins and ends', () => Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'unreadable'],
  [
    'a JPEG with 5 MB of application data',
    () => jpegWith(jpeg, ...many(76, jpegSegment(0xed, Buffer.alloc(65_000)))),
    'jpeg',
  ],
  [
    'a JPEG with 4 MB of colour profile',
    () => jpegWith(jpeg, ...many(62, jpegSegment(0xe2, Buffer.alloc(65_000, 'ICC_PROFILE\0')))),
    'jpeg',
  ],
  [
    'a JPEG with 100,000 comments',
    () => jpegWith(jpeg, Buffer.concat(many(100_000, jpegSegment(0xfe, html)))),
    'unreadable',
  ],
  ['a JPEG with HTML behind it', () => Buffer.concat([jpeg, html]), 'jpeg'],
  ['a JPEG with HTML between its segments', () => jpegWith(jpeg, html), 'unreadable'],
  [
    'a JPEG with two frames',
    () => jpegWith(jpeg, jpegSegment(0xc0, Buffer.from([8, 0, 9, 0, 9, 1, 1, 0x11, 0]))),
    'unreadable',
  ],
  ['a JPEG with arithmetic coding', () => jpegWith(jpeg, jpegSegment(0xc9, Buffer.alloc(15))), 'unreadable'],
  ['a JPEG with 500 scans', () => withScans(500), 'unreadable'],
  [
    'a JPEG with EXIF that points beyond its end',
    () => jpegWith(jpeg, exif(Buffer.from('MM\0*\xff\xff\xff\xff', 'latin1'))),
    'jpeg',
  ],
  [
    'a JPEG with a directory of EXIF in itself',
    () => jpegWith(jpeg, exif(Buffer.from('MM\0*\0\0\0\0\xff\xff', 'latin1'))),
    'jpeg',
  ],
  [
    'an SVG',
    () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
      ),
    'unreadable',
  ],
  ['HTML', () => html, 'unreadable'],
  ['HTML that begins like a PNG', () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), html]), 'unreadable'],
  ['HTML that begins like a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), html]), 'unreadable'],
  ['a GIF', () => plain().gif().toBuffer(), 'unreadable'],
  ['a WebP', () => plain().webp().toBuffer(), 'unreadable'],
  ['a TIFF', () => plain().tiff().toBuffer(), 'unreadable'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n%%EOF'), 'unreadable'],
  ['nothing', () => Buffer.alloc(0), 'unreadable'],
  ['one byte', () => Buffer.from([0x89]), 'unreadable'],
  ['zeros', () => Buffer.alloc(5_000_000), 'unreadable'],
];

test.each(corpus)(
  '%s',
  async (_, make, verdict) => {
    const bytes = await make();
    const result = await normalize(bytes).then(
      async (picture) => {
        expect(Buffer.from(picture.bytes).includes('<script')).toBe(false);
        expect(workers.readPeakMegabytes(), 'the worker is watched').toBeGreaterThan(0);
        expect((await sharp(picture.bytes).metadata()).format).toBe(picture.type);
        return picture.type;
      },
      (error: { reason: string }) => error.reason,
    );
    expect(result).toBe(verdict);
    expect(workers.readPeakMegabytes()).toBeLessThan(maxWorkerMegabytes);
  },
  timeoutMs,
);

test('no inflating chunk reaches the decoder, and every needed one does', () => {
  const bomb = pngWith(compressedText('zTXt', 50), compressedText('iTXt', 50), compressedText('iCCP', 50));
  expect(readPictureStructure(bomb)).toMatchObject({ type: 'png', width: 4, height: 4, bytes: pngWith() });
  const large = jpegWith(
    jpeg,
    jpegSegment(0xed, Buffer.alloc(65_000)),
    jpegSegment(0xee, Buffer.from('Adobe\0d\0\0\0\0\u0001', 'latin1')),
  );
  const { bytes } = readPictureStructure(large);
  expect(bytes.length).toBeLessThan(jpeg.length + 20);
  expect(Buffer.from(bytes).includes('Adobe')).toBe(true);
});

test('a colour profile is kept', async () => {
  for (const made of [plain().withIccProfile('p3').png(), plain().withIccProfile('p3').jpeg()]) {
    const { bytes } = readPictureStructure(await made.toBuffer());
    expect((await sharp(bytes).metadata()).hasProfile).toBe(true);
  }
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('is upright with EXIF orientation %i', async (orientation) => {
  const corner = {
    input: { create: { width: 30, height: 20, channels: 3 as const, background: 'white' } },
    gravity: 'northwest',
  };
  const turned = await plain().composite([corner]).withMetadata({ orientation }).jpeg().toBuffer();
  const expected = await sharp(turned).autoOrient().raw().toBuffer({ resolveWithObject: true });
  const found = await sharp((await normalize(turned)).bytes)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([found.info.width, found.info.height]).toEqual([expected.info.width, expected.info.height]);
  const isWhite = ({ data, info }: typeof found) =>
    [
      [5, 5],
      [info.width - 5, 5],
      [5, info.height - 5],
      [info.width - 5, info.height - 5],
    ].map(([x = 0, y = 0]) => (data[(y * info.width + x) * info.channels] ?? 0) > 200);
  expect(isWhite(found)).toEqual(isWhite(expected));
});

test('an organisation waits only for its own pictures', async () => {
  const upload = (tenantQueue: string) =>
    processor.normalize(jpeg, { tenantQueue: { key: tenantQueue }, maxPixels, maxEdge: 1000 });
  const flood = Array.from({ length: 8 }, () => upload('a'));
  const other = upload('b');
  const results = await Promise.allSettled(flood);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(results.at(-1)).toMatchObject({ reason: { code: 'too_many_requests' } });
  await expect(other).resolves.toMatchObject({ type: 'jpeg' });
});

test('a decoder beyond its memory or time ends, and the picture is too large', async () => {
  const large = await plain(4000, 2000).png().toBuffer();
  for (const options of [{ maxMegabytes: 50 }, { timeoutMs: 1 }]) {
    const small = createPictureProcessor(options);
    await expect(small.normalize(large, { tenantQueue: { key: 'a' }, maxPixels, maxEdge: 1000 })).rejects.toMatchObject(
      {
        reason: 'too_large',
      },
    );
    await small.close();
  }
});
