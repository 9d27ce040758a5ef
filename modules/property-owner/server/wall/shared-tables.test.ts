import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { systemClock } from '#platform/server/clock.ts';
import { createId } from '#platform/server/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { readRoom } from '#platform/server/files/assert-room.ts';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { askWall } from './ask-wall-once.ts';

// Files, tasks, settings and the log of an organisation, asked by SQL without any WHERE.

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const { organizationId, books } = await openPropertyBooks(people, database);
await database.identity((tx) =>
  sql`INSERT INTO organization_services SELECT ${organizationId}, id FROM services WHERE identifier = 'accounting'`.execute(
    tx,
  ),
);
const [first, second] = [await books.owner({ external_id: 'A' }), await books.owner({ external_id: 'B' })];
await books.receipt({ archive_id: 'A-1', owner_id: first });
await books.receipt({ archive_id: 'A-withdrawn', owner_id: first, withdrawn_at: people.clock.now() });
await books.receipt({ archive_id: 'B-1', owner_id: second });

type Terms = Partial<Parameters<typeof books.link>[0]>;

/** Adds a member with a task, a file and an audit entry of their own. */
async function addMember(
  name: string,
  permissions: readonly string[],
  ...links: readonly (Terms & { readonly owner_id: string })[]
): Promise<string> {
  const user = await people.addUser();
  const membershipId = await people.addMembership(user.id, { organizationId, permissions });
  for (const link of links) await books.link({ ...link, membership_id: membershipId });
  await people.files.store({ organizationId, userId: user.id }, Buffer.from(name), {
    name,
    mediaType: 'text/csv',
    purpose: 'task-result',
  });
  await database.tenant({ organizationId, userId: user.id }, async (tx) => {
    await sql`INSERT INTO tasks (organization_id, id, kind, payload, user_id, source) VALUES (${organizationId}, ${createId()}, ${name}, '{}', ${user.id}, '{}')`.execute(
      tx,
    );
    await sql`INSERT INTO audit_entries (organization_id, id, occurred_at, event, request_id) VALUES (${organizationId}, ${createId()}, now(), ${name}, '')`.execute(
      tx,
    );
  });
  return user.id;
}

const ofOwners = ['ri-property-management-permission', 'ri-property-management-weg-permission'];
const administrator = await addMember('administrator', ['ri-property-management-admin-permission']);
const accountant = await addMember('accountant', ['benit-accounting-permission']);
const clerk = await addMember('clerk', ['ri-property-management-belege-admin-permission']);
const userAdministrator = await addMember('userAdministrator', ['benit-organization-users-permission']);
const owner = await addMember('owner', ofOwners, { owner_id: first });
const former = await addMember(
  'former',
  ofOwners,
  { owner_id: first, valid_until: '2026-01-31', books_until: '2026-01-31' },
  { owner_id: second, user_type: 'weg' },
);
const names = ['accountant', 'administrator', 'clerk', 'former', 'owner', 'userAdministrator'];

await database.tenant({ organizationId, userId: administrator }, async (tx) => {
  await sql`SELECT set_config('app.every_owner', 'on', true)`.execute(tx);
  const cards = [
    ['property-owner', 'ftpConfig'],
    ['property-owner', 'dataSyncConfig'],
    ['property-owner', 'accessConfig'],
    ['accounting', 'bankConfig'],
  ];
  for (const [area, identifier] of cards)
    await sql`INSERT INTO settings (organization_id, area, identifier, properties) VALUES (${organizationId}, ${area}, ${identifier}, '{}')`.execute(
      tx,
    );
  await sql`INSERT INTO delivery_state (organization_id, expiration_id) VALUES (${organizationId}, 'D1')`.execute(tx);
});
const everyCard = ['accessConfig', 'bankConfig', 'dataSyncConfig', 'ftpConfig'];

async function readAll(tx: Transaction) {
  const list = async (column: string, table: string): Promise<string[]> =>
    (await sql<{ name: string }>`SELECT ${sql.ref(column)} AS name FROM ${sql.table(table)}`.execute(tx)).rows
      .map(({ name }) => name)
      .toSorted();
  return {
    files: await list('name', 'files'),
    tasks: await list('kind', 'tasks'),
    settings: await list('identifier', 'settings'),
    log: [...new Set(await list('event', 'audit_entries'))].filter((event) => names.includes(event)),
  };
}

/**
 * Reads a user's visible rows: with one evaluation of the wall, with one per statement, and in a writing transaction.
 */
async function look(userId: string): ReturnType<typeof readAll> {
  const scope = { organizationId, userId };
  const seen = await database.tenant(scope, readAll, { readOnly: true, prologue: askWall });
  expect(await database.tenant(scope, readAll, { readOnly: true })).toEqual(seen);
  expect(await database.tenant(scope, readAll)).toEqual(seen);
  return seen;
}

const receipts = ['A-1.pdf', 'A-withdrawn.pdf', 'B-1.pdf'];

describe('files, tasks, settings and the log', () => {
  it('show an owner the files of their receipts, their own files and tasks, and the age of the data', async () => {
    expect(await look(owner)).toEqual({
      files: ['A-1.pdf', 'owner'],
      tasks: ['owner'],
      settings: ['dataSyncConfig'],
      log: [],
    });
  });

  it('show nothing more through an ended link or one of type weg', async () => {
    expect(await look(former)).toEqual({ files: ['former'], tasks: ['former'], settings: ['dataSyncConfig'], log: [] });
  });

  it('show colleagues of other modules everything except rows of owners', async () => {
    for (const userId of [accountant, userAdministrator]) {
      expect(await look(userId)).toMatchObject({
        files: names,
        settings: ['bankConfig', 'dataSyncConfig'],
        log: names,
      });
    }
  });

  it('show everything to administrators, and receipts to users who work with those of all owners', async () => {
    expect(await look(administrator)).toMatchObject({
      files: [...receipts, ...names].toSorted(),
      settings: everyCard,
      log: names,
    });
    expect(await look(clerk)).toMatchObject({
      files: [...receipts, ...names].toSorted(),
      settings: ['bankConfig', 'dataSyncConfig'],
      log: names,
    });
  });

  it('show an administrator who views an owner the receipts of that owner, and no data connection', async () => {
    const { id } = await people.addUser({ organizationId, permissions: ['ri-property-management-admin-permission'] });
    await database.tenant({ organizationId, userId: id }, (tx) =>
      tx
        .insertInto('owner_views')
        .values({
          organization_id: organizationId,
          user_id: id,
          owner_id: second,
          ends_at: new Date(systemClock.now().getTime() + 3_600_000),
        })
        .execute(),
    );
    const { files, settings } = await look(id);
    expect(files.filter((name) => receipts.includes(name))).toEqual(['B-1.pdf']);
    expect(settings).toEqual(['bankConfig', 'dataSyncConfig']);
  });

  it('are writable for owners only if they own the rows', async () => {
    const write = <T>(work: (tx: Transaction) => Promise<T>) =>
      database.tenant({ organizationId, userId: owner }, work);
    const changed = async (statement: string): Promise<bigint | undefined> =>
      (await write((tx) => sql.raw(statement).execute(tx))).numAffectedRows;
    const before = await look(administrator);
    expect(await changed('UPDATE files SET kept_at = now()')).toBe(1n);
    expect(await changed(`UPDATE tasks SET message = 'x'`)).toBe(1n);
    expect(await changed('UPDATE settings SET version = 2')).toBe(0n);
    expect(await changed('DELETE FROM settings')).toBe(0n);
    expect((await write((tx) => sql`SELECT FROM delivery_state`.execute(tx))).rows).toHaveLength(1);
    expect(await changed('UPDATE delivery_state SET last_update_at = now()')).toBe(0n);
    expect(await changed('DELETE FROM delivery_state')).toBe(0n);
    expect(await changed(`DELETE FROM files WHERE purpose = 'owner-receipt'`)).toBe(0n);
    const add = (statement: ReturnType<typeof sql>) =>
      expect(write((tx) => statement.execute(tx))).rejects.toThrow('row-level security');
    await add(
      sql`INSERT INTO tasks (organization_id, id, kind, payload, user_id, source) VALUES (${organizationId}, ${createId()}, 'x', '{}', ${administrator}, '{}')`,
    );
    await add(
      sql`INSERT INTO settings (organization_id, area, identifier, properties) VALUES (${organizationId}, 'property-owner', 'x', '{}')`,
    );
    await add(
      sql`INSERT INTO settings (organization_id, area, identifier, properties) VALUES (${organizationId}, 'accounting', 'x', '{}')`,
    );
    expect(await look(administrator)).toEqual(before);
  });
});

it('the storage of an organisation counts files hidden by the wall', async () => {
  const roomOf = (userId: string) =>
    database.tenant({ organizationId, userId }, (tx) => readRoom(tx, organizationId), { readOnly: true });
  const {
    rows: [all],
  } = await database.identity((tx) =>
    sql<{
      bytes: number;
    }>`SELECT sum(byte_size)::bigint AS bytes FROM files WHERE organization_id = ${organizationId}`.execute(tx),
  );
  const { limit, left } = await roomOf(accountant);
  expect(limit - left).toBe(all?.bytes);
  expect(await roomOf(owner)).toEqual({ limit, left });
  // The setting for the sum ends before the next statement.
  const seen = await database.tenant({ organizationId, userId: owner }, async (tx) => {
    await readRoom(tx, organizationId);
    return readAll(tx);
  });
  expect(seen.files).toEqual(['A-1.pdf', 'owner']);
});
