import { invalidField } from '#platform/server/errors/app-error.ts';
import { findDocumentExcess } from '#modules/accounting/contract/invoices/document-size.ts';

/** @throws AppError validation_failed on the longest text if all of them together are too long for one document */
export function assertDocumentSize(invoice: Parameters<typeof findDocumentExcess>[0]): void {
  const excess = findDocumentExcess(invoice);
  if (excess !== null) throw invalidField(`invoice.${excess.field}`, 'document_too_long', { ...excess.params });
}
