import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Files } from '#platform/server/files/files.ts';
import type { EInvoiceView } from '#modules/e-invoice/contract/view.ts';
import { findDocument } from '../../chain/documents.ts';
import type { StoredDocument } from '../../chain/documents.ts';
import { withLocalCopy } from '#platform/server/files/local-copy.ts';
import { toView } from '#modules/e-invoice/server/index.ts';
import { compareEInvoice } from '#modules/receipt-reading/server/index.ts';
import type { LoggedScope, ReceiptReader } from '#modules/receipt-reading/server/index.ts';
import { findInvoice } from '../repository.ts';

/** Returns the stored document of an issued invoice. @throws AppError not_found, invoice_not_issued */
export async function requireDocument(context: TenantContext, number: string): Promise<StoredDocument> {
  return (await findDocument(context, number)) ?? refuseDocument(context, number);
}

/** @throws AppError not_found, invoice_not_issued */
export async function refuseDocument(context: TenantContext, number: string): Promise<never> {
  throw new AppError((await findInvoice(context, number)) ? 'invoice_not_issued' : 'not_found');
}

/**
 * Compares the stored XML of an issued invoice with its stored PDF, both read in a child process. If the PDF cannot be
 * read, only the XML is compared.
 * @throws AppError as `ReceiptReader.compare`, except `file_unreadable`
 */
export async function viewInvoiceXml(
  { files, reader }: { readonly files: Pick<Files, 'drafts'>; readonly reader: ReceiptReader },
  { pdf, cii, ubl }: StoredDocument,
  format: 'cii' | 'ubl',
  scope: LoggedScope,
): Promise<EInvoiceView> {
  if (cii === null || ubl === null) return toView(compareEInvoice({ stored: null, own: null, pages: [] }));
  const stored = { cii, ubl, format };
  const ofPdf = withLocalCopy(files, pdf, (path) =>
    reader.compare({ path, mediaType: 'application/pdf' }, stored, scope),
  );
  return toView(
    await ofPdf.catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'file_unreadable') throw error;
      return withLocalCopy(files, Buffer.from(stored[format]), (path) =>
        reader.compare({ path, mediaType: 'application/xml' }, stored, scope),
      );
    }),
  );
}
