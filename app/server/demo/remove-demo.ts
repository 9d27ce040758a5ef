import { sql } from 'kysely';
import { signInTables } from '#platform/server/database/sign-in-tables.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { readDemoMark, removeDemoMark } from './demo-mark.ts';

/** What the removal of the demo takes along. */
export interface DemoRemains {
  /** Names of the demo's organisations. */
  readonly organizations: readonly string[];
  /** Addresses of the demo's people, and of people who were added to its organisations and belong to no other. */
  readonly demoAccounts: readonly string[];
  readonly otherAccounts: readonly string[];
  /** Addresses of the demo's people who were added to other organisations: they stay, without password and sessions. */
  readonly lockedAccounts: readonly string[];
}

/**
 * Removes the demo: its organisations with everything they have, the accounts that belong to no other, the mails to them,
 * and the mark. Organisations that were added beside the demo stay as they are.
 *
 * @returns what was removed; null when the database holds no demo
 */
export async function removeDemo(tx: Transaction): Promise<DemoRemains | null> {
  const mark = await readDemoMark(tx);
  if (mark === null) return null;
  // Years of somebody's trying out take longer than the half minute that any other statement gets.
  await sql`SET LOCAL statement_timeout = '30min'`.execute(tx);
  const organizations = await tx.selectFrom('organizations').select(['id', 'name']).where('id', '=', oneOf(mark.organizations)).orderBy('name').execute();
  const members = await tx.selectFrom('memberships').select('user_id').where('organization_id', '=', oneOf(mark.organizations)).execute();
  const people = [...mark.users, ...members.map((member) => member.user_id)];
  // Every table of an organisation refers to it and goes along.
  await tx.deleteFrom('organizations').where('id', '=', oneOf(mark.organizations)).execute();
  const deleted = await tx
    .deleteFrom('users')
    .where('id', '=', oneOf(people))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('memberships').select('id').whereRef('user_id', '=', 'users.id'))))
    .returning(['id', 'email'])
    .execute();
  const kept = await tx.selectFrom('users').select(['id', 'email']).where('id', '=', oneOf(mark.users)).execute();
  const removed = new Set(deleted.map((user) => user.id));
  await lockAccounts(tx, kept.map((user) => user.id));
  await tx.deleteFrom('mails').where('recipient', '=', sql<string>`ANY (${deleted.map((user) => user.email)}::text[])`).execute();
  await removeDemoMark(tx);
  const ofDemo = new Set(mark.users.filter((id) => removed.has(id)));
  return {
    organizations: organizations.map((organization) => organization.name),
    demoAccounts: deleted.filter((user) => ofDemo.has(user.id)).map((user) => user.email).toSorted(),
    otherAccounts: deleted.filter((user) => !ofDemo.has(user.id)).map((user) => user.email).toSorted(),
    lockedAccounts: kept.map((user) => user.email).toSorted(),
  };
}

/** Everybody knows their password: from now on only a link by mail sets one. */
async function lockAccounts(tx: Transaction, userIds: readonly string[]): Promise<void> {
  for (const table of ['credentials', ...signInTables] as const) {
    await tx.deleteFrom(table).where('user_id', '=', oneOf(userIds)).execute();
  }
}

function oneOf(ids: readonly string[]) {
  return sql<string>`ANY (${ids}::uuid[])`;
}
