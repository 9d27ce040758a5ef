import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { noId } from '#modules/property-owner/contract/external-ids.ts';
import type { Grouping, Plan, PlanFilter } from '#modules/property-owner/contract/analytics/plan.ts';
import { isOfBooks } from '../../owners/find-books.ts';
import type { Books } from '../../owners/find-books.ts';
import { filterByReferences, lacksReceipt } from '../../transactions/postings/select-postings.ts';
import { splitYears } from '../../transactions/postings/split-years.ts';
import type { Days } from '../../transactions/postings/split-years.ts';
import { splitMonths } from './split-months.ts';

/** First and last day of a period, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** SQL: conditions of a plan on postings or kept sums `p`, without its days. */
export function conditionsOf(filter: PlanFilter): RawBuilder<boolean>[] {
  const { houses, units, tenants, costTypes, withoutCostTypes, payee, transferable, receipt } = filter;
  const conditions = filterByReferences({ objekt: houses, moid: units, mid: tenants, kaid: costTypes });
  if (withoutCostTypes !== undefined && withoutCostTypes.length > 0)
    conditions.push(...filterByReferences({ kaid: withoutCostTypes }).map((without) => sql<boolean>`NOT ${without}`));
  if (transferable !== undefined)
    conditions.push(
      sql<boolean>`(p.cost_type_id IN (SELECT named.id FROM cost_types named WHERE named.transferable = ${transferable})) IS TRUE`,
    );
  if (payee !== undefined) conditions.push(matchesWords(payee, [sql.ref('p.counterparty')]));
  if (receipt !== undefined) conditions.push(receipt ? sql<boolean>`p.archive_id <> ''` : lacksReceipt);
  return conditions;
}

/** Columns of the postings that groupings need. */
export const columnsOf = {
  house: ['rental_unit_id'],
  unit: ['rental_unit_id', 'unknown_moid'],
  tenant: ['tenant_id', 'unknown_mid'],
  costType: ['cost_type_id', 'unknown_kaid'],
  transferable: ['cost_type_id'],
  payee: ['counterparty'],
  month: [],
  quarter: [],
  year: [],
  posting: [],
  account: [],
} as const satisfies Record<Grouping, readonly string[]>;

type Source = Pick<Plan, 'by' | 'filter' | 'of' | 'per'>;

/** Kept sums, each with the groupings and filters that its rows can answer; postings alone have all of them. */
const keptSums = {
  posting_sums: { day: 'month', groupings: ['house', 'month', 'quarter', 'year'], filters: ['houses'] },
  posting_type_sums: {
    day: 'month',
    groupings: ['costType', 'transferable', 'month', 'quarter', 'year'],
    filters: ['costTypes', 'withoutCostTypes', 'transferable'],
  },
  posting_payee_sums: { day: 'year', groupings: ['payee', 'year'], filters: ['payee'] },
  posting_year_sums: {
    day: 'year',
    groupings: ['house', 'unit', 'tenant', 'costType', 'transferable', 'year'],
    filters: ['houses', 'units', 'tenants', 'costTypes', 'withoutCostTypes', 'transferable'],
  },
} as const satisfies Record<string, Kept>;

interface Kept {
  readonly day: 'month' | 'year';
  readonly groupings: readonly Grouping[];
  readonly filters: readonly (keyof PlanFilter)[];
}

type KeptTable = keyof typeof keptSums;
const keptTables = Object.keys(keptSums) as readonly KeptTable[];

/** Finds kept sums by month or year that hold all that a plan asks for. */
function findKept({ by, filter, of, per }: Source, day: Kept['day']): KeptTable | undefined {
  // The average posting and the largest one need the postings one by one; an average month is a sum divided.
  if (of !== 'sum' && (of !== 'average' || per === null)) return undefined;
  const { owners: _books, ...conditions } = filter;
  const used = Object.entries(conditions).flatMap(([name, value]) =>
    value === undefined || (Array.isArray(value) && value.length === 0) ? [] : [name],
  );
  return keptTables.find((table) => {
    const { day: ofTable, groupings, filters }: Kept = keptSums[table];
    return (
      ofTable === day &&
      by.every((grouping) => groupings.includes(grouping)) &&
      used.every((name) => filters.includes(name as keyof PlanFilter))
    );
  });
}

/**
 * SQL: what a plan adds up in a period, as rows of `day`, the columns of its groupings, `income`, `expenses` and
 * `postings`: the kept sums where they answer it, the postings for all other days.
 */
export function selectSource(books: Books, source: Source, period: Period): RawBuilder<unknown> {
  const columns = [...new Set(source.by.flatMap((grouping): readonly string[] => columnsOf[grouping]))];
  const conditions = conditionsOf(source.filter);
  const select = (table: 'postings' | KeptTable, day: string, figures: RawBuilder<unknown>, days: Days) => {
    const given = [
      isOfBooks(books, sql.ref('p.owner_id')),
      ...(table === 'postings' ? [sql<boolean>`p.withdrawn_at IS NULL`] : []),
      ...(days.from === undefined ? [] : [sql<boolean>`${sql.ref(`p.${day}`)} >= ${days.from}::date`]),
      ...(days.to === undefined ? [] : [sql<boolean>`${sql.ref(`p.${day}`)} <= ${days.to}::date`]),
      ...conditions,
    ];
    const own = columns.map((column) => sql.ref(`p.${column}`));
    return sql`SELECT ${sql.join([sql`${sql.ref(`p.${day}`)} AS day`, ...own, figures])} FROM ${sql.table(table)} p WHERE ${sql.join(given, sql` AND `)}`;
  };
  const ofPostings = (days: Days) => select('postings', 'booking_date', ofPosting, days);
  const { parts, days } = splitPeriod(source, period);
  return sql.join(
    [...parts.map(({ table, day, ...whole }) => select(table, day, ofKept, whole)), ...days.map(ofPostings)],
    sql` UNION ALL `,
  );
}

const ofPosting = sql`greatest(p.amount_cents, 0) AS income, least(p.amount_cents, 0) AS expenses, 1 AS postings, p.amount_cents AS amount`;
const ofKept = sql`p.income_cents AS income, p.expenses_cents AS expenses, p.postings AS postings, 0::bigint AS amount`;

interface Part extends Days {
  readonly table: KeptTable;
  readonly day: Kept['day'];
}

function splitPeriod(
  source: Source,
  period: Period,
): { readonly parts: readonly Part[]; readonly days: readonly Days[] } {
  const [ofMonths, ofYears] = [findKept(source, 'month'), findKept(source, 'year')];
  const { years, days } =
    ofYears === undefined ? { years: undefined, days: [period] as readonly Days[] } : splitYears(period);
  const parts: readonly Part[] =
    ofYears === undefined || years === undefined ? [] : [{ table: ofYears, day: 'year', ...years }];
  if (ofMonths === undefined) return { parts, days };
  const rest = days.map(({ from = period.from, to = period.to }) => splitMonths({ from, to }));
  return {
    parts: [
      ...parts,
      ...rest.flatMap(({ months }): readonly Part[] =>
        months === undefined ? [] : [{ table: ofMonths, day: 'month', ...months }],
      ),
    ],
    days: rest.flatMap((one) => one.days),
  };
}

/** SQL: the key of a row of `g` in a grouping: a row id, `?` with an unknown number, `0` for none, or a period. */
export function keyOf(grouping: Grouping): RawBuilder<string> {
  const reference = (id: string, unknown: string) =>
    sql<string>`coalesce(${sql.ref(`g.${id}`)}::text, '?' || ${sql.ref(`g.${unknown}`)}, ${noId})`;
  switch (grouping) {
    case 'house':
      // Looked up by key: a scan would ask the wall about the units of all owners.
      return sql`CASE WHEN g.rental_unit_id IS NULL THEN ${noId} ELSE coalesce((SELECT u.property_id::text FROM rental_units u WHERE u.id = g.rental_unit_id), '?') END`;
    case 'unit':
      return reference('rental_unit_id', 'unknown_moid');
    case 'tenant':
      return reference('tenant_id', 'unknown_mid');
    case 'costType':
      return reference('cost_type_id', 'unknown_kaid');
    case 'payee':
      return sql`g.counterparty`;
    case 'transferable':
      return sql`coalesce((SELECT c.transferable::text FROM cost_types c WHERE c.id = g.cost_type_id), ${noId})`;
    case 'month':
    case 'quarter':
      return sql`to_char(${sql.ref(`g.${grouping}`)}, 'YYYY-MM')`;
    case 'year':
      return sql`to_char(g.year, 'YYYY')`;
    default:
      return sql`''`;
  }
}

/** SQL: the begin of the period of a row of `p`; null for a grouping by something else. */
export function periodOf(grouping: Grouping): RawBuilder<unknown> | null {
  switch (grouping) {
    case 'month':
      return sql`date_trunc('month', p.day::timestamp)`;
    case 'quarter':
      return sql`date_trunc('quarter', p.day::timestamp)`;
    case 'year':
      return sql`date_trunc('year', p.day::timestamp)`;
    default:
      return null;
  }
}
