import { afterAll, expect, it, vi } from 'vitest';
import { noUser } from '#platform/server/jobs/no-user.ts';
import { WorkerError } from '#platform/server/limits/worker-error.ts';
import { createPhotoProcessor } from '#platform/server/photos/photo-processor.ts';
import { toPictureError } from '#platform/server/pictures/worker-picture-error.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import { openTeam } from '#testing/real-estate/interested-people.ts';
import { addPicture } from '#testing/real-estate/pictures.ts';
import type { Pictures } from '../../contract/objects/pictures.ts';
import { createVariantMaker, createVariantWork, sweepPictures } from './make-variants.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const { files } = people;
const photos = createPhotoProcessor({ timeoutMs: 120_000 });
afterAll(() => photos.close());

/** An object with one picture, whose encodings nobody has made. */
async function openPicture() {
  const { agent, organizationId } = await openTeam(people);
  await createObject(agent, { objectId: 'A-1' });
  await addPicture(agent, 'A-1-a.jpg');
  const find = () =>
    database.tenant({ organizationId, userId: noUser }, (tx) =>
      tx.selectFrom('estate_pictures').select(['id as pictureId', 'revision']).executeTakeFirstOrThrow(),
    );
  const wanted = async () => ({ organizationId, ...(await find()) });
  const read = async () =>
    (await agent.call<{ pictures: Pictures }>('GET', '/api/ri/real-estate/expose/pictures/A-1')).body.pictures[
      'A-1-a.jpg'
    ];
  const save = (turn: number) =>
    agent.call('PUT', '/api/ri/real-estate/objekt', { body: { objectId: 'A-1', pictures: { 'A-1-a.jpg': { turn } } } });
  return { organizationId, wanted, read, save };
}

it('a picture that is turned while its encodings are made gets those of its new position', async () => {
  const { wanted, read, save } = await openPicture();
  const open = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slow = {
    ...photos,
    makeVariants: async (...order: Parameters<typeof photos.makeVariants>) => {
      if (order[0].turn === 0) {
        begun.resolve();
        await open.promise;
      }
      return photos.makeVariants(...order);
    },
  };
  const maker = createVariantMaker({ database, files, photos: slow });
  const first = maker.make(await wanted());
  await begun.promise;
  await save(90);
  const second = maker.make(await wanted());
  open.resolve();
  await Promise.all([first, second]);
  expect(await read()).toMatchObject({ state: 'ready', turn: 90, width: 40, height: 60 });
});

it.each(['crashed', 'timed_out'] as const)(
  'a decoder that has %s is asked again; only the last try says so, and a person can have another',
  async (reason) => {
    const { wanted, read, save } = await openPicture();
    const makeVariants = vi.fn<typeof photos.makeVariants>(photos.makeVariants);
    const maker = createVariantMaker({ database, files, photos: { ...photos, makeVariants } });
    const { handler } = createVariantWork({ database }, maker);
    const work = async (isLastTry: boolean) => handler({ payload: await wanted(), isLastTry } as never);
    const fail = () => makeVariants.mockRejectedValueOnce(toPictureError(new WorkerError(reason, 'busy')));
    fail();
    await expect(work(false)).rejects.toMatchObject({ code: 'overloaded' });
    expect(await read()).toMatchObject({ state: 'pending' });
    fail();
    await work(true);
    expect(await read()).toMatchObject({ state: 'failed' });
    await save(0);
    expect(await read()).toMatchObject({ state: 'pending', problem: null });
    await work(false);
    expect(await read()).toMatchObject({ state: 'ready' });
  },
);

it('a picture whose job was lost is asked for once more, and once only', async () => {
  const { organizationId, wanted } = await openPicture();
  const { pictureId, revision } = await wanted();
  const jobs = async () =>
    (await database.query(`SELECT id FROM jobs.job_common WHERE singleton_key = '${pictureId}:${revision}'`)).length;
  const sweep = () => database.tenant({ organizationId, userId: noUser }, (tx) => sweepPictures(tx, organizationId));
  await sweep();
  expect(await jobs()).toBe(1);
  await database.query(`DELETE FROM jobs.job_common WHERE singleton_key = '${pictureId}:${revision}'`);
  await sweep();
  expect(await jobs()).toBe(1);
});
