import type { Grouping } from '../../../contract/analytics/plan.ts';
import { daysOfKey } from '../figures/list-groups.ts';
import { measureOf, nothing, readFigures } from '../figures/read-figures.ts';
import { isTime } from '../../../contract/analytics/settle-plan.ts';
import { nameMeasure } from '../words/name-measure.ts';
import { nameFilterValues } from '../words/name-filters.ts';
import { say } from '../words/say.ts';
import { isKnown } from './measure-cells.ts';
import type { Asked, Value } from './table.ts';

/** Figures that those of an answer are a part of. */
export interface Bases {
  readonly baseOf: (key: string) => Value;
  /** Heads of the columns. */
  readonly name: string;
  readonly baseName: string;
}

/** Groups that have a base of their own, if the base is another figure than the one that is divided. */
const ownBases: readonly Grouping[] = ['house', 'unit', 'tenant'];

/** Reads the figures that those of an answer are a part of: of the same period and place, with the cost types of the base. */
export async function readBases(
  { tx, plan, scope, language, period }: Asked,
  grouping: Grouping | null,
): Promise<Bases> {
  const { shareOf, filter, measures } = plan;
  const measure = shareOf?.measure ?? 'net';
  const costTypes = shareOf?.costTypes ?? [];
  const { costTypes: own = [], withoutCostTypes = [], transferable, payee, receipt, ...place } = filter;
  const isFiltered =
    own.length > 0 ||
    withoutCostTypes.length > 0 ||
    transferable !== undefined ||
    payee !== undefined ||
    receipt !== undefined;
  const isOther = measure !== measures[0] || costTypes.length > 0 || isFiltered;
  const by = grouping !== null && (isTime(grouping) || (isOther && ownBases.includes(grouping))) ? [grouping] : [];
  const figures = await readFigures(
    tx,
    scope.books,
    { by, of: 'sum', filter: costTypes.length === 0 ? place : { ...place, costTypes } },
    period,
  );
  const byKey = new Map(figures.map((one) => [one.keys[0] ?? '', one]));
  const [names] = costTypes.length === 0 ? [] : [await nameFilterValues(tx, { costTypes }, language)];
  const base = { ...plan, of: 'sum' as const, per: null };
  return {
    baseOf: (key) => {
      const days =
        by.length > 0 && grouping !== null && isTime(grouping) && key !== ''
          ? daysOfKey(grouping, key, period)
          : period;
      const found = byKey.get(by.length === 0 ? '' : key);
      return found === undefined && !isKnown(scope, days) ? null : measureOf(found ?? nothing, measure, 'sum');
    },
    name: say(language, 'share'),
    baseName: [nameMeasure(base, measure, language), ...(names?.costTypes ?? [])].join(' · '),
  };
}
