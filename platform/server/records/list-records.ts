import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { maxCounted } from '../../contract/paging.ts';
import { nameRecord } from '../../contract/records/entity.ts';
import type { AnyEntity } from '../../contract/records/entity.ts';
import type { RecordReference } from '../../contract/field-kinds.ts';
import { maxLookupOptions } from '../../contract/lookup.ts';
import type { Transaction } from '../database/transaction.ts';
import { listOrder, uuid } from '../lists/list-order.ts';
import type { Direction, ListOrder, OrderColumn } from '../lists/list-order.ts';
import { pageOf, pageOfMatches, pageOfParts } from '../lists/page-of.ts';
import type { Page, PageQuery } from '../lists/page-of.ts';
import { anyMatches, isSearchTerm, matchesAmong } from '../search/search-entries.ts';
import type { ChoiceWords, SearchableKind } from '../search/search-entries.ts';
import { referredEntities, searchKind } from './record-columns.ts';
import type { RecordColumn } from './record-columns.ts';
import type { RecordRow, RecordTable, SelectRecords } from './record-table.ts';

/** Requested records of a list. */
export interface RecordFilter {
  readonly searchTerm?: string | undefined;
  /** Choices that its words name in the reader's language. */
  readonly choices?: ChoiceWords | undefined;
  /** Active ones, or those that are not; absent: both. */
  readonly active?: boolean | undefined;
  /** Values by the names of the entity's filters. */
  readonly filters?: Readonly<Record<string, string>> | undefined;
  /** Conditions of the entity's states. */
  readonly states?: RecordStates | undefined;
}

/** Conditions on a row called `record` by the name of an entity's state and its value. */
export type RecordStates = Readonly<Record<string, Readonly<Record<string, RawBuilder<boolean>>>>>;

/** Number of the records of a list, null beyond `maxCounted`; then the sums are absent, too. */
export interface RecordTotals {
  readonly count: number | null;
  readonly sums?: Readonly<Record<string, number>>;
}

export interface RecordListQuery extends RecordFilter, PageQuery {
  readonly sort?: string | undefined;
  readonly direction?: Direction | undefined;
  /** Fields to read; absent: all. */
  readonly shown?: readonly string[] | undefined;
}

/**
 * One page of the records of an entity, sorted; of a search those in which, or in whose ancestors, every word is found.
 */
export async function listRecords(
  tx: Transaction,
  entity: AnyEntity,
  table: RecordTable,
  query: RecordListQuery,
): Promise<Page<RecordRow>> {
  const { searchTerm, choices, sort = entity.sort, direction = 'asc' } = query;
  const column = columnOf(table, entity.columns[sort]?.shown ?? sort);
  const select = isWanted(table, query).reduce(
    (selected, condition) => selected.where(condition),
    table.select(tx, query.shown),
  );
  const read = (selected: SelectRecords, order: RecordOrder) => (page: PageQuery) =>
    isSearchTerm(searchTerm)
      ? pageOfMatches(tx, { searched: searchedKind(entity, choices), term: searchTerm }, selected, order, page)
      : pageOf(selected, order, page);
  const order = orderBy(column, direction);
  if (!column.joined) return read(select, order)(query);
  // By the index of what is referred to, which a row without a reference is not found by; such rows come last.
  const refersTo = sql.ref(`${column.joined.alias}.id`);
  return pageOfParts(
    [
      read(select.where(sql<boolean>`${refersTo} IS NOT NULL`), order),
      read(
        select.where(sql<boolean>`${sql.ref(`record.${column.column}`)} IS NULL`),
        listOrder(direction, { id: recordId }),
      ),
    ],
    query,
  );
}

/** Number and sums of the records that the list shows with this filter. */
export async function totalRecords(
  tx: Transaction,
  entity: AnyEntity,
  table: Pick<RecordTable, 'columns'>,
  filter: RecordFilter,
): Promise<RecordTotals> {
  const { searchTerm, choices } = filter;
  const found = isSearchTerm(searchTerm)
    ? sql`AND record.id = ANY (${anyMatches(searchedKind(entity, choices), searchTerm, maxCounted + 1)})`
    : sql``;
  const summed = (entity.sums ?? []).map((name) => columnOf(table, name));
  const columns = sql.join([sql`1`, ...summed.map(({ column }) => sql.ref(`record.${column}`))]);
  const sums = summed.map(
    ({ column, name }) => sql`, coalesce(sum(${sql.ref(column)}), 0)::bigint AS ${sql.ref(name)}`,
  );
  const { rows } = await sql<Readonly<Record<string, unknown>> & { readonly count: number }>`
    SELECT count(*)::integer AS count ${sql.join(sums, sql``)} FROM (SELECT ${columns} FROM ${sql.table(entity.table)} AS record WHERE ${sql.join(isWanted(table, filter), sql` AND `)} ${found} LIMIT ${maxCounted + 1}) AS counted`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined || row.count > maxCounted) return { count: row === undefined ? 0 : null };
  if (summed.length === 0) return { count: row.count };
  return {
    count: row.count,
    sums: Object.fromEntries(summed.map(({ name, fromRow }) => [name, fromRow(Number(row[name]), row) as number])),
  };
}

interface RecentQuery extends Pick<RecordFilter, 'searchTerm' | 'choices'> {
  /** Ids of the records used last, the latest first; repeats and unknown ones are ignored. */
  readonly recent: readonly string[];
  /** Further condition on a row called `record`. */
  readonly where?: RawBuilder<boolean> | undefined;
  readonly limit: number;
}

/**
 * Active records for a picker: those used last, the latest at the top, then all others by the entity's title. With a
 * search term both parts contain only matches.
 */
export async function listRecentFirst(
  tx: Transaction,
  entity: AnyEntity,
  table: RecordTable,
  { searchTerm, choices, recent, where, limit }: RecentQuery,
): Promise<RecordRow[]> {
  const searched = searchedKind(entity, choices);
  const active = table.select(tx).where(isActive(true));
  const select = where === undefined ? active : active.where(where);
  const place = new Map([...new Set(recent)].map((id, index) => [id, index]));
  const ids = [...place.keys()];
  const isMatch = isSearchTerm(searchTerm)
    ? sql<boolean>`record.id IN (SELECT ${matchesAmong(searched, searchTerm, sql<string[]>`${ids}::uuid[]`)})`
    : sql<boolean>`record.id = ANY (${ids}::uuid[])`;
  const used = ids.length === 0 ? [] : await select.where(isMatch).execute();
  const first = used.toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0)).slice(0, limit);
  if (first.length === limit) return first;
  const order = orderBy(columnOf(table, entity.title), 'asc');
  const { rows } = isSearchTerm(searchTerm)
    ? await pageOfMatches(tx, { searched, term: searchTerm }, select, order, { limit })
    : await pageOf(select, order, { limit });
  const shown = new Set(first.map(({ id }) => id));
  return [...first, ...rows.filter(({ id }) => !shown.has(id))].slice(0, limit);
}

/**
 * The first active records by their title in whose words, or whose ancestors' words, the term is found, those
 * used last before all others; with what they are inside of, as many share a name.
 */
export async function listOptions(
  tx: Transaction,
  entity: AnyEntity,
  table: RecordTable,
  { recent = [], ...query }: Partial<RecentQuery>,
): Promise<(RecordReference & { readonly within?: string })[]> {
  const rows = await listRecentFirst(tx, entity, table, { ...query, recent, limit: maxLookupOptions });
  return rows.map((row) => {
    const within = Object.keys(entity.lookups)
      .toReversed()
      .map((name) => row[name])
      .filter((label) => typeof label === 'string' && label !== '')
      .join(' · ');
    return { id: row.id, label: nameRecord(entity, row), ...(within === '' ? {} : { within }) };
  });
}

type RecordOrder = ListOrder<Record<string, OrderColumn>>;

const recordId = uuid(sql.ref('record.id'));

function columnOf(table: Pick<RecordTable, 'columns'>, name: string): RecordColumn {
  const column = table.columns.find((candidate) => candidate.name === name);
  if (column === undefined) throw new Error(`No field ${name} in the list`);
  return column;
}

function orderBy(column: RecordColumn, direction: Direction): RecordOrder {
  return listOrder(direction, { [column.name]: column.orderBy(direction), id: recordId });
}

/** Written out, not as a parameter: the few inactive records have an index of their own. */
function isActive(active: boolean | undefined): RawBuilder<boolean> {
  if (active === undefined) return sql<boolean>`true`;
  return active ? sql<boolean>`record.active` : sql<boolean>`NOT record.active`;
}

/** Conditions of a filter on a row called `record`; a record that nobody has, or may see, leaves nothing. */
function isWanted(
  table: Pick<RecordTable, 'columns'>,
  { active, filters = {}, states = {} }: RecordFilter,
): [RawBuilder<boolean>, ...RawBuilder<boolean>[]] {
  const conditions = Object.entries(filters).map(([name, value]) => {
    const state = states[name]?.[value];
    if (state !== undefined) return state;
    const { column, fromFilter } = columnOf(table, name);
    return sql<boolean>`${sql.ref(`record.${column}`)} = ${fromFilter(value)}`;
  });
  return [isActive(active), ...conditions];
}

function searchedKind(entity: AnyEntity, choices: ChoiceWords | undefined): SearchableKind {
  return {
    kind: searchKind(entity),
    ancestors: referredEntities(entity).map(searchKind),
    ...(choices && { choices }),
  };
}
