import { deleteAccountsWithoutMembership } from '#modules/organizations/server/index.ts';
import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import { signInTables } from '#platform/server/database/sign-in-tables.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { readDemoMark, removeDemoMark } from './demo-mark.ts';

/** Data that the removal of the demo deletes. */
export interface DemoRemains {
  /** Names of the demo's organisations. */
  readonly organizations: readonly string[];
  /** Addresses of the demo's people, and of people who were added to its organisations and belong to no other. */
  readonly demoAccounts: readonly string[];
  readonly otherAccounts: readonly string[];
  /** Addresses of the demo's people who were added to other organisations: they stay, without password and sessions. */
  readonly lockedAccounts: readonly string[];
}

/** Tells what {@link removeDemo} would remove; null when the database holds no demo. */
export async function describeDemo(database: Database): Promise<DemoRemains | null> {
  const found = await database.identity(surveyDemo, { readOnly: true });
  return found && found.remains;
}

/**
 * Removes the demo: its organisations with everything they have, the accounts that belong to no other, the mails to
 * them, and the mark. Organisations that were added beside the demo stay as they are. Broken off, it can be done again:
 * the mark goes last.
 *
 * @returns what was removed; null when the database holds no demo
 */
export async function removeDemo(database: Database): Promise<DemoRemains | null> {
  const found = await database.identity(async (tx) => {
    const survey = await surveyDemo(tx);
    // Closed first: only what is deleted can be purged.
    if (survey)
      await tx
        .updateTable('organizations')
        .set({ deleted_at: sql`coalesce(deleted_at, now())` })
        .where('id', '=', oneOf(survey.organizationIds))
        .execute();
    return survey;
  });
  if (!found) return null;
  await database.purge(async (tx) => {
    // Years of somebody's trying out take longer than the half minute that any other statement gets.
    await sql`SET LOCAL statement_timeout = '30min'`.execute(tx);
    // Every table of an organisation refers to it and goes along.
    await tx.deleteFrom('organizations').where('id', '=', oneOf(found.organizationIds)).execute();
    await deleteAccountsWithoutMembership(
      tx,
      found.deleted.map((user) => user.id),
    );
  });
  await database.identity(async (tx) => {
    await lockAccounts(
      tx,
      found.kept.map((user) => user.id),
    );
    await tx
      .deleteFrom('mails')
      .where('recipient', '=', sql<string>`ANY (${found.deleted.map((user) => user.email)}::text[])`)
      .execute();
    await removeDemoMark(tx);
  });
  return found.remains;
}

async function surveyDemo(tx: Transaction) {
  const mark = await readDemoMark(tx);
  if (mark === null) return null;
  const organizations = await tx
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', oneOf(mark.organizations))
    .orderBy('name')
    .execute();
  const members = await tx
    .selectFrom('memberships')
    .select('user_id')
    .where('organization_id', '=', oneOf(mark.organizations))
    .execute();
  const people = [...mark.users, ...members.map((member) => member.user_id)];
  const accounts = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM memberships m WHERE m.user_id = users.id AND m.organization_id <> ALL (${mark.organizations}::uuid[]))`.as(
        'isElsewhere',
      ),
    )
    .where('id', '=', oneOf(people))
    .execute();
  const ofDemo = new Set(mark.users);
  const deleted = accounts.filter(({ isElsewhere }) => !isElsewhere);
  const kept = accounts.filter(({ id, isElsewhere }) => isElsewhere && ofDemo.has(id));
  const addresses = (users: readonly { readonly email: string }[]) => users.map((user) => user.email).toSorted();
  const remains: DemoRemains = {
    organizations: organizations.map((organization) => organization.name),
    demoAccounts: addresses(deleted.filter((user) => ofDemo.has(user.id))),
    otherAccounts: addresses(deleted.filter((user) => !ofDemo.has(user.id))),
    lockedAccounts: addresses(kept),
  };
  return { organizationIds: mark.organizations, deleted, kept, remains };
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
