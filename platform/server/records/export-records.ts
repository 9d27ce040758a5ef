import type { Field } from '../../contract/fields.ts';
import type { LanguageKey } from '../../contract/languages.ts';
import { describedFields } from '../../contract/records/entity.ts';
import type { AnyEntity } from '../../contract/records/entity.ts';
import { defineExport, readAhead, readPages } from '../sheets/define-export.ts';
import type { ExportCell, ExportColumn } from '../sheets/define-export.ts';
import type { TaskRun } from '../tasks/define-task.ts';
import { isSearchTerm } from '../search/search-entries.ts';
import { findChoices } from './choice-words.ts';
import { recordKinds } from './kinds.ts';
import { listRecords } from './list-records.ts';
import type { RecordListQuery } from './list-records.ts';
import type { RecordTable } from './record-table.ts';
import type { RecordTexts } from './record-texts.ts';

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
  columns: (input) =>
    describedFields(input.entity).flatMap((name) => {
      const field = input.entity.fields[name];
      return field === undefined ? [] : [toColumn(name, field, input)];
    }),
  rows: (input) => readAhead(readRecords(input)),
});

async function* readRecords({
  run,
  entity,
  table,
  filter,
  language,
}: RecordExport): AsyncGenerator<readonly StoredRecord[]> {
  const { read, signal, progress } = run;
  const { searchTerm } = filter;
  const choices = isSearchTerm(searchTerm) ? findChoices(entity, searchTerm, language) : undefined;
  const pages = readPages(signal, (cursor) =>
    read(({ tx }) => listRecords(tx, entity, table, { ...filter, choices, limit: pageSize, cursor })),
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
  const kind = recordKinds[field.kind];
  const toCell = createWriter(name, field, texts, language);
  return {
    caption,
    cell: (record) => toCell(record[name]),
    formatNumber: (value) => kind.formatNumber(value, field, language),
    width: Math.max(kind.width(field), Math.min(40, caption.length + 4)),
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
  const { toCell } = recordKinds[field.kind];
  const isNamed = field.naming !== 'percent';
  const options = new Map(
    (isNamed ? (field.options ?? []) : []).map((option) => [option, texts.option(name, option, language)]),
  );
  const words = { language, nameOption: (value: string) => options.get(value) ?? value };
  return (stored) => (stored === null || stored === undefined || stored === '' ? null : toCell(stored, field, words));
}
