import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { deleteAccountsWithoutMembership } from './delete-accounts.ts';
import { readHolds } from './purge-holds.ts';
import type { ListPurgeHolds } from './purge-holds.ts';

/** Days for which the data of a deleted organisation is kept. */
export const keptDays = 30;

/** A purged organisation. */
export interface PurgedOrganization {
  readonly organizationId: string;
  /** Number of accounts that belonged to no other organisation. */
  readonly accounts: number;
}

export interface PurgeParts {
  readonly database: Database;
  /** Reasons of the modules against a purge. */
  readonly purgeHolds: ListPurgeHolds;
}

/**
 * Deletes organisations 30 days or more after their deletion, with all data and the accounts without another
 * organisation. Records under retention keep an organisation until the operator has taken them over. Each has its own
 * transaction; parallel processes share the work.
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
 * @returns the number of deleted accounts; null if another process purges it, it was restored, or something prevents
 * the purge
 */
async function purgeOrganization(
  { database, purgeHolds }: PurgeParts,
  tx: Transaction,
  id: string,
  now: Date,
): Promise<number | null> {
  // Years of invoices exceed the usual timeout of half a minute.
  await sql`SET LOCAL statement_timeout = '30min'`.execute(tx);
  // The lock prevents new references, so the reasons against the purge cannot change.
  const organization = await tx
    .selectFrom('organizations')
    .select(['taken_over_at', 'availability'])
    .where('id', '=', id)
    .where('deleted_at', '<=', dueBefore(now))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!organization) return null;
  // Another organisation keeps the records of a copy out of a backup and of one that has moved.
  const isOriginal = organization.availability !== 'copy' && organization.availability !== 'moved';
  if (isOriginal && organization.taken_over_at === null) {
    if ((await readHolds(database, purgeHolds(), id, now)).length > 0) return null;
  }
  const members = await tx.selectFrom('memberships').select('user_id').where('organization_id', '=', id).execute();
  // Every table of an organisation references it with ON DELETE CASCADE.
  await tx.deleteFrom('organizations').where('id', '=', id).execute();
  return deleteAccountsWithoutMembership(
    tx,
    members.map((member) => member.user_id),
  );
}
