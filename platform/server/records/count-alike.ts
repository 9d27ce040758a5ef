import { sql } from 'kysely';
import type { AnyEntity } from '../../contract/records/entity.ts';
import type { Transaction } from '../database/transaction.ts';
import type { RecordTable } from './record-table.ts';

/** Records that an import added although the organisation has one like them. */
export interface AlikeRecords {
  readonly count: number;
  /** Name of the first one. */
  readonly example: string;
}

/**
 * Counts the added records that look like an earlier record of the organisation: the same texts in all fields of
 * `alike`, none of them empty. One statement, as it reads the whole table.
 *
 * @param ids of the added records; ids sort by time
 */
export async function countAlike(
  tx: Transaction,
  entity: Pick<AnyEntity, 'table' | 'title' | 'alike'>,
  { columns }: Pick<RecordTable, 'columns'>,
  ids: readonly string[],
): Promise<AlikeRecords> {
  const compared = columns.filter(({ name }) => entity.alike?.includes(name) === true).map(({ column }) => column);
  const title = columns.find(({ name }) => name === entity.title)?.column;
  if (compared.length === 0 || title === undefined || ids.length === 0) return { count: 0, example: '' };
  const folded = (alias: string, column: string) => sql`lower(${sql.ref(`${alias}.${column}`)})`;
  const { rows } = await sql<{ count: number; example: string | null }>`
    SELECT count(*)::integer AS count, min(${sql.ref(`added.${title}`)}) AS example
      FROM ${sql.table(entity.table)} AS added
     WHERE added.id = ANY (${ids}::uuid[])
       AND ${sql.join(
         compared.map((column) => sql`${sql.ref(`added.${column}`)} <> ''`),
         sql` AND `,
       )}
       AND EXISTS (SELECT FROM ${sql.table(entity.table)} AS earlier
                    WHERE ${sql.join(
                      compared.map((column) => sql`${folded('earlier', column)} = ${folded('added', column)}`),
                      sql` AND `,
                    )}
                      AND earlier.id < added.id)`.execute(tx);
  return { count: rows[0]?.count ?? 0, example: rows[0]?.example ?? '' };
}
