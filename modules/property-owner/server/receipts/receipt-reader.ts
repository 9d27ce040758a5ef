import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { administrationPermission, receiptsAdministrationPermission } from '../../contract/catalogue.ts';

/**
 * Reader of receipts: an administrator of receipts decides, one of the module reads them all, everybody else sees those
 * to be released. Who looks at the portal as an owner is an owner.
 */
export type ReceiptReader = 'administrator' | 'reader' | 'owner';

/** Asks the wall who the caller is. */
export async function readReceiptReader(tx: Transaction): Promise<ReceiptReader> {
  const { rows } = await sql<{ decides: boolean; reads: boolean }>`
    SELECT kontor_sees_every_owner(ARRAY[${receiptsAdministrationPermission}]) AS decides,
           kontor_sees_every_owner(ARRAY[${administrationPermission}]) AS reads`.execute(tx);
  if (rows[0]?.decides === true) return 'administrator';
  return rows[0]?.reads === true ? 'reader' : 'owner';
}

/**
 * Throws unless the caller administers receipts, also while they look at the portal as an owner.
 * @throws AppError permission_denied
 */
export async function assertAdministersReceipts({ tx }: Pick<TenantContext, 'tx'>): Promise<void> {
  if ((await readReceiptReader(tx)) !== 'administrator') throw new AppError('permission_denied');
}

/**
 * True if the caller may release the receipts of an owner: linked to them today, no administrator of receipts, and of a
 * community whose advisory board decides, on it or its deputy.
 */
export async function mayRelease(tx: Transaction, ownerId: string | null): Promise<boolean> {
  const { rows } = await sql<{ may: boolean | null }>`
    SELECT ${ownerId}::uuid = ANY (kontor_releasing_owners()) AS may`.execute(tx);
  return rows[0]?.may === true;
}

/**
 * True if the caller may change the settings of an owner's receipts (row id; null: of any): may release them, and not as
 * the deputy alone.
 */
export async function maySetApprovals(tx: Transaction, ownerId: string | null): Promise<boolean> {
  const { rows } = await sql<{ may: boolean | null }>`
    SELECT CASE WHEN ${ownerId}::uuid IS NULL THEN cardinality(kontor_setting_owners()) > 0
      ELSE ${ownerId}::uuid = ANY (kontor_setting_owners()) END AS may`.execute(tx);
  return rows[0]?.may === true;
}

/** True if the caller is on the advisory board of a community (row id; null: of any). */
export async function sitsOnBoard(tx: Transaction, ownerId: string | null): Promise<boolean> {
  const { rows } = await sql<{ boards: string[] }>`SELECT kontor_board_owners() AS boards`.execute(tx);
  const boards = rows[0]?.boards ?? [];
  return ownerId === null ? boards.length > 0 : boards.includes(ownerId);
}
