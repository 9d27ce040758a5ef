import { compareNaturally } from '#platform/contract/text-order.ts';
import { noId } from '../../contract/external-ids.ts';
import { nameReferences } from '../transactions/postings/posted-names.ts';
import type { PostedCostType, PostedNames, PostedTenant, PostedUnit } from '../transactions/postings/posted-names.ts';
import type { PostedSum } from './posted-sums.ts';

/** Cents of a line: for each month, and for the year. */
export interface Sums {
  readonly months: readonly number[];
  readonly total: number;
}
type CostTypeSums = Sums & PostedCostType;
type TenantSums = Sums & PostedTenant & { readonly costTypes: readonly CostTypeSums[] };
type RentalUnitSums = Sums & PostedUnit & { readonly tenants: readonly TenantSums[] };

/** An annual evaluation in cents. */
export interface EvaluationTree extends Sums {
  readonly rentalUnits: readonly RentalUnitSums[];
}

/**
 * Builds the tree of rental units, tenants and cost types, each level in natural order, entries without a name last.
 * Each posting counts once: missing references go to the id `0`, unknown ones to their number.
 */
export function toEvaluationTree(posted: readonly PostedSum[], names: PostedNames): EvaluationTree {
  const lines = posted.map((sum) => ({ ...sum, ...nameReferences(sum, names) }));
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
  return { ...addUp(lines), rentalUnits: sort(rentalUnits, ({ bezeichnung, moid }) => [bezeichnung, moid]) };
}

type Group<T> = readonly [T, ...T[]];

function groupBy<T>(lines: readonly T[], keyOf: (line: T) => string): Group<T>[] {
  return [...Map.groupBy(lines, keyOf).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others] as const],
  );
}

function addUp(lines: readonly Pick<PostedSum, 'months'>[]): Sums {
  const months = Array.from({ length: 12 }, (_, month) =>
    lines.reduce((sum, line) => sum + (line.months[month] ?? 0), 0),
  );
  return { months, total: months.reduce((sum, cents) => sum + cents, 0) };
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
