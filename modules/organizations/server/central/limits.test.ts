import { expect, inject, test } from 'vitest';
import { gigabyte } from '#platform/contract/files.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';
import { keepFile } from '#platform/server/files/file-repository.ts';
import type { Actor } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { createOutbox } from '#platform/server/mail/outbox.ts';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestFiles } from '#testing/files.ts';
import { centralBase, createTestOperator, readAudit } from '#testing/operator.ts';
import { createTestPeople } from '#testing/people.ts';

const { database, adminUrl } = await createTestDatabase();
const { files } = await createTestFiles(database);
const people = await createTestPeople(database);
const operator = await createTestOperator(people);

async function createScene() {
  const id = await people.addOrganization();
  const actor = { organizationId: id, userId: createId(), membershipId: createId(), permissions: new Set() };
  const save = (limits: object) => operator.save(id, { name: 'Sommer', identifier: id, ...limits });
  const read = async () =>
    (await operator.browser.call<{ organization: object }>('GET', `${centralBase}/organization/${id}`)).body
      .organization;
  const addFile = async (bytes: number) => {
    const fileId = await files.store(actor, Buffer.alloc(bytes), {
      name: 'Beleg.pdf',
      mediaType: 'application/pdf',
      purpose: 'test',
    });
    await database.tenant(actor, (tx) => keepFile(tx, fileId));
  };
  const readBytes = () =>
    database.identity((tx) =>
      tx
        .selectFrom('organizations')
        .select('storage_limit_bytes as bytes')
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    );
  return { id, actor: actor as unknown as Actor, save, read, addFile, readBytes };
}

test('the operator sets the limits of an organisation, and both logs show them; absent ones stay', async () => {
  const { id, save, read } = await createScene();
  await save({});
  expect(await read()).toMatchObject({ mailsPerDay: 200, storageGigabytes: 10, storageUsedBytes: 0 });
  expect((await save({ mailsPerDay: 500, storageGigabytes: 2.5 })).status).toBe(200);
  expect((await save({ invitationsPerDay: 60 })).body.organization).toMatchObject({
    invitationsPerDay: 60,
    mailsPerDay: 500,
    storageGigabytes: 2.5,
  });
  for (const organizationId of [id, operator.organizationId]) {
    const changes = (await readAudit(database, organizationId)).filter(({ subject_id: subject }) => subject === id);
    expect(changes[1]).toMatchObject({
      event: 'organization_changed',
      changes: expect.arrayContaining([
        { field: 'mailsPerDay', from: '200', to: '500' },
        { field: 'storageGigabytes', from: '10', to: '2.5' },
      ]),
    });
  }
});

test.each([
  [{ mailsPerDay: 0 }, 'mailsPerDay'],
  [{ mailsPerDay: 100_001 }, 'mailsPerDay'],
  [{ mailsPerDay: 1.5 }, 'mailsPerDay'],
  [{ storageGigabytes: -1 }, 'storageGigabytes'],
  [{ storageGigabytes: 0.25 }, 'storageGigabytes'],
  [{ storageGigabytes: 100_001 }, 'storageGigabytes'],
  [{ storageGigabytes: '5' }, 'storageGigabytes'],
  [{ storageGigabytes: null }, 'storageGigabytes'],
])('%j is refused by name and changes nothing', async (limits, field) => {
  const { save, read } = await createScene();
  const before = await read();
  expect(await save({ ...limits, name: 'Anders' })).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  expect(await read()).toEqual(before);
});

test('a storage limit below what is used keeps every file and refuses the next one, until it is raised', async () => {
  const { actor, save, addFile, read } = await createScene();
  await addFile(2000);
  const addable = (bytes: number) => database.tenant(actor, (tx) => assertRoom({ tx, actor }, bytes));
  expect((await save({ storageGigabytes: 0 })).body.organization).toMatchObject({
    storageGigabytes: 0,
    storageUsedBytes: 2000,
  });
  await expect(addable(1)).rejects.toMatchObject({ code: 'storage_full', details: { params: { gigabytes: 0 } } });
  expect(await read()).toMatchObject({ storageUsedBytes: 2000 });
  await save({ storageGigabytes: 0.1 });
  await addable(0.1 * gigabyte - 2001);
  await expect(addable(0.1 * gigabyte)).rejects.toMatchObject({ code: 'storage_full' });
});

test('a limit in bytes that the form shows rounded survives a save that leaves it alone', async () => {
  const { id, save, readBytes } = await createScene();
  await runAdminStatement(adminUrl, `UPDATE organizations SET storage_limit_bytes = 123456789 WHERE id = '${id}'`);
  expect((await save({ mailsPerDay: 7, storageGigabytes: 0.1 })).status).toBe(200);
  expect(await readBytes()).toEqual({ bytes: 123_456_789 });
  await save({ storageGigabytes: 0.2 });
  expect(await readBytes()).toEqual({ bytes: Math.round(0.2 * gigabyte) });
});

test('the mails of a day count from the next mail on, and none that waits is lost', async () => {
  const { actor, save } = await createScene();
  const outbox = createOutbox({ clock: people.clock, secretKey: inject('testServer').secretKey });
  const mail = { to: 'erika@example.de', subject: 'Rechnung', text: 'Guten Tag', html: '<p>Guten Tag</p>' };
  const send = () =>
    database.tenant(actor, (tx) => outbox.sendOwn({ tx, actor }, { ...mail, senderName: 'Bäckerei Sommer' }));
  const isDelayed = async () => (await send()).sendAfter !== null;
  expect([await isDelayed(), await isDelayed()]).toEqual([false, false]);
  await save({ mailsPerDay: 1 });
  expect(await isDelayed()).toBe(true);
  await save({ mailsPerDay: 100 });
  expect(await isDelayed()).toBe(false);
});
