import type { DocumentFormats } from '#platform/server/documents/document-formats.ts';
import type { InvoiceDocumentTexts } from '../../documents/document-texts.ts';

/** Labels and formats of the invoice's language. */
export interface DocumentWords {
  readonly texts: InvoiceDocumentTexts;
  readonly formats: DocumentFormats;
}
