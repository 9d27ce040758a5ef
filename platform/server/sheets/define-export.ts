import type { LanguageKey } from '../../contract/languages.ts';
import { byteOrderMark, toCsvDay, toCsvLine } from './csv-line.ts';
import type { CsvNumber } from './csv-line.ts';
import { writeWorkbook } from './write-workbook.ts';

/** Cell of an export: a text, which is never a formula, a number, a day at 0:00 UTC, or nothing. */
export type ExportCell = string | number | Date | null;

export interface ExportColumn<Row> {
  readonly caption: string;
  readonly cell: (row: Row) => ExportCell;
  /** Formats the numbers of the column in CSV; as JavaScript formats them if absent. */
  readonly formatNumber?: (value: number) => string | CsvNumber;
  /** Width in a workbook, in characters; 14 if absent. */
  readonly width?: number;
  /** Shown as `#,##0.00` in a workbook. */
  readonly isMoney?: boolean;
}

interface ExportInput {
  /** Language of captions, days and numbers. */
  readonly language: LanguageKey;
}

interface ExportDefinition<Input extends ExportInput, Row> {
  readonly columns: (input: Input) => readonly ExportColumn<Row>[];
  /** Reads the rows in pages: one of them lies in memory. */
  readonly rows: (input: Input) => AsyncIterable<readonly Row[]>;
}

/** Table that is read page by page while it is written, in either format. */
export interface Export<Input extends ExportInput> {
  csv(input: Input): AsyncGenerator<string>;
  /** @param name the caption of the sheet */
  workbook(name: string, input: Input): AsyncGenerator<Buffer>;
}

/** Declares an export by its columns and rows; the formats follow from them. */
export function defineExport<Input extends ExportInput, Row>({
  columns: toColumns,
  rows,
}: ExportDefinition<Input, Row>): Export<Input> {
  async function* csv(input: Input): AsyncGenerator<string> {
    const columns = toColumns(input);
    yield byteOrderMark + toCsvLine(columns.map(({ caption }) => caption));
    for await (const page of rows(input))
      yield page.map((row) => toCsvLine(columns.map((column) => toText(column, row, input)))).join('');
  }

  async function* cells(input: Input, columns: readonly ExportColumn<Row>[]): AsyncGenerator<ExportCell[][]> {
    for await (const page of rows(input)) yield page.map((row) => columns.map(({ cell }) => cell(row)));
  }

  return {
    csv,
    workbook: (name, input) => {
      const columns = toColumns(input);
      return writeWorkbook([
        {
          name,
          columns: columns.map(({ caption, width = 14, isMoney = false }) => ({ caption, width, isMoney })),
          rows: cells(input, columns),
        },
      ]);
    },
  };
}

function toText<Row>({ cell, formatNumber }: ExportColumn<Row>, row: Row, { language }: ExportInput) {
  const value = cell(row);
  if (value === null) return '';
  if (value instanceof Date) return toCsvDay(value.toISOString().slice(0, 10), language);
  return typeof value === 'number' ? (formatNumber?.(value) ?? String(value)) : value;
}

/** Converts a day `YYYY-MM-DD` to the cell of an export. */
export function toDayCell(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
}

/**
 * Reads a list to its end, a page when the one before was written: no connection is held meanwhile. It ends early when
 * the caller is gone.
 */
export async function* readPages<Row>(
  signal: AbortSignal,
  readPage: (cursor: string | undefined) => Promise<Page<Row>>,
): AsyncGenerator<readonly Row[]> {
  let cursor: string | undefined;
  do {
    if (signal.aborted) return;
    const { rows, nextCursor } = await readPage(cursor);
    yield rows;
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Reads the next page while the one before is written: faster, and one page more in memory. */
export async function* readAhead<Row>(pages: AsyncGenerator<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  const readNext = (): Promise<IteratorResult<readonly Row[]>> => {
    const reading = pages.next();
    // The turn that awaits the page handles its failure.
    reading.catch(() => undefined);
    return reading;
  };
  for (let reading = readNext(); ;) {
    const { done, value } = await reading;
    if (done === true) return;
    reading = readNext();
    yield value;
  }
}
