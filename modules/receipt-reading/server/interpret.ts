import type { CheckFinding, CheckReport } from '#modules/e-invoice/contract/check-report.ts';
import { comparePages } from './e-invoice/compare-pages.ts';
import { toFields } from './e-invoice/to-fields.ts';
import { finding } from '#modules/e-invoice/server/index.ts';
import { extractFields } from './extract/extract-fields.ts';
import type { Recipient } from './extract/recipient.ts';
import type { ReadFields } from './read-fields.ts';
import type { ReadingOrder, ReadingResults } from './reading-order.ts';

/** Further findings add no information; a report holds twice as many. */
const maxFindings = 500;

/**
 * Interprets the pages of a receipt and its e-invoice: the XML prevails, the pages give the location of its values.
 */
export function interpret({
  pages,
  xml,
  recipient,
}: Extract<ReadingOrder, { step: 'fields' }>): ReadingResults['fields'] {
  if (!xml?.invoice)
    return { fields: pages.length > 0 ? extractFields(pages, recipient) : {}, checkReport: xml?.report ?? null };
  const fields = toFields(xml.invoice);
  const own = findOwnInvoice(fields, recipient);
  if (pages.length === 0) return { fields, checkReport: addFindings(xml.report, own) };
  const compared = comparePages(fields, pages, recipient);
  return { fields: compared.fields, checkReport: addFindings(xml.report, [...compared.findings, ...own]) };
}

/** Finds an invoice that the organisation issued itself: its sender has the same VAT id. */
function findOwnInvoice({ vendorVatId }: ReadFields, recipient: Recipient): CheckFinding[] {
  const compact = (vatId: string): string => vatId.replaceAll(/[\s.-]/gu, '').toUpperCase();
  const isOwn = vendorVatId !== undefined && compact(recipient.vatId) === compact(vendorVatId.value);
  return isOwn ? [finding('own_invoice', 'warning', { field: 'vendor', found: vendorVatId.value })] : [];
}

/** Adds findings; those of single fields are kept, since an invoice can have any number of wrong positions. */
export function addFindings(report: CheckReport, further: readonly CheckFinding[]): CheckReport {
  return {
    ...report,
    findings: [...report.findings.slice(0, Math.max(0, maxFindings - further.length)), ...further].slice(
      0,
      maxFindings,
    ),
  };
}
