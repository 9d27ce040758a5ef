import type { MediaType } from '#platform/contract/files.ts';
import type { ReadingErrorReason } from '#platform/server/reading/reading-error.ts';
import type { UprightPicture } from '#platform/server/reading/read-picture.ts';
import type { TextPage } from '#platform/server/reading/text-page.ts';
import type { EInvoiceComparison, StoredXml } from './e-invoice/compare-e-invoice.ts';
import type { CheckReport } from '#modules/accounting/contract/check-report.ts';
import type { ReceivedInvoice } from './e-invoice/received-invoice.ts';
import type { Recipient } from './extract/parties.ts';
import type { ReadFields } from './read-fields.ts';

/** A receipt on the disk of this machine. */
export interface ReceiptFile {
  readonly path: string;
  readonly mediaType: MediaType;
}

/** The XML of a receipt as it was read, and what was found out about it. */
export interface ReadXmlPart {
  readonly invoice: ReceivedInvoice | undefined;
  readonly report: CheckReport;
}

/** What a worker is asked to do; one step each, so that progress is seen and each can be given up. */
export type ReadingOrder =
  /** Whether the file can be read at all: `pages`. */
  | { readonly step: 'inspect'; readonly file: ReceiptFile }
  /** The e-invoice in it: `xml`. */
  | { readonly step: 'xml'; readonly file: ReceiptFile }
  /** The text of a page, which may be recognized: `page`. */
  | { readonly step: 'page'; readonly file: ReceiptFile; readonly page: number; readonly recognizes: boolean }
  /** What all of it means: `fields`. */
  | {
      readonly step: 'fields';
      readonly pages: readonly TextPage[];
      readonly xml: ReadXmlPart | null;
      readonly recipient: Recipient;
    }
  /** Its XML beside its pages: `comparison`. @param stored XML that leads; that of the file if null */
  | { readonly step: 'comparison'; readonly file: ReceiptFile; readonly stored: StoredXml | null }
  /** A picture to be laid on a page: `picture`. */
  | { readonly step: 'picture'; readonly file: ReceiptFile };

export interface ReadingResults {
  readonly inspect: { readonly pages: number };
  readonly xml: ReadXmlPart | null;
  readonly page: TextPage;
  readonly fields: { readonly fields: ReadFields; readonly checkReport: CheckReport | null };
  readonly comparison: EInvoiceComparison;
  readonly picture: UprightPicture;
}

/** An answer, or why the file cannot be read. */
export type ReadingAnswer =
  | { readonly answer: ReadingResults[keyof ReadingResults] }
  | { readonly fault: ReadingErrorReason; readonly message: string };
