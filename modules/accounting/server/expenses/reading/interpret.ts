import type { CheckFinding, CheckReport } from '#modules/e-invoice/contract/check-report.ts';
import { comparePages } from './e-invoice/compare-pages.ts';
import { toFields } from './e-invoice/to-fields.ts';
import { extractFields } from './extract/extract-fields.ts';
import { keepWritable } from './keep-writable.ts';
import type { ReadingOrder, ReadingResults } from './reading-order.ts';

/** Further findings add no information; a report holds twice as many. */
const maxFindings = 500;

/**
 * Interprets the pages of a receipt and its e-invoice, as far as the values can be saved: the XML prevails, the pages
 * give the location of its values.
 */
export function interpret(order: Extract<ReadingOrder, { step: 'fields' }>): ReadingResults['fields'] {
  const { fields: read, checkReport } = understand(order);
  const { fields, findings } = keepWritable(read);
  return { fields, checkReport: checkReport && addFindings(checkReport, findings) };
}

function understand({ pages, xml, recipient }: Extract<ReadingOrder, { step: 'fields' }>): ReadingResults['fields'] {
  if (!xml?.invoice)
    return { fields: pages.length > 0 ? extractFields(pages, recipient) : {}, checkReport: xml?.report ?? null };
  const fields = toFields(xml.invoice);
  if (pages.length === 0) return { fields, checkReport: xml.report };
  const compared = comparePages(fields, pages, recipient);
  return { fields: compared.fields, checkReport: addFindings(xml.report, compared.findings) };
}

/** Adds findings; those of single fields are kept, since an invoice can have any number of wrong positions. */
function addFindings(report: CheckReport, further: readonly CheckFinding[]): CheckReport {
  return {
    ...report,
    findings: [...report.findings.slice(0, Math.max(0, maxFindings - further.length)), ...further].slice(
      0,
      maxFindings,
    ),
  };
}
