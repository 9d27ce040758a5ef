import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { readZip } from '#testing/read-zip.ts';
import { openAgency } from '#testing/real-estate/agency.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import { addPicture, drawJpeg, sendPicture } from '#testing/real-estate/pictures.ts';
import { jpegOfSize, png, pngChunk, pngHeader, pngPixels } from '#platform/server/pictures/testing/picture-parts.ts';
import type { ListedObjekt, Objekt } from '../../contract/objects/objekt.ts';
import type { Picture, Pictures } from '../../contract/objects/pictures.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/real-estate/objekt';

const file = (browser: TestBrowser, name: string) => browser.call('GET', `${base}/files/${encodeURIComponent(name)}`);
const read = async (browser: TestBrowser, objectId: string): Promise<Pictures> =>
  (await browser.call<{ pictures: Pictures }>('GET', `/api/ri/real-estate/expose/pictures/${objectId}`)).body.pictures;
const save = (browser: TestBrowser, objectId: string, pictures: object) =>
  browser.call<TestBody & { readonly objekt: Objekt }>('PUT', base, { body: { objectId, pictures } });
const errorOf = ({ status, body }: { readonly status: number; readonly body: TestBody }) => [
  status,
  body.errors?.[0]?.code,
  body.errors?.[0]?.field,
];

/** An agency with an object and so many pictures, each named by a letter. */
async function openObject(...names: readonly string[]) {
  const agent = await openAgency(people);
  await createObject(agent, { objectId: 'A-1' });
  for (const name of names) await addPicture(agent, `A-1-${name}.jpg`);
  return agent;
}

describe('a picture that is added', () => {
  it('stands behind the others and is answered with its object', async () => {
    const agent = await openObject('a');
    const { status, body } = await sendPicture(agent, 'A-1-Ansicht Straße.jpg', await drawJpeg());
    expect([status, body.picture]).toMatchObject([
      200,
      { name: 'A-1-Ansicht-Straße.jpg', position: 1, titlePicture: '', pictureAdjustment: 50, exposePosition: null },
    ]);
    const { body: answer } = await agent.call<{ objekte: Objekt[] }>('GET', `${base}?objectId=A-1`);
    expect(Object.keys(answer.objekte[0]?.pictures ?? {})).toEqual(['A-1-a.jpg', 'A-1-Ansicht-Straße.jpg']);
  });

  it('has smaller encodings, upright and without what the camera noted, while the original stays as it was', async () => {
    const agent = await openObject();
    const sent = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#846' } })
      .withExif({ IFD0: { Make: 'Kamerawerk' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 56/1 10/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    await addPicture(agent, 'A-1-a.jpg', sent);
    const sizes = [];
    for (const name of ['A-1-a_small.jpg', 'A-1-a_small.webp', 'A-1-a_thumbnail.jpg', 'A-1-a_thumbnail.webp']) {
      const { status, bytes } = await file(agent, name);
      const { format, width, height, exif } = await sharp(bytes).metadata();
      expect([status, exif]).toEqual([200, undefined]);
      sizes.push([format, width, height]);
    }
    expect(sizes).toEqual([
      ['jpeg', 800, 1600],
      ['webp', 800, 1600],
      ['jpeg', 120, 240],
      ['webp', 120, 240],
    ]);
    expect((await file(agent, 'A-1-a.jpg')).bytes.equals(sent)).toBe(true);
    expect(await read(agent, 'A-1')).toMatchObject({ 'A-1-a.jpg': { state: 'ready', width: 1000, height: 2000 } });
  });

  it('gets a number when its name is taken, whatever its ending', async () => {
    const agent = await openObject('a');
    const again = await Promise.all([0, 1].map(async () => sendPicture(agent, 'A-1-a.jpg', await drawJpeg())));
    const names = again.map(({ body }) => body.picture.name).toSorted();
    expect(names).toEqual(['A-1-a-2.jpg', 'A-1-a-3.jpg']);
    const black = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    expect((await sendPicture(agent, 'A-1-a.jpg', black)).body.picture.name).toBe('A-1-a-4.png');
  });

  it('has encodings that can be asked for, however long its name is', async () => {
    const agent = await openObject();
    const { body } = await sendPicture(agent, `A-1-${'x'.repeat(250)}.jpg`, await drawJpeg());
    const { name } = body.picture;
    for (const size of ['small', 'thumbnail'])
      expect((await file(agent, name.replace('.jpg', `_${size}.webp`))).status).toBe(200);
  });

  it('is one picture when it is sent twice because its answer was lost', async () => {
    const agent = await openObject();
    const uploadId = crypto.randomUUID();
    const send = async () => (await sendPicture(agent, 'A-1-a.jpg', await drawJpeg(), { uploadId })).body.picture.name;
    expect([await send(), await send(), Object.keys(await read(agent, 'A-1'))]).toEqual([
      'A-1-a.jpg',
      'A-1-a.jpg',
      ['A-1-a.jpg'],
    ]);
  });

  it('belongs to the object with the longest number that fits, or to the one that is named', async () => {
    const agent = await openObject();
    await createObject(agent, { objectId: 'A' });
    const jpeg = await drawJpeg();
    await sendPicture(agent, 'A-1-x.jpg', jpeg);
    await sendPicture(agent, 'A-1-y.jpg', jpeg, { objectId: 'A' });
    await sendPicture(agent, 'z.jpg', jpeg, { objectId: 'A' });
    expect(Object.keys(await read(agent, 'A-1'))).toEqual(['A-1-x.jpg']);
    expect(Object.keys(await read(agent, 'A'))).toEqual(['A-1-y.jpg', 'A-z.jpg']);
    expect(errorOf(await sendPicture(agent, 'B-1-x.jpg', jpeg))).toEqual([404, 'not_found', 'file']);
    expect(errorOf(await sendPicture(agent, 'x.jpg', jpeg, { objectId: 'B' }))).toEqual([404, 'not_found', 'objectId']);
  });

  it('is a plan in the house where its name says so and the caller wants that', async () => {
    const agent = await openObject();
    const jpeg = await drawJpeg();
    const plan = (await sendPicture(agent, 'A-1-Grundriss_EG.jpg', jpeg, { propose: 'true' })).body.picture;
    expect(plan).toMatchObject({ floorplan: true, notPublic: true, titlePicture: 'Grundriss EG' });
    const site = (await sendPicture(agent, 'A-1-Lageplan.jpg', jpeg, { propose: 'true' })).body.picture;
    expect(site).toMatchObject({ exposePosition: 'Lageplan', notPublic: true });
    const second = (await sendPicture(agent, 'A-1-Lageplan.jpg', jpeg, { propose: 'true' })).body.picture;
    expect(second.exposePosition).toBeNull();
    const plain = (await sendPicture(agent, 'A-1-Grundriss_OG.jpg', jpeg)).body.picture;
    expect(plain).toMatchObject({ floorplan: false, notPublic: false, titlePicture: '' });
  });

  it.each([
    ['is no picture', () => Buffer.from('%PDF-1.7\n%%EOF'), 415, 'file_type_not_allowed'],
    [
      'is HEIC, which no free decoder reads',
      () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0', 'latin1'),
      415,
      'file_type_not_allowed',
    ],
    [
      'moves',
      async () =>
        sharp(await drawJpeg())
          .gif()
          .toBuffer(),
      415,
      'file_type_not_allowed',
    ],
    ['ends within its pixels', async () => (await drawJpeg(900, 900)).subarray(0, 3000), 422, 'file_unreadable'],
    ['claims 300 megapixels', async () => jpegOfSize(await drawJpeg(), 20_000, 15_000), 422, 'file_unreadable'],
  ])('is refused when it %s', async (_, make, status, code) => {
    const agent = await openObject();
    expect(errorOf(await sendPicture(agent, 'A-1-a.jpg', await make()))).toEqual([status, code, 'file']);
    expect(await read(agent, 'A-1')).toEqual({});
  });

  it('says what is wrong with it once it was decoded', async () => {
    const agent = await openObject();
    // Whole by its structure, with fewer pixels than it claims.
    await addPicture(agent, 'A-1-a.png', png(pngHeader(400, 400), pngPixels(4, 4), pngChunk('IEND')));
    expect(errorOf(await file(agent, 'A-1-a_small.png'))).toEqual([422, 'file_unreadable', undefined]);
    expect(await read(agent, 'A-1')).toMatchObject({ 'A-1-a.png': { state: 'failed', problem: 'unreadable' } });
  });
});

describe('pictures that are saved', () => {
  it('have the order of their names; those that are not named keep their places', async () => {
    const agent = await openObject('a', 'b', 'c', 'd');
    const { status, body } = await save(agent, 'A-1', { 'A-1-c.jpg': {}, 'A-1-a.jpg': {} });
    expect([status, Object.keys(body.objekt.pictures)]).toEqual([
      200,
      ['A-1-c.jpg', 'A-1-b.jpg', 'A-1-a.jpg', 'A-1-d.jpg'],
    ]);
  });

  it('have the order of their positions where only those have changed', async () => {
    const agent = await openObject('a', 'b', 'c');
    const pictures = await read(agent, 'A-1');
    const turned = Object.fromEntries(
      Object.entries(pictures).map(([name, picture]) => [name, { ...picture, position: 2 - picture.position }]),
    );
    expect(Object.keys((await save(agent, 'A-1', turned)).body.objekt.pictures)).toEqual([
      'A-1-c.jpg',
      'A-1-b.jpg',
      'A-1-a.jpg',
    ]);
  });

  it('keep what is not sent, and can be sent as they were answered', async () => {
    const agent = await openObject('a');
    const changed = {
      titlePicture: 'Wohnen mit Kamin',
      floorplan: true,
      notPublic: true,
      notInExpose: true,
      exposePosition: 'Objektueberblick',
      pictureAdjustment: 0,
      exposeShort: 'pic3',
    } as const;
    await save(agent, 'A-1', { 'A-1-a.jpg': changed });
    await save(agent, 'A-1', { 'A-1-a.jpg': { titlePicture: 'Wohnen' } });
    const answered = await read(agent, 'A-1');
    expect(answered).toMatchObject({ 'A-1-a.jpg': { ...changed, titlePicture: 'Wohnen' } });
    const again = await save(agent, 'A-1', answered);
    expect([again.status, again.body.objekt.pictures]).toEqual([200, answered]);
  });

  it('swap their places in one change', async () => {
    const agent = await openObject('a', 'b');
    await save(agent, 'A-1', {
      'A-1-a.jpg': { exposePosition: 'Coverbild' },
      'A-1-b.jpg': { exposePosition: 'Vollbild' },
    });
    await save(agent, 'A-1', {
      'A-1-a.jpg': { exposePosition: 'Vollbild' },
      'A-1-b.jpg': { exposePosition: 'Coverbild' },
    });
    expect(await read(agent, 'A-1')).toMatchObject({
      'A-1-a.jpg': { exposePosition: 'Vollbild' },
      'A-1-b.jpg': { exposePosition: 'Coverbild' },
    });
  });

  it.each([
    ['exposePosition', 'Coverbild'],
    ['exposeShort', 'pic1'],
  ])('give each %s to one picture', async (field, place) => {
    const agent = await openObject('a', 'b');
    const both = await save(agent, 'A-1', { 'A-1-a.jpg': { [field]: place }, 'A-1-b.jpg': { [field]: place } });
    expect(errorOf(both)).toEqual([400, 'picture_position_twice', `pictures.A-1-b.jpg.${field}`]);
    await save(agent, 'A-1', { 'A-1-a.jpg': { [field]: place } });
    const taken = await save(agent, 'A-1', { 'A-1-b.jpg': { [field]: place } });
    expect(errorOf(taken)).toEqual([409, 'picture_position_taken', `pictures.A-1-b.jpg.${field}`]);
    expect(taken.body.errors?.[0]).toMatchObject({ params: { position: place, name: 'A-1-a.jpg' } });
  });

  it('give a place to one of two who want it at once', async () => {
    const agent = await openObject('a', 'b');
    const both = await Promise.all(
      ['a', 'b'].map((name) => save(agent, 'A-1', { [`A-1-${name}.jpg`]: { exposePosition: 'Coverbild' } })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('are not saved over what somebody else has written meanwhile, but where somebody else has sorted', async () => {
    const agent = await openObject('a', 'b');
    const before = await read(agent, 'A-1');
    await save(agent, 'A-1', { 'A-1-b.jpg': {}, 'A-1-a.jpg': {} });
    const version = before['A-1-a.jpg']?.version;
    expect((await save(agent, 'A-1', { 'A-1-a.jpg': { version, titlePicture: 'Küche' } })).status).toBe(200);
    const late = await save(agent, 'A-1', { 'A-1-a.jpg': { version, titlePicture: 'Bad' } });
    expect(errorOf(late)).toEqual([409, 'changed_meanwhile', 'pictures.A-1-a.jpg']);
  });

  it('are encoded again when they are turned', async () => {
    const agent = await openObject('a');
    await file(agent, 'A-1-a_small.jpg');
    await save(agent, 'A-1', { 'A-1-a.jpg': { turn: 90 } });
    expect(await read(agent, 'A-1')).toMatchObject({ 'A-1-a.jpg': { state: 'pending' } });
    const { width, height } = await sharp((await file(agent, 'A-1-a_small.jpg')).bytes).metadata();
    expect([width, height]).toEqual([40, 60]);
  });

  it.each([
    ['a caption of 23 characters', { titlePicture: 'x'.repeat(23) }, 400, 'titlePicture'],
    ['an unknown place', { exposePosition: 'Titelbild' }, 400, 'exposePosition'],
    ['an adjustment of 101', { pictureAdjustment: 101 }, 400, 'pictureAdjustment'],
    ['an adjustment of -1', { pictureAdjustment: -1 }, 400, 'pictureAdjustment'],
    ['a turn by 45', { turn: 45 }, 400, 'turn'],
    ['something else', { colour: 'red' }, 400, 'colour'],
  ])('do not take %s', async (_, change, status, field) => {
    const agent = await openObject('a');
    const answer = await save(agent, 'A-1', { 'A-1-a.jpg': change });
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([status, `pictures.A-1-a.jpg.${field}`]);
  });

  it('are those of the object alone', async () => {
    const agent = await openObject('a');
    await createObject(agent, { objectId: 'B-1' });
    expect(errorOf(await save(agent, 'B-1', { 'A-1-a.jpg': {} }))).toEqual([404, 'not_found', 'pictures.A-1-a.jpg']);
  });
});

describe('a picture stands for its object in lists', () => {
  it('as its cover, else the first that is no plan', async () => {
    const agent = await openObject('a', 'b', 'c');
    for (const name of ['a', 'b', 'c']) await file(agent, `A-1-${name}_thumbnail.jpg`);
    const shown = async () =>
      (await agent.call<{ objekte: ListedObjekt[] }>('GET', base)).body.objekte[0]?.picture as Picture | null;
    await save(agent, 'A-1', { 'A-1-a.jpg': { floorplan: true } });
    expect((await shown())?.name).toBe('A-1-b.jpg');
    await save(agent, 'A-1', { 'A-1-c.jpg': { exposePosition: 'Coverbild' } });
    expect((await shown())?.name).toBe('A-1-c.jpg');
  });
});

describe('pictures that are deleted', () => {
  it('are gone with their encodings, and only once', async () => {
    const agent = await openObject('a', 'b');
    await file(agent, 'A-1-a_small.jpg');
    const remove = () => agent.call('DELETE', `${base}/delete-file/A-1-a.jpg`);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect((await file(agent, 'A-1-a.jpg')).status).toBe(404);
    expect((await file(agent, 'A-1-a_small.jpg')).status).toBe(404);
    expect(Object.keys(await read(agent, 'A-1'))).toEqual(['A-1-b.jpg']);
  });

  it('leave the order of the others as it is, whatever is saved after that', async () => {
    const agent = await openObject('a', 'b', 'c', 'd', 'e');
    for (const name of ['a', 'b']) await agent.call('DELETE', `${base}/delete-file/A-1-${name}.jpg`);
    await save(agent, 'A-1', { 'A-1-e.jpg': {}, 'A-1-d.jpg': {} });
    expect(Object.keys(await read(agent, 'A-1'))).toEqual(['A-1-c.jpg', 'A-1-e.jpg', 'A-1-d.jpg']);
  });

  it('go with their object, and none of their files stays', async () => {
    const agent = await openObject('a');
    await file(agent, 'A-1-a_small.jpg');
    const { body } = await agent.call<{ objekte: Objekt[] }>('GET', `${base}?objectId=A-1`);
    const left = () =>
      database.identity((tx) =>
        tx
          .selectFrom('files')
          .select('id')
          .where('purpose', '=', 'estate-picture')
          .where('kept_at', 'is not', null)
          .execute(),
      );
    const before = (await left()).length;
    const { status } = await agent.call('DELETE', `${base}/A-1?version=${body.objekte[0]?.version}`);
    expect([status, before - (await left()).length]).toEqual([200, 7]);
  });
});

describe('all pictures of an object as an archive', () => {
  it('are as they were added, in their order', async () => {
    const agent = await openObject('a', 'b');
    await save(agent, 'A-1', { 'A-1-b.jpg': {}, 'A-1-a.jpg': {} });
    const { status, bytes, headers } = await agent.call('GET', `${base}/pictures-zip/A-1`);
    expect([status, headers['content-type']]).toEqual([200, 'application/zip']);
    const entries = await readZip(bytes);
    expect([...entries.keys()]).toEqual(['01_A-1-b.jpg', '02_A-1-a.jpg']);
    expect(entries.get('01_A-1-b.jpg')?.equals(await drawJpeg())).toBe(true);
  });

  it('do not exist for an object without any', async () => {
    const agent = await openObject();
    expect((await agent.call('GET', `${base}/pictures-zip/A-1`)).status).toBe(404);
    expect((await agent.call('GET', `${base}/pictures-zip/X`)).status).toBe(404);
  });
});

it.each([
  'A-1-a.jpg',
  'A-1-a_small.jpg',
  'A-1-a_small.webp',
  'A-1-a_thumbnail.png',
  'A-1-A_small.jpg',
  'x',
  '..%2F..',
  'A-1-a_small',
])('another agency finds no picture under %s', async (name) => {
  await openObject('a');
  const stranger = await openAgency(people);
  expect((await stranger.call('GET', `${base}/files/${name}`)).status).toBe(404);
});

it('a name that is none of a picture finds nothing', async () => {
  const agent = await openObject('a');
  for (const name of ['A-1-a', 'A-1-a.png', 'A-1-a_small.png', 'A-1-a_large.jpg', 'A-1-_small.jpg', '_small.webp'])
    expect([name, (await file(agent, name)).status]).toEqual([name, 404]);
});
