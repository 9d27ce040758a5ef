import type { Field } from '../../contract/fields.ts';
import type { LanguageKey } from '../../contract/languages.ts';
import type { AnyEntity } from '../../contract/records/entity.ts';
import type { RecordReference } from '../../contract/field-kinds.ts';
import { defineExport, readAhead, readPages, toDayCell } from '../sheets/define-export.ts';
import type { ExportCell, ExportColumn } from '../sheets/define-export.ts';
import type { TaskRun } from '../tasks/define-task.ts';
import { listRecords } from './list-records.ts';
import type { RecordListQuery } from './list-records.ts';
import type { RecordTable } from './record-table.ts';
import type { RecordTexts } from './record-texts.ts';
import { sayYesOrNo } from './transfer-texts.ts';

export interface RecordExport {
  readonly entity: AnyEntity;
  readonly table: RecordTable;
  readonly texts: RecordTexts;
  readonly language: LanguageKey;
  readonly filter: Omit<RecordListQuery, 'limit' | 'cursor'>;
  readonly run: Pick<TaskRun<unknown>, 'read' | 'signal' | 'progress'>;
}

type StoredRecord = Readonly<Record<string, unknown>>;

/** Records per page: limits the memory of an export of any length. */
const pageSize = 1000;

/** The records of a list with all their fields, in the order of the list. */
export const recordExport = defineExport<RecordExport, StoredRecord>({
  columns: (input) => Object.entries(input.entity.fields).map(([name, field]) => toColumn(name, field, input)),
  rows: (input) => readAhead(readRecords(input)),
});

async function* readRecords({ run, entity, table, filter }: RecordExport): AsyncGenerator<readonly StoredRecord[]> {
  const { read, signal, progress } = run;
  const pages = readPages(signal, (cursor) =>
    read(({ tx }) => listRecords(tx, entity, table, { ...filter, limit: pageSize, cursor })),
  );
  let done = 0;
  for await (const rows of pages) {
    yield rows.map((row) => table.toRecord(row) as StoredRecord);
    done += rows.length;
    progress({ done });
  }
}

function toColumn(name: string, field: Field, { texts, language }: RecordExport): ExportColumn<StoredRecord> {
  const caption = texts.field(name, language);
  const toCell = createWriter(name, field, texts, language);
  return {
    caption,
    cell: (record) => toCell(record[name]),
    formatNumber: (value) => String(field.kind === 'number' ? field.toValue(value, language) : value),
    width: Math.max(widthOf(field), Math.min(40, caption.length + 4)),
    ...(field.isMoney === true && { isMoney: true }),
  };
}

/** Looks up the names of choices once, not in each row. */
function createWriter(
  name: string,
  field: Field,
  texts: RecordTexts,
  language: LanguageKey,
): (stored: unknown) => ExportCell {
  const isNamed = field.kind === 'choice' && field.naming !== 'percent';
  const options = new Map(
    (isNamed ? (field.options ?? []) : []).map((option) => [option, texts.option(name, option, language)]),
  );
  return (stored) => {
    if (stored === null || stored === undefined || stored === '') return null;
    if (field.kind === 'record') return (stored as RecordReference).label;
    if (field.kind === 'day') return toDayCell(String(stored));
    if (field.kind === 'flag') return sayYesOrNo(stored === true, language);
    return typeof stored === 'number' ? stored : (options.get(String(stored)) ?? String(stored));
  };
}

function widthOf({ kind, maxLength = 40 }: Field): number {
  if (kind === 'day' || kind === 'number') return 14;
  return kind === 'multiline' ? 40 : Math.max(12, Math.min(36, maxLength / 4));
}
