import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { findFile } from '#platform/server/files/file-repository.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import { administrationPermission, receiptsAdministrationPermission } from '../../contract/catalogue.ts';

/** SQL: true if the caller may open the file in any state; plain members of a community only while it is to be released. */
const isOpenInAnyState = sql<boolean>`((SELECT kontor_sees_every_owner(ARRAY[${administrationPermission}, ${receiptsAdministrationPermission}])) OR owner_id = ANY ((SELECT kontor_linked_owners('books'))::uuid[]) OR owner_id = ANY ((SELECT kontor_board_owners())::uuid[]))`;

/**
 * Finds the PDF of a receipt visible to the caller, or the XML of which it was made.
 * @throws AppError not_found, also if only the file is missing
 */
export async function findReceiptFile(
  tx: Transaction,
  archiveId: string,
  column: 'file_id' | 'original_file_id' = 'file_id',
): Promise<StoredFile> {
  const receipt = await tx
    .selectFrom('receipts')
    .select(`${column} as fileId`)
    .where('archive_id', '=', archiveId)
    .where('withdrawn_at', 'is', null)
    .where((where) => where.or([where('board_column', '=', 'FREIZUGEBEN'), isOpenInAnyState]))
    .executeTakeFirst();
  const file = receipt?.fileId == null ? undefined : await findFile(tx, receipt.fileId);
  if (!file) throw new AppError('not_found');
  return file;
}

/** True if the caller may open the file of a receipt (row id) in any state. */
export async function opensInAnyState(tx: Transaction, receiptId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('receipts')
    .select('id')
    .where('id', '=', receiptId)
    .where(isOpenInAnyState)
    .executeTakeFirst();
  return open !== undefined;
}
