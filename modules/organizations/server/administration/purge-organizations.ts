import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { deleteAccountsWithoutMembership } from './delete-accounts.ts';
import { readHolds } from './purge-holds.ts';
import type { ListPurgeHolds } from './purge-holds.ts';

/** How long what a deleted organisation had is kept. */
export const keptDays = 30;

/** What was removed. */
export interface PurgedOrganization {
  readonly organizationId: string;
  /** Accounts that belonged nowhere else. */
  readonly accounts: number;
}

export interface PurgeParts {
  readonly database: Database;
  /** What keeps organisations from being purged, as the modules say. */
  readonly purgeHolds: ListPurgeHolds;
}

/**
 * Removes the organisations that were deleted 30 days ago or longer with everything they had, and the accounts that
 * belong to no other. What has to be kept holds an organisation until the operator has taken it over. Each in a
 * transaction of its own; processes that purge together share the work.
 */
export async function purgeOrganizations(parts: PurgeParts, now: Date): Promise<PurgedOrganization[]> {
  const purged: PurgedOrganization[] = [];
  const due = await parts.database.purge((tx) => listDue(tx, now));
  for (const organizationId of due) {
    const accounts = await parts.database.purge((tx) => purgeOrganization(parts, tx, organizationId, now));
    if (accounts !== null) purged.push({ organizationId, accounts });
  }
  return purged;
}

async function listDue(tx: Transaction, now: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('organizations')
    .select('id')
    .where('deleted_at', '<=', dueBefore(now))
    .orderBy('deleted_at')
    .execute();
  return rows.map(({ id }) => id);
}

function dueBefore(now: Date): Date {
  return new Date(now.getTime() - keptDays * 86_400_000);
}

/**
 * @returns how many accounts went along; null when another process has it in hand, it was restored, or something holds
 *   it
 */
async function purgeOrganization(
  { database, purgeHolds }: PurgeParts,
  tx: Transaction,
  id: string,
  now: Date,
): Promise<number | null> {
  // Years of invoices take longer than the half minute that any other statement gets.
  await sql`SET LOCAL statement_timeout = '30min'`.execute(tx);
  // With this lock nothing refers to the organisation anew, so what holds it stays as it is found.
  const organization = await tx
    .selectFrom('organizations')
    .select('taken_over_at')
    .where('id', '=', id)
    .where('deleted_at', '<=', dueBefore(now))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!organization) return null;
  if (organization.taken_over_at === null && (await readHolds(database, purgeHolds(), id, now)).length > 0) return null;
  const members = await tx.selectFrom('memberships').select('user_id').where('organization_id', '=', id).execute();
  // Every table of an organisation refers to it and goes along.
  await tx.deleteFrom('organizations').where('id', '=', id).execute();
  return deleteAccountsWithoutMembership(
    tx,
    members.map((member) => member.user_id),
  );
}
