import type { PreparedDocument } from '#platform/server/documents/render-message.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices.ts';
import { toInvoiceDocumentData } from './document-data.ts';
import { invoiceDocumentTexts } from './document-texts.ts';

// More positions do not fit one page: not worth a try.
const positionsOfOnePage = 16;

/** What the document worker gets of an invoice. */
export interface InvoiceToPrint {
  readonly invoice: InvoiceDraft;
  /** Whether the file `logo` comes along. */
  readonly logo: boolean;
}

/** Makes the template's data in the document worker. */
export function prepareDocument({ invoice, logo }: InvoiceToPrint): PreparedDocument {
  const texts = invoiceDocumentTexts[invoice.language ?? 'de'];
  const data = { ...toInvoiceDocumentData(invoice, texts), logo };
  return { data, mayFitOnePage: data.positions.length <= positionsOfOnePage };
}
