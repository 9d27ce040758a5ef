import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays, mondayOf } from '#platform/contract/days.ts';
import type { invoiceDueFilters } from '../../contract/invoices/invoice-filters.ts';

type Due = (typeof invoiceDueFilters)[number];

/** Days overdue of an age, the first and the last one; an invoice is one day overdue on its `late_from`. */
const ages: Readonly<Record<Exclude<Due, 'week' | 'notDue'>, readonly [number, number | null]>> = {
  to30: [1, 30],
  to60: [31, 60],
  to90: [61, 90],
  over90: [91, null],
};

/** Condition on the balance of an invoice: unpaid, and payable or overdue at this time. */
export function dueCondition(due: Due, today: string): RawBuilder<boolean> {
  if (due === 'notDue') return sql<boolean>`(open_cents > 0 AND (late_from IS NULL OR late_from > ${today}::date))`;
  // Payable until Sunday: overdue from Monday on, at the latest.
  if (due === 'week')
    return sql<boolean>`(open_cents > 0 AND late_from > ${today}::date AND late_from <= ${addDays(mondayOf(today), 7)}::date)`;
  const [from, to] = ages[due];
  const latest = sql<boolean>`late_from <= ${addDays(today, 1 - from)}::date`;
  return to === null
    ? sql<boolean>`(open_cents > 0 AND ${latest})`
    : sql<boolean>`(open_cents > 0 AND ${latest} AND late_from >= ${addDays(today, 1 - to)}::date)`;
}
