import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { from, to } from 'pg-copy-streams';
import { createDurableFile } from '../files/durable-files.ts';
import { createDrain, createMeter } from './measure.ts';
import type { Measures } from './measure.ts';
import { quoteColumns } from './tables.ts';
import type { Table } from './tables.ts';

/** Rows and what they measure as text. */
export interface TableContent {
  readonly rows: number;
  readonly content: Measures;
}

/** Writes the rows into a compressed file. */
export async function copyToFile(
  client: ClientBase,
  table: Table,
  path: string,
): Promise<TableContent & { readonly file: Measures }> {
  const meter = createMeter();
  // The fastest level: the better ones cost several times the time for a tenth of the size.
  const read = await copyOut(client, table, [
    createGzip({ level: 1, chunkSize: 1 << 18 }),
    meter.stream,
    createDurableFile(path),
  ]);
  return { ...read, file: meter.result() };
}

/** Reads the rows without keeping them. */
export function measureTable(client: ClientBase, table: Table): Promise<TableContent> {
  return copyOut(client, table, [createDrain()]);
}

async function copyOut(
  client: ClientBase,
  table: Table,
  sink: readonly (NodeJS.ReadWriteStream | Writable)[],
): Promise<TableContent> {
  const copy = client.query(
    to(
      `COPY (SELECT ${quoteColumns(client, table.columns)} FROM ${client.escapeIdentifier(table.name)} ORDER BY ${table.order}) TO STDOUT`,
    ),
  );
  const meter = createMeter();
  await pipeline([copy, meter.stream, ...sink]);
  // PostgreSQL tells the number of rows after the last of them; the answer to the next statement comes later still.
  await client.query('');
  return { rows: copy.rowCount, content: meter.result() };
}

/** Loads a compressed file into an empty table. */
export async function copyFromFile(client: ClientBase, table: Table, path: string): Promise<void> {
  // Rows that are written frozen need not be visited again by VACUUM. PostgreSQL cannot do so in a partitioned table.
  const options = table.partitioned ? '' : ' WITH (FREEZE)';
  const copy = client.query(
    from(`COPY ${client.escapeIdentifier(table.name)} (${quoteColumns(client, table.columns)}) FROM STDIN${options}`),
  );
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), createGunzip({ chunkSize: 1 << 18 }), copy);
}
