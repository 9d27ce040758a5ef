import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';

/** A table into which deliveries write, by the ids of the other system. */
export interface DeliveredTable {
  readonly name: 'property_owners' | 'rental_units' | 'rental_tenants' | 'cost_types' | 'receipts' | 'postings';
  /** The column with the id of the other system. */
  readonly key: 'external_id' | 'archive_id';
  /** How a row is marked that is not delivered any more. */
  readonly mark: 'active' | 'withdrawn_at';
  /** What deliveries write, with the types of the database; nothing else is touched. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns that only a new row gets; people may change them. */
  readonly initial?: Readonly<Record<string, string>>;
  /** Columns that stay as they are where a delivery has nothing. */
  readonly kept?: readonly string[];
}

/** A row as it is to stand there: `id` for a new one, the key, and the columns. */
export type DeliveredRow = Readonly<Record<string, string | number | boolean | null>>;

/** Brings rows into a table, each by its key. @returns how many are new and how many were otherwise before */
export async function upsertRows(
  tx: Transaction,
  table: DeliveredTable,
  organizationId: string,
  rows: readonly DeliveredRow[],
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
  // Records that people edit have a version, and say themselves whether they are active.
  const isRecord = mark === 'active';
  const isMarked = isRecord ? (names.includes('active') ? '' : ', active = true') : ', withdrawn_at = NULL';
  const wasMarked = isRecord ? (names.includes('active') ? '' : ' OR NOT o.active') : ' OR o.withdrawn_at IS NOT NULL';
  const statement = `
    INSERT INTO ${name} AS o (organization_id, id, ${key}, source, ${list(all)})
    SELECT organization_id, id, ${key}, 'import', ${list(all)} FROM (SELECT $1::uuid AS organization_id, g.* FROM jsonb_to_recordset($2::jsonb) AS g (${types})) given
    ON CONFLICT (organization_id, ${key}) DO UPDATE SET ${names.map((column) => `${column} = ${after(column)}`).join(', ')}, source = 'import'${isMarked}${isRecord ? ', version = o.version + 1' : ''}
     WHERE (${list(names, 'o.')}) IS DISTINCT FROM (${names.map(after).join(', ')})${wasMarked}
    RETURNING (o.xmax = 0) AS "isNew"`;
  const parts = statement.split(/\$[12]/u);
  const { rows: written } = await sql<{
    isNew: boolean;
  }>`${sql.raw(parts[0] ?? '')}${organizationId}${sql.raw(parts[1] ?? '')}${JSON.stringify(rows)}${sql.raw(parts[2] ?? '')}`.execute(
    tx,
  );
  const added = written.filter(({ isNew }) => isNew).length;
  return { added, changed: written.length - added };
}

/** How many delivered rows of a table count at the moment. */
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

/** Marks what a whole delivery does not name. @returns how many rows */
export async function withdrawOthers(
  tx: Transaction,
  { name, key, mark }: DeliveredTable,
  organizationId: string,
  named: ReadonlySet<string>,
): Promise<number> {
  const set = sql.raw(mark === 'active' ? 'active = false, version = version + 1' : 'withdrawn_at = now()');
  const counts = sql.raw(mark === 'active' ? 'active' : 'withdrawn_at IS NULL');
  const { numAffectedRows = 0n } = await sql`
    UPDATE ${sql.table(name)} t SET ${set} WHERE organization_id = ${organizationId} AND source = 'import' AND ${counts}
       AND NOT EXISTS (SELECT FROM unnest(${[...named]}::text[]) AS n (id) WHERE n.id = t.${sql.ref(key)})`.execute(tx);
  return Number(numAffectedRows);
}

/** The rows of a table by the ids of the other system. */
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
