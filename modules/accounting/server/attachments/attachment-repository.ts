import { sql } from 'kysely';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { removeFile } from '#platform/server/files/file-repository.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { InvoiceAttachment } from '../../contract/attachments/attachment.ts';

const asAttachment = sql`jsonb_build_object('id', attachment.id, 'fileName', attachment.file_name, 'description', attachment.description,
  'mediaType', attachment.media_type, 'byteSize', attachment.byte_size, 'origin', attachment.origin)`;

/** Column with the attachments of the invoice of a row of `invoices`, in their order. */
export const selectAttachments = sql<
  InvoiceAttachment[]
>`(SELECT coalesce(jsonb_agg(${asAttachment} ORDER BY attachment.id), '[]')
  FROM invoice_attachments AS attachment WHERE attachment.invoice_id = invoices.id)`;

/** Attachment with the number of its invoice and its file. */
export interface FoundAttachment {
  readonly number: string;
  readonly attachment: InvoiceAttachment;
  readonly file: StoredFile;
}

/** Finds an attachment by its id. */
export async function findAttachment(tx: Transaction, id: string): Promise<FoundAttachment | undefined> {
  const row = await selectFound(tx).where('attachment.id', '=', id).executeTakeFirst();
  return row && toFound(row);
}

/** Lists the files attached to an invoice, in their order. @param invoiceRowId id of its row */
export async function listAttachedFiles(tx: Transaction, invoiceRowId: string): Promise<readonly FoundAttachment[]> {
  const rows = await selectFound(tx)
    .where('attachment.invoice_id', '=', invoiceRowId)
    .orderBy('attachment.id')
    .execute();
  return rows.map(toFound);
}

function selectFound(tx: Transaction) {
  return tx
    .selectFrom('invoice_attachments as attachment')
    .innerJoin('invoices', (join) => joinByKey(join, 'invoices', 'attachment.invoice_id'))
    .select([
      'invoices.number',
      'attachment.organization_id as organizationId',
      'attachment.file_id as fileId',
      'attachment.sha256',
      sql<InvoiceAttachment>`${asAttachment}`.as('attachment'),
    ]);
}

/** The content is the one that was attached, whatever the row of the file says now. */
function toFound({
  number,
  organizationId,
  fileId: id,
  sha256,
  attachment,
}: Pick<FoundAttachment, 'number' | 'attachment'> & {
  readonly organizationId: string;
  readonly fileId: string;
  readonly sha256: string;
}): FoundAttachment {
  const { fileName: name, mediaType, byteSize } = attachment;
  return { number, attachment, file: { organizationId, id, sha256, byteSize, mediaType, name } };
}

export async function insertAttachment(
  tx: Transaction,
  row: {
    readonly organizationId: string;
    readonly invoiceRowId: string;
    readonly fileId: string;
    readonly sha256: string;
    readonly attachment: InvoiceAttachment;
  },
): Promise<void> {
  const { attachment } = row;
  await tx
    .insertInto('invoice_attachments')
    .values({
      organization_id: row.organizationId,
      id: attachment.id,
      invoice_id: row.invoiceRowId,
      file_id: row.fileId,
      file_name: attachment.fileName,
      description: attachment.description,
      media_type: attachment.mediaType,
      byte_size: attachment.byteSize,
      sha256: row.sha256,
      origin: attachment.origin,
    })
    .execute();
}

export async function updateDescription(tx: Transaction, id: string, description: string): Promise<void> {
  await tx.updateTable('invoice_attachments').set({ description }).where('id', '=', id).execute();
}

/** Removes an attachment with its file. */
export async function deleteAttachment(tx: Transaction, id: string): Promise<void> {
  const removed = await tx
    .deleteFrom('invoice_attachments')
    .where('id', '=', id)
    .returning('file_id')
    .executeTakeFirst();
  if (removed) await removeFile(tx, removed.file_id);
}

/** Removes the attachments of a draft with their files: a cascade would leave the files. */
export async function removeAttachmentsOf(tx: Transaction, invoiceRowId: string): Promise<void> {
  const removed = await tx
    .deleteFrom('invoice_attachments')
    .where('invoice_id', '=', invoiceRowId)
    .returning('file_id')
    .execute();
  for (const { file_id: fileId } of removed) await removeFile(tx, fileId);
}
