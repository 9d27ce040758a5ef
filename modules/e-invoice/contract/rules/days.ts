import type { Period } from '../model.ts';
import type { Findings, RuleContext } from './finding.ts';
import { broken } from './finding.ts';
import { isEmpty } from './is-empty.ts';

/** Checks that every day exists in the calendar. */
export function* checkDays({ invoice }: RuleContext): Findings {
  yield* checkDay('issueDate', invoice.issueDate);
  yield* checkDay('taxPointDate', invoice.taxPointDate);
  yield* checkDay('dueDate', invoice.dueDate);
  yield* checkDay('delivery.date', invoice.delivery?.date);
  yield* checkDaysOf('period', invoice.period);
  for (const [index, { issueDate }] of invoice.precedingInvoices.entries())
    yield* checkDay(`precedingInvoices.${index}.issueDate`, issueDate);
  for (const [index, { period }] of invoice.lines.entries()) yield* checkDaysOf(`lines.${index}.period`, period);
}

function* checkDaysOf(path: string, period: Period | null): Findings {
  yield* checkDay(`${path}.start`, period?.start);
  yield* checkDay(`${path}.end`, period?.end);
}

function* checkDay(path: string, day: string | undefined): Findings {
  if (day === undefined || isEmpty(day)) return;
  const [, date] = /^(\d{4}-\d\d-\d\d)$/u.exec(day) ?? [];
  if (date === undefined || new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) !== date)
    yield broken('day_unreadable', path, { found: day });
}
