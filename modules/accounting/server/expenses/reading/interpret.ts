import type { CheckFinding, CheckReport } from '#modules/accounting/contract/check-report.ts';
import { comparePages } from './e-invoice/compare-pages.ts';
import { toFields } from './e-invoice/to-fields.ts';
import { extractFields } from './extract/extract-fields.ts';
import { keepWritable } from './keep-writable.ts';
import type { ReadingOrder, ReadingResults } from './reading-order.ts';

/** More of them say nothing new; a report holds twice as many. */
const maxFindings = 500;

/**
 * What the pages of a receipt and the e-invoice in it mean, as far as it can be saved: the XML leads, the pages say
 * where its values stand.
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

/** Those of single fields are kept: an invoice can have any number of positions that are wrong. */
function addFindings(report: CheckReport, further: readonly CheckFinding[]): CheckReport {
  return {
    ...report,
    findings: [...report.findings.slice(0, Math.max(0, maxFindings - further.length)), ...further].slice(
      0,
      maxFindings,
    ),
  };
}
