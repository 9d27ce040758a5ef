import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { createId } from '#platform/server/ids.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { recordAudit, recordAuditOfAccount } from '#platform/server/audit/record.ts';
import { readEvents } from '#testing/audit-log.ts';
import { purgeOrganization } from '#testing/purge-organization.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database);

async function createScene() {
  const organizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId });
  await people.signIn(user);
  const scope = { organizationId, userId: user.id };
  const record = {
    event: 'user_changed',
    userId: user.id,
    source: { requestId: createId(), address: null },
    now: people.clock.now(),
  } as const;
  return { organizationId, user, scope, record };
}

const attempts = [
  ['UPDATE', sql`UPDATE audit_entries SET user_name = 'niemand'`],
  ['DELETE', sql`DELETE FROM audit_entries`],
  ['TRUNCATE', sql`TRUNCATE audit_entries`],
] as const;

describe.each(attempts)('%s', (_, statement) => {
  test.each(['kontor_app', 'kontor_identity'])('is refused to %s', async (role) => {
    const { organizationId, scope } = await createScene();
    const work = (tx: Transaction) => statement.execute(tx);
    const attempt = role === 'kontor_app' ? database.tenant(scope, work) : database.identity(work);
    await expect(attempt).rejects.toMatchObject({ code: '42501' });
    expect(await readEvents(database, organizationId)).toEqual(['signed_in']);
  });
});

test('another organisation can neither read the entries nor write any', async () => {
  const [{ organizationId, scope }, other] = [await createScene(), await createScene()];
  const { rows } = await database.tenant(other.scope, (tx) =>
    sql`SELECT 1 FROM audit_entries WHERE organization_id = ${organizationId}`.execute(tx),
  );
  expect(rows).toEqual([]);
  await expect(
    database.tenant(other.scope, (tx) => recordAudit(tx, organizationId, other.record)),
  ).rejects.toMatchObject({ code: '42501' });
  expect(await readEvents(database, scope.organizationId)).toEqual(['signed_in']);
});

test('an entry exists exactly if its change does, and not after a rollback', async () => {
  const { organizationId, user, scope, record } = await createScene();
  await database.tenant(scope, (tx) => recordAudit(tx, organizationId, record));
  const taken = database.tenant(scope, async (tx) => {
    await recordAudit(tx, organizationId, record);
    throw new Error('changed my mind');
  });
  await expect(taken).rejects.toThrow('changed my mind');
  const failed = database.identity(async (tx) => {
    await recordAuditOfAccount(tx, user, record);
    await sql`SELECT 1 / 0`.execute(tx);
  });
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  expect(await readEvents(database, organizationId)).toEqual(['signed_in', 'user_changed']);
});

test('the purge of an organisation deletes its own log, and no other', async () => {
  const [{ organizationId }, other] = [await createScene(), await createScene()];
  await purgeOrganization(database, organizationId);
  const { rows } = await database.identity((tx) =>
    sql<{ organization_id: string }>`SELECT DISTINCT organization_id FROM audit_entries`.execute(tx),
  );
  const left = rows.map((row) => row.organization_id);
  expect(left).not.toContain(organizationId);
  expect(left).toContain(other.organizationId);
});

test('an entry keeps the names of its time and outlives the person', async () => {
  const { organizationId, user } = await createScene();
  await database.identity((tx) => tx.deleteFrom('users').where('id', '=', user.id).execute());
  const admin = await people.signIn(
    await people.addUser({ organizationId, permissions: ['benit-organization-users-permission'] }),
  );
  const { body } = await admin.call('GET', `/api/benit/organization-configuration/audit?searchTerm=${user.email}`);
  expect(body['entries']).toMatchObject([
    { event: 'signed_in', user: { id: user.id, name: 'Erika Muster', email: user.email } },
  ]);
});
