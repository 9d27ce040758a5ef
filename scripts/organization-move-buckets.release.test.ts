import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBucketStore } from '#platform/server/files/bucket-store.ts';
import { createDrafts } from '#platform/server/files/drafts.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createMoveCommand, holdLock } from '#testing/held-move.ts';
import { createMoveScene, fillSource } from '#testing/move-scene.ts';
import { createStateReader } from '#testing/move-state.ts';
import { startRefusingBucket } from '#testing/refusing-bucket.ts';
import type { BucketFate } from '#testing/refusing-bucket.ts';
import { startS3Server } from '#testing/s3-server.ts';

const scene = await createMoveScene();
const { source, target, dataDir } = scene;
// Its files are in no bucket.
const empty = await createTestDatabase();
const [sourceServer, targetServer] = [await startS3Server(), await startS3Server()];
const [from, to] = [await startRefusingBucket(sourceServer.filesUrl), await startRefusingBucket(targetServer.filesUrl)];
const drafts = createDrafts(dataDir);
const own = createBucketStore(sourceServer.filesUrl);
const arrived = createBucketStore(targetServer.filesUrl);
const here = await openCatalogue(source.adminUrl);
const there = await openCatalogue(target.adminUrl);
afterAll(async () => {
  own.close();
  arrived.close();
  await Promise.all([here.close(), there.close()]);
});
const stateOf = createStateReader(here, there);
const ofFolder = createMoveCommand(scene);
const ofBucket = createMoveCommand(scene, { FILES_URL: from.filesUrl });

const idOf = async (name: string): Promise<string> =>
  (await here.list(`SELECT id FROM organizations WHERE identifier = '${name}'`)).join();

/** Adds a content to the bucket of the source, with its row. */
async function addFile(name: string, content: string): Promise<string> {
  const organizationId = await idOf(name);
  const draft = await drafts.write(Readable.from([Buffer.from(content)]));
  await own.adopt(organizationId, [draft]);
  await here.select(
    `INSERT INTO files (organization_id, id, sha256, byte_size, media_type, name, purpose, kept_at) VALUES ('${organizationId}', gen_random_uuid(), '${draft.sha256}', ${draft.byteSize}, 'text/plain', 'a.txt', 'x', now())`,
  );
  return draft.sha256;
}

/** The content with the SHA-256 of `x`, which each organisation of the scene has. */
const findArrived = async (name: string): Promise<string> =>
  text(
    await arrived.read({
      organizationId: await idOf(name),
      sha256: '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881',
    }),
  );

beforeAll(async () => {
  await fillSource(scene, { hasChain: false });
  for (const organizationId of await here.list('SELECT id FROM organizations'))
    await own.adopt(organizationId, [await drafts.write(Buffer.from('x'))]);
  // Marked as kept, so that the stores are compared with them.
  await here.select('UPDATE files SET kept_at = now()');
}, 60_000);

it('files of a folder arrive in a bucket', { timeout: 60_000 }, async () => {
  expect(await ofFolder.run('o1', '--files', to.filesUrl)).toMatchObject({ code: 0, complaints: [] });
  expect(await stateOf('o1')).toBe('moved/open');
  expect(await findArrived('o1')).toBe('x');
});

it('files of a bucket arrive in another one, and in a folder', { timeout: 60_000 }, async () => {
  const sha256 = await addFile('o2', 'in a bucket');
  expect(await ofBucket.run('o2', '--files', to.filesUrl)).toMatchObject({ code: 0, complaints: [] });
  expect(await findArrived('o2')).toBe('x');
  expect(await text(await arrived.read({ organizationId: await idOf('o2'), sha256 }))).toBe('in a bucket');
  // Its contents are in the bucket only.
  await addFile('o3', 'out of a bucket');
  const { code, lines, complaints } = await ofBucket.run('o3', '--to', empty.adminUrl);
  expect({ code, complaints }).toEqual({ code: 0, complaints: [] });
  expect(lines).toContainEqual(expect.stringMatching(/^files: 2 copied/u));
});

it.each([
  ['reading the source', from, 'GET', 'The files of the source cannot be read (Access Denied)'],
  ['writing the target', to, 'PUT', '--files: a file cannot be written there (Access Denied)'],
  ['removing at the target', to, 'DELETE', '--files: a file cannot be removed there (Access Denied)'],
] as const)(
  'a bucket without the right of %s is named before anything is changed',
  async (_, bucket, refused, message) => {
    bucket.decide((method): BucketFate => (method === refused ? 'refuse' : 'pass'));
    for (const action of [['--dry-run'], []]) {
      const { code, complaints } = await ofBucket.run('o4', '--files', to.filesUrl, ...action);
      expect({ code, complaints: complaints.join('\n') }).toEqual({
        code: 1,
        complaints: expect.stringContaining(message),
      });
    }
    bucket.decide(() => 'pass');
    expect(await stateOf('o4')).toBe('open/');
  },
);

it('a bucket that refuses what is missing lacks the right to list, and the message says so', async () => {
  const gone = new Set<string>();
  to.decide((method, path): BucketFate => {
    const object = path.split('?')[0] ?? '';
    if (method === 'DELETE') gone.add(object);
    return method === 'GET' && gone.has(object) ? 'refuse' : 'pass';
  });
  const { code, complaints } = await ofBucket.run('o4', '--files', to.filesUrl, '--dry-run');
  to.decide(() => 'pass');
  expect({ code, complaints }).toEqual({ code: 1, complaints: [expect.stringContaining('(s3:ListBucket)')] });
});

it('the bucket of the source by another name is recognised', async () => {
  const { code, complaints } = await ofBucket.run('o4', '--files', sourceServer.filesUrl, '--dry-run');
  expect({ code, complaints }).toEqual({
    code: 1,
    complaints: [expect.stringContaining('--files names the files of the source by another name')],
  });
});

it(
  'a bucket that goes away while files are copied leaves the source open, and the same command moves it',
  { timeout: 60_000 },
  async () => {
    let writes = 0;
    // The first one is that of the check.
    to.decide((method): BucketFate => (method === 'PUT' && (writes += 1) > 1 ? 'cut' : 'pass'));
    const broken = await ofBucket.run('o5', '--files', to.filesUrl);
    expect({ ...broken, lines: [] }).toEqual({
      code: 1,
      lines: [],
      complaints: [expect.stringMatching(/^The files of the source or the target cannot be reached \(/u)],
    });
    expect(await stateOf('o5')).toBe('open/');
    to.decide(() => 'pass');
    expect(await ofBucket.run('o5', '--files', to.filesUrl)).toMatchObject({ code: 0, complaints: [] });
    expect(await findArrived('o5')).toBe('x');
  },
);

it('a bucket that goes away while the organisation is closed opens the source again', { timeout: 60_000 }, async () => {
  const writer = await holdLock(source.adminUrl, `SELECT enter_organization('${await idOf('o6')}')`);
  const move = ofBucket.start('o6', '--files', to.filesUrl);
  await writer.awaited();
  expect(await stateOf('o6')).toBe('moving/');
  to.decide(() => 'cut');
  await writer.release();
  const { code, complaints } = await move.ended;
  to.decide(() => 'pass');
  expect({ code, complaints }).toEqual({ code: 1, complaints: [expect.stringContaining('--files: a file cannot be')] });
  expect(await stateOf('o6')).toBe('open/');
});
