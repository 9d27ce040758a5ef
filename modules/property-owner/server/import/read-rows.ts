import { AppError } from '#platform/server/errors/app-error.ts';
import { withoutDirectionMarks } from '#platform/contract/texts.ts';
import { readCsv } from '#platform/server/sheets/read-csv.ts';
import { toStorableText } from '#platform/server/storable-text.ts';
import { neededColumns } from './csv-tables.ts';
import type { Column, CsvTable } from './csv-tables.ts';
import type { LineError } from '../../contract/import/import-report.ts';
import { refuseDelivery } from './delivery-refused.ts';
import type { ReportWriter } from './report.ts';
import { readDay, readFlag, readHundredths, readId, readReference, readYear } from './values.ts';
import type { Read } from './values.ts';

type ValueOf<C extends Column> = C['kind'] extends 'flag' | 'flagOn'
  ? boolean
  : C['kind'] extends 'amount'
    ? C extends { readonly isRequired: true }
      ? number
      : number | null
    : C['kind'] extends 'day'
      ? C extends { readonly isRequired: true }
        ? string
        : string | null
      : C['kind'] extends 'year'
        ? number | null
        : string;

/** A valid row, by the columns of its table. */
type Row<Table extends CsvTable> = {
  readonly [Name in keyof Table['columns']]: ValueOf<Table['columns'][Name]>;
};

/** A row with the line number of its end in the file. */
export interface NumberedRow<Table extends CsvTable> {
  readonly line: number;
  readonly row: Row<Table>;
}

export interface RowReading {
  readonly report: ReportWriter;
  /** Ids named in the file, also by refused rows: these records are not withdrawn. */
  readonly named: Set<string>;
  readonly signal: AbortSignal;
}

const batchSize = 1000;
/** Limit of rows per file. */
const maxRows = 1_000_000;

/**
 * Reads a table from disk in batches: UTF-8, or Windows-1252 if it is not valid UTF-8. A wrong cell refuses its row if it
 * is required, and stays empty if it is not; both are reported. Batches lack the refused rows.
 * @throws DeliveryRefusedError csv_damaged, too_many_columns, column_missing, column_twice, too_many_rows
 */
export async function* readRows<const Table extends CsvTable>(
  table: Table,
  path: string,
  { report, named, signal }: RowReading,
): AsyncGenerator<NumberedRow<Table>[]> {
  const counts = report.of(table.name);
  let places: ReadonlyMap<string, number> | undefined;
  let width = 0;
  let batch: NumberedRow<Table>[] = [];
  for await (const { line, cells } of read(table, path, signal)) {
    signal.throwIfAborted();
    if (places === undefined) {
      places = findColumns(
        table,
        cells.map((cell) => String(cell).trim().toLowerCase()),
      );
      width = cells.length;
      continue;
    }
    counts.fetched += 1;
    if (counts.fetched > maxRows) throw refuseDelivery(table.name, 'too_many_rows');
    const row = readRow(table, { line, cells: cells.map(String), places, width }, { report, named });
    if (row === undefined) counts.refused += 1;
    else batch.push({ line, row });
    if (counts.fetched % batchSize !== 0) continue;
    yield batch;
    batch = [];
  }
  if (places === undefined)
    throw refuseDelivery(table.name, 'column_missing', { field: neededColumns(table)[0] ?? null });
  yield batch;
}

async function* read(table: CsvTable, path: string, signal: AbortSignal) {
  try {
    yield* readCsv(path, signal);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'file_unreadable') throw error;
    const { kind, line = '' } = error.details.params ?? {};
    const code = kind === 'columns' ? 'too_many_columns' : 'csv_damaged';
    throw refuseDelivery(table.name, code, { value: String(line) });
  }
}

function findColumns(table: CsvTable, head: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [index, name] of head.entries()) {
    if (!Object.hasOwn(table.columns, name)) continue;
    if (places.has(name)) throw refuseDelivery(table.name, 'column_twice', { field: name });
    places.set(name, index);
  }
  const missing = neededColumns(table).find((name) => !places.has(name));
  if (missing !== undefined) throw refuseDelivery(table.name, 'column_missing', { field: missing });
  return places;
}

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
  readonly places: ReadonlyMap<string, number>;
  readonly width: number;
}

function readRow<Table extends CsvTable>(
  table: Table,
  { line, cells, places, width }: Line,
  { report, named }: Pick<RowReading, 'report' | 'named'>,
): Row<Table> | undefined {
  let isFine = true;
  const problems: LineError[] = [];
  const note = (field: string | null, code: string, value: string): void => {
    problems.push({ file: table.name, line, field, code, value });
  };
  const refuse: typeof note = (field, code, value) => {
    isFine = false;
    note(field, code, value);
  };
  const values: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(table.columns)) {
    const text = withoutDirectionMarks(toStorableText(cells[places.get(name) ?? -1] ?? '')).trim();
    const found = readCell(column, text);
    const empty = 'code' in found && isOptional(column) ? readCell(column, '') : undefined;
    if (!('code' in found)) values[name] = found.value;
    else if (empty === undefined || 'code' in empty) refuse(name, found.code, text);
    else {
      note(name, found.code, text);
      values[name] = empty.value;
    }
  }
  if (cells.length !== width) refuse(null, 'cells_missing', String(cells.length));
  const key = table.key === null ? undefined : values[table.key];
  if (typeof key === 'string') {
    if (named.has(key)) refuse(table.key, 'id_twice', key);
    named.add(key);
  }
  for (const problem of problems) report.note({ ...problem, effect: isFine ? 'cell' : 'row' });
  return isFine ? (values as Row<Table>) : undefined;
}

/** True if a wrong cell stays empty, instead of refusing its row. */
function isOptional({ kind, isRequired = false, isStrict = false }: Column): boolean {
  return kind !== 'id' && !isRequired && !isStrict;
}

function readCell({ kind, isRequired = false, max = 300, options }: Column, text: string): Read<unknown> {
  if (isRequired && (text === '' || (kind === 'reference' && text === '0'))) return { code: 'required' };
  if (kind === 'id') return readId(text);
  if (kind === 'reference') return readReference(text);
  if (kind === 'day') return readDay(text);
  if (kind === 'year') return readYear(text);
  if (kind === 'amount') return readHundredths(text);
  if (kind !== 'text') return readFlag(text, kind === 'flagOn');
  if (options && !options.includes(text)) return { code: 'word_unknown' };
  return text.length > max ? { code: 'text_too_long' } : { value: text };
}
