import type { MediaType } from '#platform/contract/files.ts';
import type { ReadingErrorReason } from '#platform/server/reading/reading-error.ts';
import type { UprightPicture } from '#platform/server/reading/read-picture.ts';
import type { TextPage } from '#platform/server/reading/text-page.ts';
import type { EInvoiceComparison } from '#modules/e-invoice/server/index.ts';
import type { StoredXml } from './e-invoice/compare-e-invoice.ts';
import type { CheckReport } from '#modules/e-invoice/contract/check-report.ts';
import type { ReceivedInvoice } from '#modules/e-invoice/server/index.ts';
import type { Recipient } from './extract/recipient.ts';
import type { ReadFields } from './read-fields.ts';

/** Receipt on the disk of this server. */
export interface ReceiptFile {
  readonly path: string;
  readonly mediaType: MediaType;
}

/** XML of a receipt as it was read, with its report. */
export interface ReadXmlPart {
  readonly invoice: ReceivedInvoice | undefined;
  readonly report: CheckReport;
}

/** Order for a worker; one step each, so that progress is visible and each step can be cancelled. */
export type ReadingOrder =
  /** Checks that the file can be read: `pages`. */
  | { readonly step: 'inspect'; readonly file: ReceiptFile }
  /** Reads the e-invoice in it: `xml`. */
  | { readonly step: 'xml'; readonly file: ReceiptFile }
  /** Reads the text of a page, by recognition if needed: `page`. */
  | { readonly step: 'page'; readonly file: ReceiptFile; readonly page: number; readonly recognizes: boolean }
  /** Interprets all of it: `fields`. */
  | {
      readonly step: 'fields';
      readonly pages: readonly TextPage[];
      readonly xml: ReadXmlPart | null;
      readonly recipient: Recipient;
    }
  /** Compares its XML with its pages: `comparison`. @param stored XML that prevails; that of the file if null */
  | { readonly step: 'comparison'; readonly file: ReceiptFile; readonly stored: StoredXml | null }
  /** Prepares a picture for a page: `picture`. */
  | { readonly step: 'picture'; readonly file: ReceiptFile }
  /** Joins a cover and a PDF: `cover`. */
  | { readonly step: 'cover'; readonly file: ReceiptFile; readonly cover: Uint8Array; readonly title: string };

export interface ReadingResults {
  readonly inspect: { readonly pages: number };
  readonly xml: ReadXmlPart | null;
  readonly page: TextPage;
  readonly fields: { readonly fields: ReadFields; readonly checkReport: CheckReport | null };
  readonly comparison: EInvoiceComparison;
  readonly picture: UprightPicture;
  readonly cover: Uint8Array;
}

/** Answer of a worker, or the reason why the file cannot be read. */
export type ReadingAnswer =
  | { readonly answer: ReadingResults[keyof ReadingResults] }
  | { readonly fault: ReadingErrorReason; readonly message: string };
