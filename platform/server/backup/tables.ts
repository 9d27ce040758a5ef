import type { ClientBase } from 'pg';
import { BackupError } from './backup-error.ts';

/** A table of the product; a partitioned one stands for its partitions. */
export interface Table {
  readonly name: string;
  /** All but the generated ones, which PostgreSQL computes again. */
  readonly columns: readonly string[];
  /** The primary key as ORDER BY; texts by their bytes, because the order of a language differs between systems. */
  readonly order: string;
  readonly partitioned: boolean;
}

const tables = `
  SELECT c.relname AS name, c.relkind = 'p' AS partitioned,
         (SELECT json_agg(a.attname ORDER BY a.attnum) FROM pg_attribute a
           WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
         (SELECT string_agg(quote_ident(a.attname) || CASE WHEN a.attcollation = 0 THEN '' ELSE ' COLLATE "C"' END, ', ' ORDER BY k.place)
            FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k (number, place), pg_attribute a
           WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid AND a.attnum = k.number) AS "order"
    FROM pg_class c
   WHERE c.relnamespace = to_regnamespace('public') AND c.relkind IN ('r', 'p') AND NOT c.relispartition
   ORDER BY c.relname COLLATE "C"`;

/** The tables of schema public by name. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(tables);
  const keyless = rows.find((table) => table.order === null);
  if (keyless !== undefined) throw new BackupError(`The table ${keyless.name} has no primary key`);
  return rows;
}

export function quoteColumns(client: ClientBase, columns: readonly string[]): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(', ');
}

/** Settings that determine the text of a table's rows; the same for writing, reading and comparing. */
export const copySettings = `
  SET search_path = public; SET client_encoding = 'UTF8'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET TimeZone = 'UTC';
  SET bytea_output = 'hex'; SET extra_float_digits = 1; SET xmloption = 'content'; SET work_mem = '64MB';
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = '30s'; SET row_security = off`;
