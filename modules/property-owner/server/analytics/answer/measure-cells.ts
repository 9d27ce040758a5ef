import { countMonths } from '#platform/contract/days.ts';
import type { Measure, Plan } from '#modules/property-owner/contract/analytics/plan.ts';
import { readAreas } from '../figures/read-areas.ts';
import { measureOf, nothing } from '../figures/read-figures.ts';
import type { Figures } from '../figures/read-figures.ts';
import type { Scope } from '../figures/read-scope.ts';
import type { Period } from '../figures/select-source.ts';
import type { Asked, Value } from './table.ts';

/** Returns the value of a group in a period. @param key of the first grouping */
export type ValueOf = (
  figures: Omit<Figures, 'keys'> | undefined,
  measure: Measure,
  period: Period,
  key?: string,
) => Value;

/** Prepares the values of a plan: divided by months or areas where it says so, and null where nothing is known. */
export async function prepareValues({ tx, plan, scope }: Asked): Promise<ValueOf> {
  const areaOf = plan.per === 'area' ? await readAreas(tx, scope.books, plan) : null;
  return (figures, measure, period, key) => {
    if (figures === undefined && !isKnown(scope, period)) return null;
    const value = measureOf(figures ?? nothing, measure, plan.of === 'average' && plan.per !== null ? 'sum' : plan.of);
    if (value === null || plan.per === null) return value;
    if (plan.per === 'month') {
      const months = countBegunMonths(scope, period);
      return months === 0 ? null : roundTo(value / months, measure);
    }
    const area = areaOf?.(key) ?? null;
    // The area is in hundredths of a square metre.
    return area === null ? null : roundTo((value * 100) / area, measure);
  };
}

function roundTo(value: number, measure: Measure): number {
  return measure === 'count' ? value : Math.round(value);
}

/** True if a period has days between the first posting and today. */
export function isKnown({ known, today }: Pick<Scope, 'known' | 'today'>, { from, to }: Period): boolean {
  return known !== null && to >= known.from && from <= today;
}

/** Counts the months of a period that have begun, from the first posting on. */
function countBegunMonths({ known, today }: Pick<Scope, 'known' | 'today'>, { from, to }: Period): number {
  if (known === null) return 0;
  const [first, last] = [from < known.from ? known.from : from, to > today ? today : to];
  return first > last ? 0 : countMonths(last) - countMonths(first) + 1;
}

/** True if the values of a plan can be added up: sums of postings, and nothing divided by what differs between groups. */
export function isAdditive({ of, per }: Pick<Plan, 'of' | 'per'>): boolean {
  return of === 'sum' && per === null;
}
