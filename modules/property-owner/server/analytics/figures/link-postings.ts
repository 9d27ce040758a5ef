import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { noId } from '#modules/property-owner/contract/external-ids.ts';
import type { FigurePostings } from '#modules/property-owner/contract/analytics/answer.ts';
import type { Grouping, Plan, PlanFilter } from '#modules/property-owner/contract/analytics/plan.ts';
import { isOfBooks } from '../../owners/find-books.ts';
import type { Scope } from './read-scope.ts';
import type { Period } from './select-source.ts';

/** Limit of ids in one filter of the list. */
const maxIds = 200;

interface Group {
  readonly grouping: Grouping;
  /** The key of the group, and its id in the filters; null where these cannot select it. */
  readonly key: string;
  readonly id: string | null;
}

/** Returns the filters of transactions that list the postings of a figure; null where no filters do. */
export type LinkPostings = (groups: readonly Group[], period: Period) => FigurePostings | null;

/** Cost types by their external id, each with whether it may be charged to tenants; null: unknown, or none. */
type CostTypes = ReadonlyMap<string, boolean | null>;

/** Prepares the links from figures of a plan to their postings. */
export async function linkPostings(
  tx: Transaction,
  scope: Scope,
  plan: Pick<Plan, 'by' | 'filter'>,
): Promise<LinkPostings> {
  const { filter, by } = plan;
  const { eid } = scope;
  // The list cannot select postings that have a receipt.
  if (eid === null || filter.receipt === true) return () => null;
  const needsTypes =
    filter.transferable !== undefined || (filter.withoutCostTypes ?? []).length > 0 || by.includes('transferable');
  const types: CostTypes = needsTypes ? await readCostTypes(tx, scope) : new Map();
  const selected = selectTypes(filter, types);
  return (groups, { from, to }) => {
    const given: Record<'objekt' | 'moid' | 'mid' | 'kaid', readonly string[] | undefined> = {
      objekt: unlessEmpty(filter.houses),
      moid: unlessEmpty(filter.units),
      mid: unlessEmpty(filter.tenants),
      kaid: selected,
    };
    let partei: string | undefined;
    for (const { grouping, key, id } of groups) {
      if (grouping === 'payee') {
        // The list compares the name as an address can hold it.
        if (key === '' || key !== key.trim()) return null;
        partei = key;
        continue;
      }
      const name = filterOf[grouping];
      if (name === null) continue;
      const ids = grouping === 'transferable' ? listTypes(types, key) : id === null ? null : [id];
      if (ids === null || name === undefined) return null;
      given[name] = intersect(given[name], ids);
    }
    // The list cannot select nothing: without a filter it would show all postings.
    if (Object.values(given).some((ids) => ids !== undefined && (ids.length === 0 || ids.length > maxIds))) return null;
    const lists = Object.entries(given).flatMap(([name, ids]) => (ids === undefined ? [] : [[name, ids.join(',')]]));
    return {
      eid,
      from,
      to,
      ...(Object.fromEntries(lists) as Partial<FigurePostings>),
      ...(partei !== undefined && { partei }),
      ...(filter.payee !== undefined && { name: filter.payee }),
      ...(filter.receipt === false && { beleg: 'fehlt' as const }),
    };
  };
}

/** Lists the cost types with a flag; null for postings without one, because unknown cost types have none either. */
function listTypes(types: CostTypes, flag: string): readonly string[] | null {
  return flag === noId ? null : [...types].flatMap(([kaid, own]) => (String(own) === flag ? [kaid] : []));
}

/** An empty list of a plan filters nothing. */
function unlessEmpty(ids: readonly string[] | undefined): readonly string[] | undefined {
  return ids === undefined || ids.length === 0 ? undefined : ids;
}

function intersect(selected: readonly string[] | undefined, ids: readonly string[]): readonly string[] {
  return selected === undefined ? ids : ids.filter((id) => selected.includes(id));
}

/** The filter of transactions that selects a group; null: none needed, undefined: there is none. */
const filterOf = {
  house: 'objekt',
  unit: 'moid',
  tenant: 'mid',
  costType: 'kaid',
  transferable: 'kaid',
  month: null,
  quarter: null,
  year: null,
  posting: null,
  account: undefined,
} as const satisfies Record<Exclude<Grouping, 'payee'>, 'objekt' | 'moid' | 'mid' | 'kaid' | null | undefined>;

/** Lists the cost types that a filter selects; undefined if it selects all. */
function selectTypes(
  { costTypes, withoutCostTypes = [], transferable }: PlanFilter,
  types: CostTypes,
): readonly string[] | undefined {
  const wanted = unlessEmpty(costTypes);
  if (withoutCostTypes.length === 0 && transferable === undefined) return wanted;
  return (wanted ?? [...types.keys()]).filter(
    (kaid) => !withoutCostTypes.includes(kaid) && (transferable === undefined || types.get(kaid) === transferable),
  );
}

async function readCostTypes(tx: Transaction, { books }: Scope): Promise<CostTypes> {
  const { rows } = await sql<{ kaid: string; transferable: boolean | null }>`
    SELECT external_id AS kaid, transferable FROM cost_types
     UNION ALL SELECT DISTINCT p.unknown_kaid, NULL::boolean FROM posting_year_sums p WHERE p.unknown_kaid IS NOT NULL AND ${isOfBooks(books, sql.ref('p.owner_id'))}
     UNION ALL SELECT ${noId}, NULL`.execute(tx);
  return new Map(rows.map(({ kaid, transferable }) => [kaid, transferable]));
}
