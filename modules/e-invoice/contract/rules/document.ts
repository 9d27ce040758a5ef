import type { Period } from '../model.ts';
import type { Findings, RuleContext } from './finding.ts';
import { broken, requireText } from './finding.ts';
import { isEmpty } from './is-empty.ts';
import type { RuleId } from './rule-texts.ts';

/** Checks the document as a whole: BR-01 to BR-05, periods, references and supporting documents. */
export function* checkDocument({ invoice }: RuleContext): Findings {
  yield* requireText('BR-01', 'specification', invoice.specification);
  yield* requireText('BR-02', 'number', invoice.number);
  yield* requireText('BR-03', 'issueDate', invoice.issueDate);
  yield* requireText('BR-04', 'typeCode', invoice.typeCode);
  yield* requireText('BR-05', 'currency', invoice.currency);
  if (!isEmpty(invoice.taxPointDate) && !isEmpty(invoice.taxPointCode)) yield broken('BR-CO-03', 'taxPointDate');
  yield* checkPeriod('BR-29', 'BR-CO-19', 'period', invoice.period);
  for (const [index, { number }] of invoice.precedingInvoices.entries())
    yield* requireText('BR-55', `precedingInvoices.${index}.number`, number);
  for (const [index, { identifier }] of invoice.attachments.entries())
    yield* requireText('BR-52', `attachments.${index}.identifier`, identifier);
}

/** Checks that a period has a start or an end, and does not end before it starts. */
export function* checkPeriod(order: RuleId, content: RuleId, path: string, period: Period | null): Findings {
  if (period === null) return;
  if (isEmpty(period.start) && isEmpty(period.end)) yield broken(content, path);
  else if (!isEmpty(period.start) && !isEmpty(period.end) && period.end < period.start)
    yield broken(order, `${path}.end`, { expected: period.start, found: period.end });
}
