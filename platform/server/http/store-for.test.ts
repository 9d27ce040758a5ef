import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createTestFiles } from '#testing/files.ts';
import { createTestPeople } from '#testing/people.ts';
import { AppError } from '../errors/app-error.ts';
import type { MemberContext, TenantContext } from './context.ts';
import { createId } from '../ids.ts';
import { keepFile } from '../files/file-repository.ts';
import { storeFor } from './store-for.ts';

const { database } = await createTestDatabase();
const { drafts, files } = await createTestFiles(database);
const people = await createTestPeople(database);

async function createScene() {
  const scope = { organizationId: await people.addOrganization(), userId: createId() };
  const member = {
    actor: scope,
    transaction: (work: (context: TenantContext) => Promise<unknown>) =>
      database.tenant(scope, (tx) => work({ tx } as TenantContext)),
  } as unknown as MemberContext;
  const store = async <T>(work: (context: TenantContext, fileId: string) => Promise<T>): Promise<T> =>
    storeFor(
      files,
      member,
      {
        file: { ...(await drafts.write(Buffer.from('Beleg'))), name: 'a.csv', mediaType: 'text/csv' },
        purpose: 'test',
      },
      work,
    );
  return {
    store,
    count: () => database.tenant(scope, (tx) => tx.selectFrom('files').select(['id', 'purpose', 'name']).execute()),
  };
}

it('an upload is available to the transaction that needs it', async () => {
  const { store, count } = await createScene();
  const id = await store(async ({ tx }, fileId) => keepFile(tx, fileId).then(() => fileId));
  expect(await count()).toEqual([{ id, purpose: 'test', name: 'a.csv' }]);
});

it('a refused upload leaves no file; after an unexpected failure it stays for a day, because it may be needed', async () => {
  const { store, count } = await createScene();
  await expect(store(() => Promise.reject(new AppError('too_many_requests')))).rejects.toMatchObject({
    code: 'too_many_requests',
  });
  expect(await count()).toEqual([]);
  await expect(store(() => Promise.reject(new Error('connection lost')))).rejects.toThrow('connection lost');
  expect(await count()).toHaveLength(1);
});
