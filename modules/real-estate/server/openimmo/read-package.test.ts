import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeZip } from '#platform/server/archives/write-zip.ts';
import type { ZipEntry } from '#platform/server/archives/write-zip.ts';
import { OpenImmoError } from './openimmo-error.ts';
import { readOpenImmo } from './read-document.ts';
import { readPackage } from './read-package.ts';

const document = '<openimmo><uebertragung version="1.2.7"/></openimmo>';
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-openimmo-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function store(content: Uint8Array | string): Promise<string> {
  const path = join(folder, `${(count += 1)}`);
  await writeFile(path, content);
  return path;
}

async function zip(...entries: readonly ZipEntry[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of writeZip(entries)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const storeZip = async (...entries: readonly ZipEntry[]): Promise<string> => store(await zip(...entries));
const bytes = (text: string): Buffer => Buffer.from(text);

async function refusal(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof OpenImmoError) return error.code;
    throw error;
  }
  return 'none';
}

describe('a package', () => {
  it('has its document in OpenImmo, whatever other documents are there', async () => {
    const path = await storeZip(
      { name: 'meta.xml', content: `<meta>${'x'.repeat(500)}</meta>` },
      { name: '__MACOSX/._openimmo.xml', content: document },
      { name: 'Export/OPENIMMO.XML', content: document },
      { name: 'a.jpg', content: bytes('a') },
    );
    const opened = await readPackage(path);
    expect(readOpenImmo(opened.document).version).toBe('1.2.7');
    expect((await opened.readPicture('a.jpg'))?.toString()).toBe('a');
    opened.close();
  });

  it('may be the document alone', async () => {
    const opened = await readPackage(await store(document));
    expect([Buffer.from(opened.document).toString(), await opened.readPicture('a.jpg')]).toEqual([document, null]);
    opened.close();
  });

  it('finds pictures whatever their case, slashes, umlauts and folders', async () => {
    const path = await storeZip(
      { name: 'openimmo.xml', content: document },
      { name: 'Bilder/Küche.JPG', content: bytes('kitchen') },
      { name: 'plan\\eg.png', content: bytes('plan') },
      { name: 'x/same.jpg', content: bytes('one') },
      { name: 'y/same.jpg', content: bytes('other') },
    );
    const opened = await readPackage(path);
    const read = async (name: string): Promise<string | undefined> => (await opened.readPicture(name))?.toString();
    expect(await read('bilder\\ku\u0308che.jpg')).toBe('kitchen');
    expect(await read('./Bilder/K%C3%BCche.jpg')).toBe('kitchen');
    expect(await read('C:\\Export\\küche.jpg')).toBe('kitchen');
    expect(await read('Plan/EG.png')).toBe('plan');
    expect(await read('Y/same.jpg')).toBe('other');
    expect([await read('same.jpg'), await read('none.jpg'), await read('%E0%A4%A.jpg')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    opened.close();
  });

  it.each([
    ['DOS', 0x81],
    ['Windows', 0xfc],
  ])('finds pictures whose names are in the characters of %s', async (_name, umlaut) => {
    const archive = await zip({ name: 'openimmo.xml', content: document }, { name: 'f?r.jpg', content: bytes('x') });
    for (let at = archive.indexOf('f?r.jpg'); at >= 0; at = archive.indexOf('f?r.jpg')) archive[at + 1] = umlaut;
    const opened = await readPackage(await store(archive));
    expect((await opened.readPicture('für.jpg'))?.toString()).toBe('x');
    opened.close();
  });
});

describe('hostile packages', () => {
  it('without a document in OpenImmo are refused', async () => {
    expect(await refusal(readPackage(await storeZip({ name: 'a.xml', content: '<html/>' })))).toBe('not_openimmo');
    expect(await refusal(readPackage(await storeZip({ name: '../openimmo.xml', content: document })))).toBe(
      'not_openimmo',
    );
  });

  it('that are damaged are refused', async () => {
    const archive = await zip({ name: 'openimmo.xml', content: document.repeat(50) });
    expect(await refusal(readPackage(await store(archive.subarray(0, 60))))).toBe('not_well_formed');
    const changed = Buffer.from(archive);
    changed.fill(0xff, 60, 90);
    expect(await refusal(readPackage(await store(changed)))).toMatch(/^not_/u);
  });

  it('never hand out what leads out of the archive', async () => {
    const opened = await readPackage(
      await storeZip({ name: 'openimmo.xml', content: document }, { name: '../../etc/passwd', content: bytes('x') }),
    );
    expect([await opened.readPicture('../../etc/passwd'), await opened.readPicture('/etc/passwd')]).toEqual([
      null,
      null,
    ]);
    opened.close();
  });

  it('that inflate too much are refused, and pictures beyond 30 MB', async () => {
    const empty = ' '.repeat(20 * 1024 * 1024);
    const bomb = await storeZip({ name: 'openimmo.xml', content: document }, { name: 'a.jpg', content: empty });
    expect(await refusal(readPackage(bomb))).toBe('too_large');
    const many = Array.from({ length: 20_001 }, (_none, index) => ({ name: `${index}.jpg`, content: bytes('') }));
    expect(await refusal(readPackage(await storeZip(...many)))).toBe('too_large');
    const large = await readPackage(
      await storeZip(
        { name: 'openimmo.xml', content: document },
        { name: 'a.jpg', content: Buffer.alloc(31 * 1024 * 1024) },
      ),
    );
    expect(await refusal(large.readPicture('a.jpg'))).toBe('too_large');
    large.close();
  });
});
