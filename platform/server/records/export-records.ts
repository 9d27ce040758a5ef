import type { Field } from '../../contract/fields.ts';
import type { LanguageKey } from '../../contract/languages.ts';
import type { AnyEntity } from '../../contract/records/entity.ts';
import { byteOrderMark, toCsvLine } from '../http/csv.ts';
import type { TaskRun } from '../tasks/define-task.ts';
import type { WorkbookColumn, WrittenCell } from '../sheets/workbook-types.ts';
import { writeWorkbook } from '../sheets/write-workbook.ts';
import { recordKinds } from './kinds.ts';
import { listRecords } from './list-records.ts';
import type { RecordListQuery } from './list-records.ts';
import type { Page } from '../lists/page-of.ts';
import type { RecordRow, RecordTable } from './record-table.ts';
import type { RecordTexts } from './record-texts.ts';

export interface RecordExport {
  readonly entity: AnyEntity;
  readonly table: RecordTable;
  readonly texts: RecordTexts;
  readonly language: LanguageKey;
  readonly filter: Omit<RecordListQuery, 'limit' | 'cursor'>;
}

type Run = Pick<TaskRun<unknown>, 'read' | 'signal' | 'progress'>;

/** Records that are read at once: what the memory holds of an export, however long it is. */
const batchSize = 1000;

/** The records of a list as CSV, in their order; days and numbers as people of the language write them. */
export async function* writeRecordsAsCsv(run: Run, given: RecordExport): AsyncGenerator<string> {
  const { entity, texts, language } = given;
  const fields = Object.entries(entity.fields);
  yield byteOrderMark + toCsvLine(fields.map(([name]) => texts.field(name, language)));
  for await (const batch of readCells(run, given)) {
    yield batch
      .map((cells) => toCsvLine(cells.map((cell, index) => toText(cell, fields[index]?.[1], language))))
      .join('');
  }
}

/** The records of a list as a workbook, in their order; days and numbers are what they are. */
export function writeRecordsAsWorkbook(run: Run, given: RecordExport): AsyncGenerator<Buffer> {
  const { entity, texts, language } = given;
  const columns = Object.entries(entity.fields).map(([name, field]): WorkbookColumn => {
    const caption = texts.field(name, language);
    return {
      caption,
      width: Math.max(recordKinds[field.kind].width(field), Math.min(40, caption.length + 4)),
      ...(field.isMoney === true && { isMoney: true }),
    };
  });
  return writeWorkbook([{ name: texts.title(language), columns, rows: readCells(run, given) }]);
}

/** Reads the records in batches, each in a transaction of its own while the one before is being written. */
async function* readCells(
  { read, signal, progress }: Run,
  { entity, table, texts, language, filter }: RecordExport,
): AsyncGenerator<WrittenCell[][]> {
  const writers = Object.entries(entity.fields).map(([name, field]) => ({
    name,
    write: createWriter(name, field, texts, language),
  }));
  const readBatch = (cursor?: string) => {
    signal.throwIfAborted();
    const reading = read(({ tx }) => listRecords(tx, entity, table, { ...filter, limit: batchSize, cursor }));
    // Its failure is met where it is awaited.
    reading.catch(() => undefined);
    return reading;
  };
  let done = 0;
  for (let reading: ReturnType<typeof readBatch> | undefined = readBatch(); reading !== undefined;) {
    const { rows, nextCursor }: Page<RecordRow> = await reading;
    reading = nextCursor === null ? undefined : readBatch(nextCursor);
    const records = rows.map((row) => table.toRecord(row) as Readonly<Record<string, unknown>>);
    yield records.map((record) => writers.map(({ name, write }) => write(record[name])));
    done += records.length;
    progress({ done });
  }
}

/** Names of choices are looked up once, not in each row. */
function createWriter(
  name: string,
  field: Field,
  texts: RecordTexts,
  language: LanguageKey,
): (stored: unknown) => WrittenCell {
  const { toCell } = recordKinds[field.kind];
  const isNamed = field.naming !== 'percent';
  const options = new Map(
    (isNamed ? (field.options ?? []) : []).map((option) => [option, texts.option(name, option, language)]),
  );
  const words = { language, nameOption: (value: string) => options.get(value) ?? value };
  return (stored) => (stored === null || stored === undefined || stored === '' ? null : toCell(stored, field, words));
}

function toText(cell: WrittenCell, field: Field | undefined, language: LanguageKey): string {
  return cell === null || field === undefined ? '' : recordKinds[field.kind].toCsv(cell, field, language);
}
