import { sql } from 'kysely';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { deleteAccountsWithoutMembership } from './delete-accounts.ts';

/** How long what a deleted organisation had is kept. */
export const keptDays = 30;

/** What was removed. */
export interface PurgedOrganization {
  readonly organizationId: string;
  /** Accounts that belonged nowhere else. */
  readonly accounts: number;
}

/**
 * Removes the organisations that were deleted 30 days ago or longer with everything they had, and the accounts that belong to
 * no other. Each in a transaction of its own; processes that purge together share the work.
 */
export async function purgeOrganizations(database: Database, now: Date): Promise<PurgedOrganization[]> {
  const purged: PurgedOrganization[] = [];
  for (;;) {
    const next = await database.identity((tx) => purgeNext(tx, now));
    if (!next) return purged;
    purged.push(next);
  }
}

async function purgeNext(tx: Transaction, now: Date): Promise<PurgedOrganization | null> {
  // Years of invoices take longer than the half minute that any other statement gets.
  await sql`SET LOCAL statement_timeout = '30min'`.execute(tx);
  const organization = await tx
    .selectFrom('organizations')
    .select('id')
    .where('deleted_at', '<=', new Date(now.getTime() - keptDays * 86_400_000))
    .orderBy('deleted_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!organization) return null;
  const members = await tx.selectFrom('memberships').select('user_id').where('organization_id', '=', organization.id).execute();
  // Every table of an organisation refers to it and goes along.
  await tx.deleteFrom('organizations').where('id', '=', organization.id).execute();
  const accounts = await deleteAccountsWithoutMembership(tx, members.map((member) => member.user_id));
  return { organizationId: organization.id, accounts };
}
