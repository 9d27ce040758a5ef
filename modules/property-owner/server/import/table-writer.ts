import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Draft } from '#platform/server/files/drafts.ts';
import { keepFiles } from '#platform/server/files/file-repository.ts';
import { readAhead } from '#platform/server/read-ahead.ts';
import type { CsvTable } from './csv-tables.ts';
import { refuseDelivery } from './delivery-refused.ts';
import type { Manifest } from './manifest.ts';
import { readRows } from './read-rows.ts';
import type { NumberedRow } from './read-rows.ts';
import type { ReportWriter } from './report.ts';
import { countDelivered, encodeRows, upsertRows, withdrawOthers } from './upsert-rows.ts';
import type { DeliveredRow, DeliveredTable } from './upsert-rows.ts';

/** State of writing a delivery, in one transaction. */
export interface DeliveryWriting {
  readonly tx: Transaction;
  readonly organizationId: string;
  readonly manifest: Manifest;
  /** Drafts of the tables by name. */
  readonly drafts: ReadonlyMap<string, Draft>;
  readonly report: ReportWriter;
  readonly signal: AbortSignal;
  /** Called with the number of read rows, also refused ones. */
  readonly onRows: (count: number) => void;
}

/** Refuses a row and returns undefined. */
export type RefuseRow = (line: number, field: string, code: string, value: string) => undefined;

/** Share of existing rows that may be withdrawn without confirmation. */
const maxWithdrawnShare = 0.1;

/**
 * Maps the rows of a file to table rows while the rows before are being written; refused rows are left out. Rows that
 * need the database come from a function, which is called in their turn.
 */
export type MapRows<Table extends CsvTable> = (
  rows: readonly NumberedRow<Table>[],
  refuse: RefuseRow,
) => readonly DeliveredRow[] | (() => Promise<readonly DeliveredRow[]>);

/** Maps rows one by one. @param map returns undefined for a refused row */
export function eachRow<Table extends CsvTable>(
  map: (numbered: NumberedRow<Table>, refuse: RefuseRow) => DeliveredRow | undefined,
): MapRows<Table> {
  return (rows, refuse) =>
    rows.flatMap((numbered) => {
      const row = map(numbered, refuse);
      return row === undefined ? [] : [row];
    });
}

/** Writes a table of a delivery; a missing table changes nothing. @throws DeliveryRefusedError */
export async function writeTable<const Table extends CsvTable>(
  writing: DeliveryWriting,
  source: Table,
  target: DeliveredTable,
  map: MapRows<Table>,
): Promise<void> {
  const { tx, organizationId, manifest, report } = writing;
  const counts = report.of(source.name);
  const before =
    manifest.mode === 'FULL' && writing.drafts.has(source.name) ? await countDelivered(tx, target, organizationId) : 0;
  const named = await readTable(
    writing,
    source,
    (rows, refuse) => {
      const mapped = map(rows, refuse);
      return typeof mapped === 'function' ? async () => encodeRows(await mapped()) : encodeRows(mapped);
    },
    async (prepared) => {
      const rows = typeof prepared === 'function' ? await prepared() : prepared;
      if (rows.files.length > 0) await keepFiles(tx, rows.files);
      return rows.count === 0 ? undefined : upsertRows(tx, target, organizationId, rows);
    },
  );
  if (named === undefined || manifest.mode !== 'FULL') return;
  const entries = await withdrawOthers(tx, target, organizationId, named);
  counts.withdrawn = entries.length;
  if (entries.length === 0) return;
  report.remove({ file: source.name, of: before, asks: entries.length > before * maxWithdrawnShare, entries });
}

/**
 * Reads a table, passes its rows on in batches and counts the results. A batch is read and prepared while the one before
 * is written.
 * @param write returns undefined if it wrote nothing
 * @returns the named ids; undefined if the delivery lacks the table
 * @throws DeliveryRefusedError rows_mismatch and the errors of the table
 */
export async function readTable<const Table extends CsvTable, Prepared>(
  { tx, drafts, manifest, report, signal, onRows }: DeliveryWriting,
  source: Table,
  prepare: (rows: readonly NumberedRow<Table>[], refuse: RefuseRow) => Prepared,
  write: (prepared: Prepared) => Promise<{ readonly added: number; readonly changed: number } | undefined>,
): Promise<ReadonlySet<string> | undefined> {
  const draft = drafts.get(source.name);
  if (!draft) return undefined;
  const counts = report.of(source.name);
  const named = new Set<string>();
  const refuse: RefuseRow = (line, field, code, value) => {
    counts.refused += 1;
    report.note({ file: source.name, line, field, code, value, effect: 'row' });
    return undefined;
  };
  let passed = 0;
  const batches = async function* () {
    for await (const rows of readRows(source, draft.path, { report, named, signal }))
      yield { prepared: prepare(rows, refuse), read: counts.fetched };
  };
  for await (const { prepared, read } of readAhead(batches())) {
    const written = await write(prepared);
    counts.new += written?.added ?? 0;
    counts.changed += written?.changed ?? 0;
    // Refused rows write nothing, and the database ends a transaction that is silent for 30 seconds.
    if (written === undefined) await sql`SELECT`.execute(tx);
    onRows(read - passed);
    passed = read;
  }
  counts.unchanged = counts.fetched - counts.refused - counts.new - counts.changed;
  const promised = manifest.files.find(({ name }) => name === source.name)?.rows;
  if (promised !== undefined && promised !== counts.fetched)
    throw refuseDelivery(source.name, 'rows_mismatch', { value: `${counts.fetched} / ${promised}` });
  return named;
}
