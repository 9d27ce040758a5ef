import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { escapeIdentifier } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { PlannedTable } from './copy-plan.ts';

/** Number of rows, their size as text in bytes, and a sum over their hashes that their order does not change. */
export interface RowMeasures {
  readonly rows: number;
  readonly bytes: number;
  readonly hash: string;
}

/** Rows of a table as both sides have them. */
export interface ComparedTable {
  readonly name: string;
  readonly source: RowMeasures;
  readonly target: RowMeasures;
}

/** Measures the rows of the source as they will be at the target. PostgreSQL hashes them; none is transferred. */
export function measureSource(
  client: ClientBase,
  { name, expressions, sourceRows }: PlannedTable,
): Promise<RowMeasures> {
  return measure(client, expressions, `${escapeIdentifier(name)} WHERE ${sourceRows}`);
}

export function measureTarget(client: ClientBase, { name, columns, targetRows }: PlannedTable): Promise<RowMeasures> {
  return measure(
    client,
    columns.map((column) => escapeIdentifier(column)),
    `${escapeIdentifier(name)} WHERE ${targetRows}`,
  );
}

/** Half of a hash as a number: the sum of all is the same in every order of the rows. */
const half = (start: number): string => `coalesce(sum(('x' || substr(hash, ${start}, 16))::bit(64)::bigint), 0)`;

async function measure(client: ClientBase, expressions: readonly string[], rows: string): Promise<RowMeasures> {
  const { rows: found } = await client.query<{ rows: string; bytes: string; hash: string }>(`
    SELECT count(*) AS rows, coalesce(sum(size), 0) AS bytes, ${half(1)} || ' ' || ${half(17)} AS hash
      FROM (SELECT octet_length(text) AS size, md5(text) AS hash
              FROM (SELECT ROW(${expressions.join(', ')})::text AS text FROM ${rows}) AS texts) AS hashes`);
  const { rows: count = '0', bytes = '0', hash = '' } = found[0] ?? {};
  return { rows: Number(count), bytes: Number(bytes), hash };
}

/** Streams the rows of a table from one database into the other, as text, which every version of PostgreSQL reads. */
export async function copyRows(source: ClientBase, target: ClientBase, table: PlannedTable): Promise<void> {
  const { name, columns, expressions, sourceRows } = table;
  const reader = source.query(
    to(`COPY (SELECT ${expressions.join(', ')} FROM ${escapeIdentifier(name)} WHERE ${sourceRows}) TO STDOUT`),
  );
  const writer = target.query(
    from(`COPY ${escapeIdentifier(name)} (${columns.map((column) => escapeIdentifier(column)).join(', ')}) FROM STDIN`),
  );
  await pipeline(reader, writer);
  // The reader's end is answered before the connection takes its next statement.
  await source.query('');
}
