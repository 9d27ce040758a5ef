import { createHash } from 'node:crypto';
import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { storeFor } from '#platform/server/http/store-for.ts';
import { toFileName } from '#modules/accounting/contract/shared/file-names.ts';
import { invoiceDocumentTexts, languageOfInvoice } from '../../documents/document-texts.ts';
import { attachFile, attachmentPurpose } from '../../invoices/attachments/attach-file.ts';
import { findInvoice } from '../../invoices/repository.ts';
import { requireInvoice } from '../../invoices/require-invoice.ts';
import { readSheetOfInvoice } from './read-time-sheet.ts';
import { timeSheet } from './time-sheet.ts';

/**
 * Attaches the sheet of the hours that a draft bills, as a PDF in its language.
 * @returns false if it bills none
 * @throws AppError as `attachFile`; others as `DocumentRenderer`
 */
export async function attachTimeSheet(
  { renderer, files }: { readonly renderer: DocumentRenderer; readonly files: Pick<Files, 'store'> },
  {
    actor,
    read,
    transaction,
    signal,
    tenantQueue,
  }: Pick<MemberContext, 'actor' | 'read' | 'transaction' | 'signal' | 'tenantQueue'>,
  invoiceId: string,
): Promise<boolean> {
  const found = await read(async (context) => {
    const { invoice } = requireInvoice(await findInvoice(context, invoiceId), 'invoiceId');
    return { invoice, sheet: await readSheetOfInvoice(context, invoice) };
  });
  if (found.sheet === null) return false;
  const pdf = await timeSheet.render(renderer, found.sheet, { signal, tenantQueue });
  const { title } = invoiceDocumentTexts[languageOfInvoice(found.invoice)].timeSheet;
  const about = { name: toFileName(`${title} ${invoiceId}`), mediaType: 'application/pdf' } as const;
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const stored = { file: { ...about, bytes: pdf }, purpose: attachmentPurpose };
  await storeFor(files, { actor, transaction }, stored, (context, fileId) =>
    attachFile(
      context,
      { ...about, byteSize: pdf.byteLength, sha256 },
      { fileId, invoiceId, description: title, origin: 'timesheet' },
    ),
  );
  return true;
}
