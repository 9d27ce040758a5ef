import type { Grouping, PlanFilter } from '#modules/property-owner/contract/analytics/plan.ts';
import { daysOfKey } from '../figures/list-groups.ts';
import { measureOf, nothing, readFigures } from '../figures/read-figures.ts';
import { isTime } from '#modules/property-owner/contract/analytics/settle-plan.ts';
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
const ownBases: ReadonlySet<Grouping> = new Set(['house', 'unit', 'tenant']);

/** Reads the figures that those of an answer are a part of: of the same period and place, with the cost types of the base. */
export async function readBases(
  { tx, plan, scope, language, period }: Asked,
  grouping: Grouping | null,
): Promise<Bases> {
  const { shareOf, filter, measures } = plan;
  const measure = shareOf?.measure ?? 'net';
  const costTypes = shareOf?.costTypes ?? [];
  const { houses, units, tenants, owners } = filter;
  const place = omitMissing({ houses, units, tenants, owners });
  const isFiltered = Object.keys(omitMissing(filter)).length > Object.keys(place).length;
  const isOther = measure !== measures[0] || costTypes.length > 0 || isFiltered;
  const by = grouping !== null && (isTime(grouping) || (isOther && ownBases.has(grouping))) ? [grouping] : [];
  const figures = await readFigures(
    tx,
    scope,
    { by, of: 'sum', per: null, filter: costTypes.length === 0 ? place : { ...place, costTypes } },
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

/** Removes conditions that filter nothing. */
function omitMissing(filter: PlanFilter): PlanFilter {
  const given = Object.entries(filter).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(given) as PlanFilter;
}
