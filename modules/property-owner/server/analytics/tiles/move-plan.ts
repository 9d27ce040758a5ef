import { addMonths, countMonths } from '#platform/contract/days.ts';
import type { Plan } from '#modules/property-owner/contract/analytics/plan.ts';

/** Moves the period of a plan that ended on the day of its question to today: "this year" stays this year. */
export function movePlan(plan: Plan, { askedOn, today }: { readonly askedOn: string; readonly today: string }): Plan {
  if (plan.to !== askedOn || askedOn === today) return plan;
  const byYear = plan.from?.endsWith('-01-01') ?? false;
  const years = Number(today.slice(0, 4)) - Number(askedOn.slice(0, 4));
  const months = byYear ? years * 12 : countMonths(today) - countMonths(askedOn);
  const move = (day: string): string => (day.endsWith('-01') ? addMonths(day, months) : day);
  const { compare } = plan;
  // The compared days end as long before as they did.
  const before = compare === null ? 0 : countMonths(askedOn) - countMonths(compare.to);
  return {
    ...plan,
    from: plan.from === null ? null : move(plan.from),
    to: today,
    compare: compare === null ? null : { from: move(compare.from), to: addMonths(today, -before) },
  };
}
