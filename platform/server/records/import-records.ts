import { sql } from 'kysely';
import type { LanguageKey } from '../../contract/languages.ts';
import { ancestorsOf } from '../../contract/records/entity.ts';
import type { AnyEntity, EntityLookup } from '../../contract/records/entity.ts';
import type { ImportMode } from '../../contract/records/record-transfer.ts';
import type { TenantContext } from '../http/context.ts';
import type { SheetRow } from '../sheets/sheet.ts';
import type { SheetTable } from '../sheets/sheet-reader.ts';
import { toStorableText } from '../storable-text.ts';
import type { TaskRun } from '../tasks/define-task.ts';
import { createCellReader } from './read-cell.ts';
import { countAlike } from './count-alike.ts';
import type { AlikeRecords } from './count-alike.ts';
import type { CellProblem } from './parse-cell.ts';
import { createNumberedBatches } from './record-numbers.ts';
import type { NumberedBatches } from './record-numbers.ts';
import type { Records } from './record-routes.ts';
import type { RecordValues } from './record-table.ts';
import type { RecordTexts } from './record-texts.ts';
import { createLookupResolver } from './resolve-lookups.ts';

/** Something wrong with a line of a table. */
export interface LineError extends CellProblem {
  readonly line: number;
  readonly field: string;
  /** Value of the cell, shortened. */
  readonly value: string;
}

export interface RecordImport {
  readonly entity: AnyEntity;
  readonly records: Pick<Records, 'table' | 'rules'>;
  readonly texts: Pick<RecordTexts, 'option'>;
  readonly language: LanguageKey;
  /** Opens the table anew; its first line is the head. */
  readonly table: Pick<SheetTable, 'count' | 'open'>;
  /** Fields by the columns, counted from 0. */
  readonly mapping: Readonly<Record<string, string>>;
  readonly mode: ImportMode;
}

export interface ImportOutcome {
  /** Lines without an error. */
  readonly good: number;
  /** Lines with at least one. */
  readonly bad: number;
  readonly errors: readonly LineError[];
  readonly isWritten: boolean;
  /** Ids of the added records; of a check those that would be. */
  readonly ids: readonly string[];
  readonly alike: AlikeRecords;
}

interface Line {
  readonly line: number;
  readonly values: Record<string, unknown>;
}

const batchSize = 500;
const maxValueCharacters = 60;
/** A table in which everything is wrong fills no memory with it. */
const maxErrors = 100_000;

/**
 * Adds the lines of a table as records, in the context's transaction. A check does the same and takes it back, so that
 * it finds what the import would.
 */
export async function importRecords(
  context: TenantContext,
  given: RecordImport,
  { aside, ...run }: ImportRun & Pick<TaskRun<unknown>, 'aside'>,
): Promise<ImportOutcome> {
  const {
    entity,
    mode,
    records: { rules },
  } = given;
  const numbered =
    rules.numbers && createNumberedBatches(context, entity.name, rules.numbers, { aside, isTrial: mode === 'check' });
  let isWritten = false;
  try {
    const outcome = await addLines(context, given, numbered, run);
    ({ isWritten } = outcome);
    return outcome;
  } finally {
    if (!isWritten) await numbered?.giveBack();
  }
}

type ImportRun = Pick<TaskRun<unknown>, 'signal' | 'progress'>;

async function addLines(
  context: TenantContext,
  given: RecordImport,
  numbered: NumberedBatches | undefined,
  { signal, progress }: ImportRun,
): Promise<ImportOutcome> {
  const { entity, records, mode } = given;
  const { count, open } = given.table;
  const { tx } = context;
  const total = Math.max(0, count - 1);
  const readLine = createLineReader(given);
  const lookups = createLookupResolver(entity);
  const errors: LineError[] = [];
  const badLines = new Set<number>();
  const refuse = (error: LineError): void => {
    badLines.add(error.line);
    if (errors.length < maxErrors) errors.push(error);
  };
  const { rules } = records;
  const [uniqueField = entity.title] = Object.values(rules.unique ?? {});
  const added: string[] = [];

  const write = async (batch: readonly Line[]): Promise<void> => {
    signal.throwIfAborted();
    await resolve(context, entity, lookups, batch, refuse);
    const { settle, check } = rules;
    for (const { line, values } of batch.filter((one) => !badLines.has(one.line))) {
      Object.assign(values, settle?.(values, null));
      const problem = check?.(values);
      if (problem !== undefined) refuse({ line, ...problem, value: '' });
    }
    const lines = batch.filter(({ line }) => !badLines.has(line));
    const newRecords = lines.map(({ values }) => values as RecordValues);
    const ids = await records.table.insertNew(tx, context.actor, (await numbered?.complete(newRecords)) ?? newRecords);
    for (const [index, { line, values }] of lines.entries()) {
      const id = ids[index];
      if (id === undefined) refuse({ line, field: uniqueField, code: 'value_taken', value: cut(values[uniqueField]) });
      else added.push(id);
    }
  };

  await sql`SAVEPOINT import_records`.execute(tx);
  // Lines that are given what is unique come after those that bring it: else they would take it from them.
  const numberField = rules.numbers?.field ?? '';
  const mayComeLater = Object.values(given.mapping).includes(numberField);
  const comesLater = ({ values }: Line): boolean => mayComeLater && values[numberField] === undefined;
  const batch: Line[] = [];
  let done = 0;
  let later = 0;
  // The database writes a batch while the next one is read.
  let writing = Promise.resolve();
  const writeNext = async (next: readonly Line[], written: number): Promise<void> => {
    await writing;
    writing = write(next).then(() => progress({ done: written, total }));
    // The next `await writing` handles the failure.
    writing.catch(() => undefined);
  };
  const add = async (line?: Line): Promise<void> => {
    if (line !== undefined) batch.push(line);
    done += 1;
    if (done % batchSize === 0) await writeNext(batch.splice(0), done);
  };
  try {
    for await (const row of withoutHead(open())) {
      const { line, problems } = readLine(row);
      for (const problem of problems) refuse(problem);
      if (problems.length > 0) await add();
      else if (comesLater(line)) later += 1;
      else await add(line);
    }
    await writeNext(batch.splice(0), done);
    // They are read once more rather than kept in memory.
    for await (const row of later > 0 ? withoutHead(open()) : []) {
      const { line, problems } = readLine(row);
      if (problems.length === 0 && comesLater(line)) await add(line);
    }
    await writeNext(batch, done);
  } finally {
    // Nothing is written behind the end of the transaction.
    await writing;
  }
  const good = added.length;
  const alike = await countAlike(tx, entity, records.table, added);
  const isWritten = good > 0 && (mode === 'good' || (mode === 'all' && badLines.size === 0));
  if (!isWritten) await sql`ROLLBACK TO SAVEPOINT import_records`.execute(tx);
  const sorted = errors.toSorted((one, other) => one.line - other.line);
  return { good, bad: badLines.size, errors: sorted, isWritten, ids: added, alike };
}

async function* withoutHead(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow> {
  let isHead = true;
  for await (const row of rows) {
    if (!isHead) yield row;
    isHead = false;
  }
}

/** Reads a line by the mapping; every cell that is wrong is told. */
function createLineReader({
  entity,
  texts,
  language,
  mapping,
}: RecordImport): (row: SheetRow) => { readonly line: Line; readonly problems: readonly LineError[] } {
  const read = createCellReader(entity, texts, language);
  const columns = Object.entries(mapping).map(([column, field]) => ({ column: Number(column), field }));
  return ({ line, cells }) => {
    const values: Record<string, unknown> = {};
    const problems: LineError[] = [];
    for (const { column, field } of columns) {
      const cell = cells[column] ?? '';
      const reading = read(field, cell);
      if ('problem' in reading) problems.push({ line, field, value: cut(cell), ...reading.problem });
      else if (reading.value !== undefined) values[field] = reading.value;
    }
    return { line: { line, values }, problems };
  };
}

/** Puts ids in the place of the words of lookups: of exactly one active record of the organisation. */
async function resolve(
  { tx }: TenantContext,
  { lookups }: AnyEntity,
  resolver: ReturnType<typeof createLookupResolver>,
  batch: readonly Line[],
  refuse: (error: LineError) => void,
): Promise<void> {
  for (const [field, { parent }] of outermostFirst(lookups)) {
    const referring = batch.filter(({ values }) => values[field] !== undefined);
    await resolver.prepare(
      tx,
      field,
      referring.map(({ values }) => String(values[field])),
    );
    for (const { line, values } of referring) {
      const words = String(values[field]);
      const [id, other] = resolver.find(field, words, parent === undefined ? undefined : values[parent]);
      if (id === undefined || other !== undefined)
        refuse({
          line,
          field,
          code: id === undefined ? 'reference_unknown' : 'reference_ambiguous',
          value: cut(words),
        });
      else values[field] = id;
    }
  }
}

/** Orders lookups so that parents come before the records inside of them. */
function outermostFirst(lookups: AnyEntity['lookups']): [string, EntityLookup][] {
  return Object.entries(lookups).toSorted(
    ([one], [other]) => ancestorsOf(lookups, one).length - ancestorsOf(lookups, other).length,
  );
}

function cut(value: unknown): string {
  const text = String(value ?? '');
  // Copied: a slice would keep all of the text in memory.
  return toStorableText(
    text.length > maxValueCharacters ? `${Buffer.from(text.slice(0, maxValueCharacters - 1)).toString()}…` : text,
  );
}
