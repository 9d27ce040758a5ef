import { compareNaturally } from '#platform/contract/text-order.ts';
import { noId } from '../../contract/external-ids.ts';
import type { House } from '../../contract/owners/houses.ts';
import { nameReferences } from '../transactions/postings/posted-names.ts';
import type {
  PostedCostType,
  PostedFor,
  PostedNames,
  PostedTenant,
  PostedUnit,
} from '../transactions/postings/posted-names.ts';
import { noComparedSums, twelveZeros } from './posted-sums.ts';
import type { ComparedSums, PostedSum } from './posted-sums.ts';

/** Cents of a line: for each month, for the year, and its income. */
export interface Sums {
  readonly months: readonly number[];
  readonly total: number;
  readonly income: number;
}

/** Cents of a month by their sign, and of the same month of the year before; expenses are zero or negative. */
interface MonthSums {
  readonly income: number;
  readonly expenses: number;
  readonly before: { readonly income: number; readonly expenses: number };
}
type CostTypeSums = Sums & PostedCostType;
type TenantSums = Sums & PostedTenant & { readonly costTypes: readonly CostTypeSums[] };
type RentalUnitSums = Sums & PostedUnit & { readonly tenants: readonly TenantSums[] };

/** Cents of a house or cost type, with the sum of the year before. */
type Compared = Sums & { readonly before: number };

/** An annual evaluation in cents. */
export interface EvaluationTree extends Compared {
  /** January to December. */
  readonly course: readonly MonthSums[];
  readonly houses: readonly (Compared & House)[];
  readonly costTypes: readonly (Compared & PostedCostType)[];
  /** By house, and within it by name. */
  readonly rentalUnits: readonly RentalUnitSums[];
}

/** References of a posting under their names. */
interface Named {
  readonly costType: PostedCostType;
  readonly house: House;
}

/** House of postings without a rental unit, or with an unknown one. */
const noHouse: House = { id: noId, name: '' };

/**
 * Builds the tree of rental units, tenants and cost types, each level in natural order, entries without a name last.
 * Each posting counts once: missing references go to the id `0`, unknown ones to their number.
 */
export function toEvaluationTree(
  posted: readonly PostedSum[],
  names: PostedNames,
  before: ComparedSums = noComparedSums,
): EvaluationTree {
  const name = <T extends PostedFor>(sum: T) => {
    const { unit, tenant, costType } = nameReferences(sum, names);
    return { ...sum, unit, tenant, costType, house: unit.objekt ?? noHouse };
  };
  const lines = posted.map(name);
  /** Compares the groups of both years; a group may be in one of them only. */
  const compare = <T>(
    linesBefore: ComparedSums['costTypes'],
    valueOf: (line: Named) => T,
    keyOf: (value: T) => string,
  ) => {
    const named = linesBefore.map((line) => ({ value: valueOf(name(line)), cents: line.cents }));
    const now = Map.groupBy(lines, (line) => keyOf(valueOf(line)));
    const values = new Map(
      [...named.map(({ value }) => value), ...lines.map(valueOf)].map((value) => [keyOf(value), value]),
    );
    const totals = new Map<string, number>();
    for (const { value, cents } of named) totals.set(keyOf(value), (totals.get(keyOf(value)) ?? 0) + cents);
    return [...values].map(([key, value]) => ({
      ...value,
      ...addUp(now.get(key) ?? []),
      before: totals.get(key) ?? 0,
    }));
  };
  const rentalUnits = groupBy(lines, ({ unit }) => unit.moid).map((ofUnit) => ({
    ...ofUnit[0].unit,
    ...addUp(ofUnit),
    tenants: sort(
      groupBy(ofUnit, ({ tenant }) => tenant.mid).map((ofTenant) => ({
        ...ofTenant[0].tenant,
        ...addUp(ofTenant),
        costTypes: sort(
          groupBy(ofTenant, ({ costType }) => costType.kaid).map((ofType) => ({
            ...ofType[0].costType,
            ...addUp(ofType),
          })),
          ({ langname, kaid }) => [langname, kaid],
        ),
      })),
      ({ anzeigename, mid }) => [anzeigename, mid],
    ),
  }));
  const keyOfHouse = ({ objekt }: PostedUnit): readonly [string, string] => [objekt?.name ?? '', objekt?.id ?? noId];
  return {
    ...addUp(lines),
    before: before.months.reduce((sum, { cents }) => sum + cents, 0),
    course: compareMonths(posted, before),
    houses: sort(
      compare(
        before.rentalUnits,
        ({ house }) => house,
        ({ id }) => id,
      ),
      ({ name: text, id }) => [text, id],
    ),
    costTypes: sort(
      compare(
        before.costTypes,
        ({ costType }) => costType,
        ({ kaid }) => kaid,
      ),
      ({ langname, kaid }) => [langname, kaid],
    ),
    // A stable sort by house keeps the order of the units.
    rentalUnits: sort(
      sort(rentalUnits, ({ einheit, moid }) => [einheit, moid]),
      keyOfHouse,
    ),
  };
}

type Group<T> = readonly [T, ...T[]];

function groupBy<T>(lines: readonly T[], keyOf: (line: T) => string): Group<T>[] {
  return [...Map.groupBy(lines, keyOf).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others] as const],
  );
}

/** Splits the sums of each month by their sign, in one pass over the lines. */
function compareMonths(posted: readonly PostedSum[], before: ComparedSums): MonthSums[] {
  const [cents, incomes] = [twelveZeros(), twelveZeros()];
  for (const line of posted)
    for (let month = 0; month < 12; month += 1) {
      cents[month] = (cents[month] ?? 0) + (line.months[month] ?? 0);
      incomes[month] = (incomes[month] ?? 0) + (line.incomes[month] ?? 0);
    }
  return before.months.map((then, month) => ({
    ...bySign(cents[month] ?? 0, incomes[month] ?? 0),
    before: bySign(then.cents, then.income),
  }));
}

const bySign = (cents: number, income: number) => ({ income, expenses: cents - income });

/** Adds lines up in one pass: an evaluation has thousands, on each of its levels. */
function addUp(lines: readonly Pick<PostedSum, 'months' | 'incomes'>[]): Sums {
  const months = twelveZeros();
  let [total, income] = [0, 0];
  for (const line of lines)
    for (let month = 0; month < 12; month += 1) {
      const cents = line.months[month] ?? 0;
      months[month] = (months[month] ?? 0) + cents;
      total += cents;
      income += line.incomes[month] ?? 0;
    }
  return { months, total, income };
}

/** Sorts lines by name; unknown ones follow by number, the one of no record comes last. */
function sort<T>(lines: T[], keyOf: (line: T) => readonly [name: string, id: string]): T[] {
  const rank = ([name, id]: readonly [string, string]): number => (name !== '' ? 0 : id === noId ? 2 : 1);
  return lines.toSorted((one, other) => {
    const [first, second] = [keyOf(one), keyOf(other)];
    return (
      rank(first) - rank(second) ||
      compareNaturally(first[0], second[0]) ||
      // Several may have one name.
      compareNaturally(first[1], second[1])
    );
  });
}
