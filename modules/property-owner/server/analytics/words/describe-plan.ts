import type { LanguageKey } from '#platform/contract/languages.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Plan } from '#modules/property-owner/contract/analytics/plan.ts';
import { nameFilters, nameFilterValues, listNames } from './name-filters.ts';
import { nameMeasure } from './name-measure.ts';
import { nameDays } from './name-period.ts';
import { say } from './say.ts';

/** Texts about a plan. */
export interface PlanWords {
  /** The whole plan: `Ausgaben · Heizung · 2025 · nach Objekt`. */
  readonly understood: string;
  readonly title: string;
  readonly subtitle: string;
}

/** Says what a plan asks for. Its parts stand beside each other, so that they are right in every language. */
export async function describePlan(tx: Transaction, plan: Plan, language: LanguageKey): Promise<PlanWords> {
  const { by, compare, filter, first, measures, shareOf, sort } = plan;
  const figures = listNames(
    measures.map((measure) => nameMeasure(plan, measure, language)),
    language,
  );
  const filters = await nameFilters(tx, filter, language);
  const share = shareOf === null ? [] : [await nameShare(tx, shareOf, language)];
  const groups = listNames(
    by.map((grouping) => say(language, `groupings.${grouping}`)),
    language,
  );
  const grouped = by.length === 0 ? [] : [say(language, 'grouped', { groups })];
  const days =
    measures[0] === 'balance'
      ? say(language, 'period.until', { period: nameDays({ from: plan.to, to: plan.to }, language) })
      : nameDays(plan, language);
  const compared = compare === null ? [] : [say(language, 'compared', { period: nameDays(compare, language) })];
  const order = [
    ...(plan.of === 'last' && measures[0] !== 'balance' ? [say(language, 'order.last')] : []),
    ...(sort === null ? [] : [say(language, `order.${sort}`)]),
    ...(first === null || plan.of === 'last' ? [] : [say(language, 'order.first', { count: first })]),
  ];
  return {
    understood: join([figures, ...share, ...filters, days, ...compared, ...grouped, ...order]),
    title: join([figures, ...share, ...grouped]),
    subtitle: join([...filters, days, ...compared]),
  };
}

async function nameShare(
  tx: Transaction,
  { measure, costTypes = [] }: NonNullable<Plan['shareOf']>,
  language: LanguageKey,
): Promise<string> {
  const names = await nameFilterValues(tx, { costTypes }, language);
  const base = say(language, `measures.${measure}`);
  const whole = names.costTypes.length === 0 ? base : `${base} (${listNames(names.costTypes, language)})`;
  return say(language, 'shareOf', { whole });
}

function join(parts: readonly string[]): string {
  return parts.join(' · ');
}
