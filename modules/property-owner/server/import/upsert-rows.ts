import { sql } from 'kysely';
import { fromCents } from '#platform/contract/decimals.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Withdrawn } from '../../contract/import/import-report.ts';

/** A table written by deliveries, keyed by ids of the source system. */
export interface DeliveredTable {
  readonly name: string;
  /** The column with the id of the source system. */
  readonly key: 'external_id' | 'archive_id';
  /** Column that marks withdrawn rows. */
  readonly mark: 'active' | 'withdrawn_at';
  /** Columns written by deliveries, with their database types; others stay unchanged. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns set only for new rows; people may change them. */
  readonly initial?: Readonly<Record<string, string>>;
  /** Columns that stay unchanged if the delivery has no value. */
  readonly kept?: readonly string[];
  /** SQL of a row `t` for people who decide about its removal. */
  readonly shown: { readonly name: string; readonly day?: string; readonly cents?: string };
}

/** A row to store: `id` for a new one, the key, and the columns. */
export type DeliveredRow = Readonly<Record<string, string | number | boolean | null>>;

/** Rows as the database reads them. */
export interface EncodedRows {
  readonly json: string;
  readonly count: number;
  /** Stored files that the rows name. */
  readonly files: readonly string[];
}

export const encodeRows = (rows: readonly DeliveredRow[]): EncodedRows => ({
  json: JSON.stringify(rows),
  count: rows.length,
  files: [...new Set(rows.flatMap(({ file_id: id }) => (typeof id === 'string' ? [id] : [])))],
});

/** Inserts or updates rows by their key. @returns the number of new and of changed rows */
export async function upsertRows(
  tx: Transaction,
  table: DeliveredTable,
  organizationId: string,
  { json }: EncodedRows,
): Promise<{ readonly added: number; readonly changed: number }> {
  const { name, key, mark, columns, initial = {}, kept = [] } = table;
  const names = Object.keys(columns);
  const all = [...names, ...Object.keys(initial)];
  const list = (items: readonly string[], prefix = ''): string => items.map((item) => `${prefix}${item}`).join(', ');
  const types = Object.entries({ id: 'uuid', [key]: 'text', ...columns, ...initial })
    .map(([column, type]) => `${column} ${type}`)
    .join(', ');
  const after = (column: string): string =>
    kept.includes(column) ? `coalesce(excluded.${column}, o.${column})` : `excluded.${column}`;
  // Editable records have a version and an `active` column of their own.
  const isRecord = mark === 'active';
  const isMarked = isRecord ? (names.includes('active') ? '' : ', active = true') : ', withdrawn_at = NULL';
  const wasMarked = isRecord ? (names.includes('active') ? '' : ' OR NOT o.active') : ' OR o.withdrawn_at IS NOT NULL';
  const { raw } = sql;
  const { rows: written } = await sql<{ isNew: boolean }>`
    INSERT INTO ${raw(name)} AS o (organization_id, id, ${raw(key)}, source, ${raw(list(all))})
    SELECT ${organizationId}::uuid, id, ${raw(key)}, 'import', ${raw(list(all))} FROM jsonb_to_recordset(${json}::jsonb) AS given (${raw(types)})
    ON CONFLICT (organization_id, ${raw(key)}) DO UPDATE SET ${raw(names.map((column) => `${column} = ${after(column)}`).join(', '))}, source = 'import'${raw(isMarked)}${raw(isRecord ? ', version = o.version + 1' : '')}
     WHERE (${raw(list(names, 'o.'))}) IS DISTINCT FROM (${raw(names.map(after).join(', '))})${raw(wasMarked)}
    RETURNING (o.xmax = 0) AS "isNew"`.execute(tx);
  const added = written.filter(({ isNew }) => isNew).length;
  return { added, changed: written.length - added };
}

/** Counts the active delivered rows of a table. */
export async function countDelivered(
  tx: Transaction,
  { name, mark }: DeliveredTable,
  organizationId: string,
): Promise<number> {
  const counts = sql.raw(mark === 'active' ? 'active' : 'withdrawn_at IS NULL');
  const { rows } = await sql<{
    count: string;
  }>`SELECT count(*) AS count FROM ${sql.table(name)} WHERE organization_id = ${organizationId} AND source = 'import' AND ${counts}`.execute(
    tx,
  );
  return Number(rows[0]?.count);
}

/** Withdraws rows that a complete delivery does not name. @returns them */
export async function withdrawOthers(
  tx: Transaction,
  { name, key, mark, shown }: DeliveredTable,
  organizationId: string,
  named: ReadonlySet<string>,
): Promise<readonly Withdrawn[]> {
  const set = sql.raw(mark === 'active' ? 'active = false, version = version + 1' : 'withdrawn_at = now()');
  const counts = sql.raw(mark === 'active' ? 'active' : 'withdrawn_at IS NULL');
  const { rows } = await sql<Omit<Withdrawn, 'amount'> & { readonly cents: string | null }>`
    UPDATE ${sql.table(name)} t SET ${set} WHERE organization_id = ${organizationId} AND source = 'import' AND ${counts}
       AND NOT EXISTS (SELECT FROM unnest(${[...named]}::text[]) AS n (id) WHERE n.id = t.${sql.ref(key)})
    RETURNING t.${sql.ref(key)} AS id, ${sql.raw(shown.name)} AS name, ${sql.raw(shown.day ?? 'NULL::text')} AS day, ${sql.raw(shown.cents ?? 'NULL::bigint')} AS cents`.execute(
    tx,
  );
  return rows.map(({ id, name: label, day, cents }) => ({
    id,
    name: label,
    day,
    amount: cents === null ? null : fromCents(BigInt(cents)),
  }));
}

/** Loads row ids by the ids of the source system. */
export async function loadIds(
  tx: Transaction,
  { name, key }: Pick<DeliveredTable, 'name' | 'key'>,
  organizationId: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{
    key: string;
    id: string;
  }>`SELECT ${sql.ref(key)} AS key, id FROM ${sql.table(name)} WHERE organization_id = ${organizationId}`.execute(tx);
  return new Map(rows.map((row) => [row.key, row.id]));
}
