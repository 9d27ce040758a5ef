import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { watchWorkers } from '#testing/worker-processes.ts';
import { draftsName } from '../files/files-folder.ts';
import { createPhotoProcessor } from './photo-processor.ts';
import { readPhotoSize } from '../pictures/photo-structure.ts';
import {
  jpegOfSize,
  jpegSegment,
  jpegWith,
  png,
  pngChunk,
  pngHeader,
  pngPixels,
} from '../pictures/testing/picture-parts.ts';

// Photos as cameras, programs and attackers make them.

const timeoutMs = 120_000;
const workers = watchWorkers('photo-worker.ts');
const processor = createPhotoProcessor({ timeoutMs });
const folder = await mkdtemp(join(tmpdir(), 'kontor-photos-'));
afterAll(async () => {
  await processor.close();
  await rm(folder, { recursive: true });
});

const maxPixels = 100_000_000;
const maxMegabytes = 800;
let count = 0;

async function put(bytes: Uint8Array): Promise<string> {
  const path = join(folder, String((count += 1)));
  await writeFile(path, bytes);
  return path;
}

const make = async (bytes: Uint8Array, turn = 0, filesDir = folder) =>
  processor.makeVariants(
    {
      path: await put(bytes),
      turn,
      maxPixels,
      variants: [
        { maxEdge: 1600, format: 'jpeg', quality: 80 },
        { maxEdge: 240, format: 'webp', quality: 75 },
      ],
      filesDir,
    },
    { tenantQueue: { key: 'a' } },
  );

const plain = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#2f6b4f' } });
const jpeg = await plain().jpeg().toBuffer();
const webp = await plain().webp().toBuffer();
const frames = await sharp(Buffer.alloc(60 * 80 * 3, 90), {
  raw: { width: 60, height: 80, channels: 3, pageHeight: 40 },
})
  .webp({ loop: 0, delay: [50, 50] })
  .toBuffer();

type Verdict = 'made' | 'unreadable' | 'too_large';
const corpus: [name: string, bytes: () => Uint8Array | Promise<Uint8Array>, verdict: Verdict][] = [
  ['a JPEG', () => jpeg, 'made'],
  ['a progressive JPEG', () => plain(300, 200).jpeg({ progressive: true }).toBuffer(), 'made'],
  ['a CMYK JPEG', () => plain().toColourspace('cmyk').jpeg().toBuffer(), 'made'],
  ['a JPEG of another colour space', () => plain().withIccProfile('p3').jpeg().toBuffer(), 'made'],
  ['a PNG of 16 bits', () => plain().toColourspace('rgb16').png().toBuffer(), 'made'],
  ['a grey PNG of 16 bits', () => plain().toColourspace('grey16').png().toBuffer(), 'made'],
  ['a transparent PNG', () => plain().ensureAlpha(0.3).png().toBuffer(), 'made'],
  ['a WebP', () => webp, 'made'],
  ['a lossless WebP with transparency', () => plain().ensureAlpha(0.3).webp({ lossless: true }).toBuffer(), 'made'],
  ['an animated WebP', () => frames, 'made'],
  ['a JPEG of 96 megapixels', () => plain(12_000, 8000).jpeg().toBuffer(), 'made'],
  ['a JPEG that claims 300 megapixels', () => jpegOfSize(jpeg, 20_000, 15_000), 'too_large'],
  [
    'a PNG that claims 300 megapixels',
    () => png(pngHeader(20_000, 15_000), pngPixels(4, 4), pngChunk('IEND')),
    'too_large',
  ],
  ['a JPEG that is cut off', async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 2000), 'unreadable'],
  ['a WebP that is cut off', () => webp.subarray(0, webp.length - 20), 'unreadable'],
  [
    'a WebP with a chunk of 4 GB',
    () => Buffer.concat([webp.subarray(0, 16), Buffer.alloc(4, 255), webp.subarray(20)]),
    'unreadable',
  ],
  ['a WebP without anything', () => Buffer.from('RIFF\u0004\0\0\0WEBP', 'latin1'), 'unreadable'],
  ['a JPEG of noise', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5000, 77)]), 'unreadable'],
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'unreadable'],
  ['a GIF', () => plain().gif().toBuffer(), 'unreadable'],
  ['a HEIF', () => plain().heif({ compression: 'av1' }).toBuffer(), 'unreadable'],
  ['nothing', () => Buffer.alloc(0), 'unreadable'],
];

test.each(corpus)(
  '%s',
  async (_, bytes, verdict) => {
    const result = await make(await bytes()).then(
      async ({ variants }) => {
        const found = await Promise.all(variants.map((variant) => sharp(variant.draft.path).metadata()));
        expect(
          found.map(({ format, space, depth, hasAlpha, pages = 1 }) => [format, space, depth, hasAlpha, pages]),
        ).toEqual([
          ['jpeg', 'srgb', 'uchar', false, 1],
          ['webp', 'srgb', 'uchar', false, 1],
        ]);
        return 'made';
      },
      (error: { reason: string }) => error.reason,
    );
    expect(result).toBe(verdict);
    expect(workers.readPeakMegabytes()).toBeLessThan(maxMegabytes);
  },
  timeoutMs,
);

test('the place where it was taken and the camera are in no encoding', async () => {
  const taken = await plain()
    .withExif({ IFD0: { Make: 'Kamerawerk' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 56/1 10/1' } })
    .jpeg()
    .toBuffer();
  expect(taken.includes('Kamerawerk')).toBe(true);
  const { variants } = await make(taken);
  for (const { draft } of variants) {
    const bytes = await readFile(draft.path);
    const { exif, xmp, iptc } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    expect(bytes.includes('Kamerawerk')).toBe(false);
  }
});

test('the encodings are drafts of the folder, as long and with the checksum that they say; a refused picture leaves none', async () => {
  const before = await readdir(join(folder, draftsName)).catch((): string[] => []);
  const { variants } = await make(await plain(300, 200).jpeg().toBuffer());
  for (const { draft } of variants) {
    const bytes = await readFile(draft.path);
    expect(draft).toMatchObject({
      byteSize: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  }
  await expect(make(jpeg.subarray(0, 200))).rejects.toMatchObject({ reason: 'unreadable' });
  const added = (await readdir(join(folder, draftsName))).filter((name) => !before.includes(name));
  expect(added.toSorted()).toEqual(variants.map(({ draft }) => basename(draft.path)).toSorted());
});

test('a folder that takes no file is no fault of the picture', async () => {
  const filesDir = await put(jpeg);
  await expect(make(jpeg, 0, filesDir)).rejects.toMatchObject({ code: 'file_store_unavailable' });
});

test.each([
  { orientation: 1, turn: 0, size: [60, 40], corner: 0 },
  { orientation: 6, turn: 0, size: [40, 60], corner: 1 },
  { orientation: 6, turn: 90, size: [60, 40], corner: 3 },
  { orientation: 1, turn: 180, size: [60, 40], corner: 3 },
  { orientation: 1, turn: 270, size: [40, 60], corner: 2 },
  { orientation: 2, turn: 0, size: [60, 40], corner: 1 },
])(
  'with EXIF orientation $orientation, turned by $turn, it is upright',
  async ({ orientation, turn, size, corner }) => {
    const white = {
      input: { create: { width: 20, height: 15, channels: 3 as const, background: 'white' } },
      gravity: 'northwest',
    };
    const taken = await plain().composite([white]).withMetadata({ orientation }).jpeg().toBuffer();
    const { width, height, variants } = await make(taken, turn);
    expect([width, height]).toEqual(size);
    const { data, info } = await sharp(variants[0]?.draft.path).raw().toBuffer({ resolveWithObject: true });
    // Top left, top right, bottom left, bottom right.
    const isWhite = [
      [4, 4],
      [info.width - 5, 4],
      [4, info.height - 5],
      [info.width - 5, info.height - 5],
    ].map(([x = 0, y = 0]) => (data[(y * info.width + x) * info.channels] ?? 0) > 200);
    expect(isWhite.indexOf(true)).toBe(corner);
  },
);

test('nothing is made larger than it is', async () => {
  const { variants } = await make(await plain(100, 50).jpeg().toBuffer());
  expect(variants.map(({ width, height }) => [width, height])).toEqual([
    [100, 50],
    [100, 50],
  ]);
});

test.each([
  [
    'a JPEG behind long segments',
    () => jpegWith(jpeg, ...Array.from({ length: 50 }, () => jpegSegment(0xe2, Buffer.alloc(65_000)))),
    [60, 40],
  ],
  ['a PNG', () => plain(70, 30).png().toBuffer(), [70, 30]],
  ['a WebP', () => webp, [60, 40]],
  ['a lossless WebP', () => plain(33, 44).webp({ lossless: true }).toBuffer(), [33, 44]],
  ['an animated WebP', () => frames, [60, 40]],
] as const)('the size of %s is read without its pixels', async (_, bytes, [width, height]) => {
  expect(await readPhotoSize(await put(await bytes()))).toMatchObject({ width, height });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['the beginning of a JPEG', jpeg.subarray(0, 12)],
  ['the beginning of a PNG', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ['the beginning of a WebP', webp.subarray(0, 18)],
])('%s has no size', async (_, bytes) => {
  await expect(readPhotoSize(await put(bytes))).rejects.toMatchObject({ reason: 'unreadable' });
});
