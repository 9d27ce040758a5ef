import { compareNaturally } from '#platform/contract/text-order.ts';
import { noId } from '../../contract/external-ids.ts';
import type { PostedNames } from '../transactions/postings/posted-names.ts';
import type { PostedSum } from './posted-sums.ts';

/** Cents of a line: for each month, and for the year. */
export interface Sums {
  readonly months: readonly number[];
  readonly total: number;
}
interface CostTypeSums extends Sums {
  readonly kaid: string;
  readonly langname: string;
}
interface TenantSums extends Sums {
  readonly mid: string;
  readonly vorname: string;
  readonly nachname: string;
  /** Empty for postings without tenant. */
  readonly anzeigename: string;
  readonly costTypes: readonly CostTypeSums[];
}
interface RentalUnitSums extends Sums {
  readonly moid: string;
  readonly strasse: string;
  readonly hausnummer: string;
  /** Empty for postings without rental unit. */
  readonly bezeichnung: string;
  readonly tenants: readonly TenantSums[];
}

/** An annual evaluation in cents. */
export interface EvaluationTree extends Sums {
  readonly rentalUnits: readonly RentalUnitSums[];
}

const noRentalUnit = { moid: noId, strasse: '', hausnummer: '', bezeichnung: '' } as const;
const noTenant = { mid: noId, vorname: '', nachname: '', anzeigename: '' } as const;
const noCostType = { kaid: noId, langname: '' } as const;

/**
 * Builds the tree of rental units, tenants and cost types, each level in natural order, entries without a name last.
 * Each posting counts once: missing and unknown references go to the id `0`.
 */
export function toEvaluationTree(posted: readonly PostedSum[], names: PostedNames): EvaluationTree {
  const lines = posted.map((sum) => ({
    ...sum,
    unit: names.rentalUnits.get(sum.rentalUnitId ?? '') ?? noRentalUnit,
    tenant: names.tenants.get(sum.tenantId ?? '') ?? noTenant,
    costType: names.costTypes.get(sum.costTypeId ?? '') ?? noCostType,
  }));
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
          ({ langname }) => langname,
        ),
      })),
      ({ anzeigename }) => anzeigename,
    ),
  }));
  return { ...addUp(lines), rentalUnits: sort(rentalUnits, ({ bezeichnung }) => bezeichnung) };
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

/** Sorts lines by name; nameless lines come last. */
function sort<T>(lines: T[], nameOf: (line: T) => string): T[] {
  return lines.toSorted(
    (one, other) =>
      Number(nameOf(one) === '') - Number(nameOf(other) === '') || compareNaturally(nameOf(one), nameOf(other)),
  );
}
