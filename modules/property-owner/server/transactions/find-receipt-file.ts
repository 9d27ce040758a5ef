import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { findFile } from '#platform/server/files/file-repository.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';

/** Finds the PDF of a receipt visible to the caller. @throws AppError not_found, also if only the file is missing */
export async function findReceiptFile(tx: Transaction, archiveId: string): Promise<StoredFile> {
  const receipt = await tx
    .selectFrom('receipts')
    .select('file_id')
    .where('archive_id', '=', archiveId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  const file = receipt?.file_id == null ? undefined : await findFile(tx, receipt.file_id);
  if (!file) throw new AppError('not_found');
  return file;
}
