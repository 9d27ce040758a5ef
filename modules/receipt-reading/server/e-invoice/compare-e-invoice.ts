import { daySchema } from '#platform/contract/dates.ts';
import { cutText } from '#platform/contract/cut-text.ts';
import type { TextPage } from '#platform/server/reading/text-page.ts';
import type { EInvoiceDifference } from '#modules/e-invoice/contract/view.ts';
import type { EInvoice } from '#modules/e-invoice/contract/model.ts';
import { listTerms, termOf } from '#modules/e-invoice/contract/terms.ts';
import type { EInvoiceTerm } from '#modules/e-invoice/contract/terms.ts';
import { toCents } from '#modules/e-invoice/contract/to-cents.ts';
import { extractFields } from '../extract/extract-fields.ts';
import { toPrintedLines } from '../extract/printed.ts';
import type { PrintedLine } from '../extract/printed.ts';
import { readEInvoice } from '#modules/e-invoice/server/index.ts';
import type { EInvoiceComparison } from '#modules/e-invoice/server/index.ts';
import { fold, seekAmount, seekDay, seekText } from './seekers.ts';
import type { Seeker } from './seekers.ts';

/** XML stored beside its PDF. */
export interface StoredXml {
  readonly cii: string;
  readonly ubl: string;
  /** Syntax that prevails. */
  readonly format: 'cii' | 'ubl';
}

/** XML found in a file. */
export interface FoundXml {
  readonly bytes: Uint8Array;
  /** Null for XML alone. */
  readonly fileName: string | null;
  /** Further XML files of the PDF: none, invoices of EN 16931, or others alone. */
  readonly further: 'none' | 'invoices' | 'files';
}

const maxSourceCharacters = 1_000_000;
/** Longer values do not occur in invoices, and their answer would delay others. */
const maxValueCharacters = 5000;
/** Further differences add no information. */
const maxDifferences = 500;
/** Paths that depend on the profile of the XML in a PDF: BT-23, BT-24, and BT-10, which only XRechnung demands. */
const profilePaths: ReadonlySet<string> = new Set(['process', 'specification', 'buyerReference']);
/** Places of attachments: the XML in a PDF refers to the files of the PDF, the XML alone contains them. */
const placesOfFiles = /^attachments\.\d+\.(?:location|fileName|mediaType)$/u;
/** Contents of attachments in the XML of either syntax, of which its readable source shows the beginning only. */
const longContents = /(<(?:\w+:)?(?:AttachmentBinaryObject|EmbeddedDocumentBinaryObject)\b[^>]*>[^<]{80})[^<]{100,}/gu;

/**
 * Reads the XML that prevails, checks it, and compares it term by term with the other syntax, with the XML in the PDF,
 * and its main values with the text of the pages. Our own letters print more of them than a received invoice must.
 * @param own the XML of the file itself, which prevails if none is stored
 */
export function compareEInvoice({
  stored,
  own,
  pages,
}: {
  readonly stored: StoredXml | null;
  readonly own: FoundXml | null;
  readonly pages: readonly TextPage[];
}): EInvoiceComparison {
  const lines = toPrintedLines(pages);
  const hasText = lines.length > 0;
  const bytes = stored === null ? own?.bytes : Buffer.from(stored[stored.format]);
  if (bytes === undefined) return { report: null, terms: [], differences: [], hasText, source: null };
  const { invoice, report } = readEInvoice(bytes, stored === null ? (own?.fileName ?? null) : null);
  const text = new TextDecoder().decode(bytes).replaceAll(longContents, '$1…');
  const source = text.length <= maxSourceCharacters ? text : null;
  if (invoice === undefined) return { report, terms: [], differences: [], hasText, source };
  const terms = listTerms(invoice);
  const differences = [
    ...(stored === null ? [] : compareStored(terms, stored, own)),
    ...(hasText
      ? comparePrinted(invoice, pages, lines, stored === null ? receivedTerms(invoice) : issuedTerms(invoice))
      : []),
  ];
  return {
    report,
    terms: terms.map(cutValue),
    differences: differences.slice(0, maxDifferences).map(cutDifference),
    hasText,
    source,
  };
}

function cutValue(term: EInvoiceTerm): EInvoiceTerm {
  return { ...term, value: cutText(term.value, maxValueCharacters) };
}

function cutDifference({ xml, page, ...difference }: EInvoiceDifference): EInvoiceDifference {
  return {
    ...difference,
    xml: xml && cutText(xml, maxValueCharacters),
    page: page && cutText(page, maxValueCharacters),
  };
}

function compareStored(terms: readonly EInvoiceTerm[], stored: StoredXml, own: FoundXml | null): EInvoiceDifference[] {
  const from = stored.format === 'cii' ? 'ubl' : 'cii';
  const termsOf = (bytes: Uint8Array): readonly EInvoiceTerm[] => {
    const { invoice } = readEInvoice(bytes, null);
    return invoice === undefined ? [] : listTerms(invoice);
  };
  const withoutProfile = (all: readonly EInvoiceTerm[]): EInvoiceTerm[] =>
    all.filter(({ path }) => !profilePaths.has(path) && !placesOfFiles.test(path));
  return [
    ...compareTerms(terms, termsOf(Buffer.from(stored[from])), from),
    ...compareTerms(withoutProfile(terms), withoutProfile(own === null ? [] : termsOf(own.bytes)), 'attachment'),
  ];
}

function compareTerms(
  terms: readonly EInvoiceTerm[],
  others: readonly EInvoiceTerm[],
  from: EInvoiceDifference['from'],
): EInvoiceDifference[] {
  const values = new Map(others.map(({ path, value }) => [path, value]));
  const known = new Set(terms.map(({ path }) => path));
  return [
    ...terms
      .filter(({ path, value }) => values.get(path) !== value)
      .map(({ term, path, value }) => ({ term, path, xml: value, page: values.get(path) ?? null, from })),
    ...others
      .filter(({ path }) => !known.has(path))
      .map(({ term, path, value }) => ({ term, path, xml: null, page: value, from })),
  ];
}

type Kind = 'amount' | 'day' | 'text';
type Sought = readonly [path: string, value: string, kind: Kind];

/** Lists the values that every invoice prints. */
function receivedTerms({ number, issueDate, seller, totals }: EInvoice): Sought[] {
  return [
    ['number', number, 'text'],
    ['issueDate', issueDate, 'day'],
    ['seller.name', seller.name, 'text'],
    ['totals.gross', totals.gross, 'amount'],
  ];
}

/** Lists the values that our letters print in every language and price mode. */
function issuedTerms(invoice: EInvoice): Sought[] {
  const { seller, buyer, payment, totals, vatBreakdown, lines } = invoice;
  return [
    ...receivedTerms(invoice),
    ['dueDate', invoice.dueDate, 'day'],
    ['seller.vatId', seller.vatId, 'text'],
    ['seller.taxNumber', seller.taxNumber, 'text'],
    ['buyer.name', buyer.name, 'text'],
    ['buyer.address.city', buyer.address?.city ?? '', 'text'],
    ...(payment?.transfers ?? []).map(({ account }, index): Sought => [
      `payment.transfers.${index}.account`,
      account,
      'text',
    ]),
    ...lines.map(({ name }, index): Sought => [`lines.${index}.name`, name, 'text']),
    ...vatBreakdown.flatMap(({ vatAmount }, index): Sought[] =>
      toCents(vatAmount) === 0 ? [] : [[`vatBreakdown.${index}.vatAmount`, vatAmount, 'amount']],
    ),
    ['totals.due', totals.due, 'amount'],
  ];
}

function comparePrinted(
  invoice: EInvoice,
  pages: readonly TextPage[],
  lines: readonly PrintedLine[],
  sought: readonly Sought[],
): EInvoiceDifference[] {
  const all = fold(lines.map(({ text }) => text).join(''));
  const missing = sought.filter(([, value, kind]) => {
    const seeker = toSeeker(value, kind);
    return (
      seeker !== undefined &&
      !lines.some((line) => seeker(line) !== undefined) &&
      !(kind === 'text' && hasWords(all, value))
    );
  });
  if (missing.length === 0) return [];
  const { invoiceNumber, invoiceDate, dueDate, gross, vendor } = extractFields(pages, {
    name: invoice.buyer.name,
    vatId: invoice.buyer.vatId,
  });
  const printed = new Map<string, string | undefined>([
    ['number', invoiceNumber?.value],
    ['issueDate', invoiceDate?.value ?? undefined],
    ['dueDate', dueDate?.value ?? undefined],
    ['seller.name', vendor?.value],
    ['totals.gross', gross?.value?.toFixed(2)],
  ]);
  return missing.map(([path, xml]) => ({
    term: termOf(path),
    path,
    xml,
    page: printed.get(path) ?? null,
    from: 'page',
  }));
}

/** Letters of right-to-left scripts: a PDF has them in the order of the page, and joined ones in other forms. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

/** Returns undefined for values that are empty, cannot be printed, or cannot be found again in the text of a PDF. */
function toSeeker(value: string, kind: Kind): Seeker | undefined {
  if (rightToLeft.test(value)) return undefined;
  if (kind === 'text') return fold(value) === '' ? undefined : seekText(value);
  if (kind === 'day') return daySchema.safeParse(value).success ? seekDay(value) : undefined;
  const cents = toCents(value);
  return cents === undefined ? undefined : seekAmount(cents);
}

/** Columns break lines between words, and long words after some letters. */
const unbroken = 12;

function hasWords(all: string, value: string): boolean {
  return value.split(/\s+/u).every((word) => all.includes(fold(word).slice(0, unbroken)));
}
