import { findDocumentExcess } from '../document-size.ts';
import type { InvoiceDraft } from '../invoice-draft.ts';
import type { InvoiceFinding } from './finding.ts';

/** Checks that the text fits the limits of a printable document. */
export function checkDocumentSize(invoice: InvoiceDraft): InvoiceFinding[] {
  const excess = findDocumentExcess(invoice);
  return excess === null
    ? []
    : [{ rule: 'document-size', severity: 'error', field: excess.field, params: { ...excess.params } }];
}
