import { Readable } from 'node:stream';
import { z } from 'zod';
import type { PermissionIdentifier } from '../../contract/catalogue.ts';
import { workbookMediaType } from '../../contract/files.ts';
import type { MediaType } from '../../contract/files.ts';
import { languageKeys } from '../../contract/languages.ts';
import { maxTaskErrors } from '../../contract/task.ts';
import type { AnyEntity } from '../../contract/records/entity.ts';
import {
  exportFormats,
  importModes,
  maxImportLines,
  previewLines,
  transferCalls,
} from '../../contract/records/record-transfer.ts';
import { readActivity, readFilters } from '../../contract/records/record-filters.ts';
import { listChanges } from '../audit/list-changes.ts';
import { logEvent } from '../audit/log-event.ts';
import { todayInGermany } from '../clock.ts';
import { AppError, invalidField } from '../errors/app-error.ts';
import { assertRoom } from '../files/assert-room.ts';
import { findUnkeptFile, removeFile } from '../files/file-repository.ts';
import type { Files } from '../files/files.ts';
import { storeFor } from '../http/store-for.ts';
import type { TenantContext } from '../http/context.ts';
import { byteOrderMark, toCsvLine } from '../sheets/csv-line.ts';
import { readLanguage } from '../http/read-language.ts';
import { route } from '../http/route.ts';
import type { Route } from '../http/route.ts';
import { createRateLimit } from '../limits/rate-limit.ts';
import type { RateLimit } from '../limits/rate-limit.ts';
import { refuseSheet } from '../sheets/sheet.ts';
import type { SheetReader, SheetTable } from '../sheets/sheet-reader.ts';
import { toStorableText } from '../storable-text.ts';
import { defineTask, handleTask } from '../tasks/define-task.ts';
import type { TaskOutcome, TaskRun, TaskWork } from '../tasks/define-task.ts';
import { assertMayStart, startTask } from '../tasks/start-task.ts';
import { recordExport } from './export-records.ts';
import { importRecords } from './import-records.ts';
import type { ImportOutcome, LineError } from './import-records.ts';
import { readChosenColumns, rememberColumns } from './import-columns.ts';
import { findPersonColumns, withPersonColumns } from './person-columns.ts';
import { proposeMapping } from './propose-mapping.ts';
import type { Records } from './record-routes.ts';
import { createRecordTexts } from './record-texts.ts';
import type { RecordTexts } from './record-texts.ts';
import { formatErrorColumns, formatErrorFile, formatOutcome, formatProblem, formatUndone } from './transfer-texts.ts';
import { findUndoableImports, insertWrittenImport, lockWrittenImport, undoImport } from './undo-import.ts';

/** Records of an entity that come out of the product and into it. */
export interface TransferredRecords {
  readonly entity: AnyEntity;
  readonly records: Pick<Records, 'table' | 'rules'>;
}

export interface TransferParts {
  /** Module of the records: the kinds of their tasks are `<module>-export` and `<module>-import`. */
  readonly module: string;
  readonly permission: PermissionIdentifier;
  readonly files: Pick<Files, 'store' | 'read' | 'drafts'>;
  readonly sheets: Pick<SheetReader, 'preview' | 'read'>;
  /** Refuses whoever may read the records, but neither export nor import them. @throws AppError */
  readonly assertMayTransfer?: (context: TenantContext) => Promise<void>;
}

interface Transferred extends TransferredRecords {
  readonly texts: RecordTexts;
}

const perHour = 60;
/** Maximum previews of an organisation: a file is previewed once or twice before its import. */
const previewsPerHour = 120;
const maxPreviewCharacters = 200;

/** Import and export of the records of a module: the routes and the kinds of tasks they start. */
export function createRecordTransfer(
  parts: TransferParts,
  given: readonly TransferredRecords[],
): { readonly routes: readonly Route[]; readonly tasks: readonly TaskWork[] } {
  const { module, permission } = parts;
  const entities = new Map<string, Transferred>(
    given.map((one) => [one.entity.name, { ...one, texts: createRecordTexts(one.entity) }]),
  );
  const other = given.find(({ entity }) => entity.permission !== permission);
  if (other) throw new Error(`${other.entity.name} needs another permission than ${permission}`);
  const require = (name: string): Transferred => {
    const found = entities.get(name);
    // A former version may have had it.
    if (!found) throw new AppError('not_found');
    return found;
  };
  const exporting = createExportKind(module, permission);
  const previews = createRateLimit({ name: 'previews-hourly', max: previewsPerHour, seconds: 3600 });
  const undoing = createUndoKind(module, permission);
  const importing = createImportKind(module, permission, undoing);
  return {
    routes: given.flatMap(({ entity }) =>
      createRoutes(require(entity.name), parts, { exporting, importing, previews }),
    ),
    tasks: [
      handleTask(exporting, async ({ payload, ...run }) => runExport(require(payload.entity), payload, run)),
      handleTask(importing, async ({ payload, ...run }) => {
        const transferred = require(payload.entity);
        // Before the transaction that writes, which is not held up by whoever reads large tables.
        const read = await readTable(parts, payload, run);
        const table = withPersonColumns(transferred.entity, read);
        await rememberMapping(payload, table, run);
        return { write: (context) => runImport(context, transferred, { payload, table }, run), release: read.remove };
      }),
      handleTask(undoing, ({ payload, ...run }) =>
        Promise.resolve({ write: (context) => runUndo(context, require(payload.entity), payload, run) }),
      ),
    ],
  };
}

const languageSchema = z.enum(languageKeys);

function createExportKind(module: string, permission: PermissionIdentifier) {
  const filter = z.object({
    searchTerm: z.string().optional(),
    sort: z.string().optional(),
    direction: z.enum(['asc', 'desc']).optional(),
    active: z.boolean().optional(),
    filters: z.record(z.string(), z.string()).optional(),
  });
  const payload = z.object({
    entity: z.string(),
    format: z.enum(exportFormats),
    filter,
    fileName: z.string(),
    language: languageSchema,
  });
  return defineTask({
    kind: `${module}-export`,
    permission,
    runsAgain: true,
    readsReplica: true,
    repeatsDone: true,
    maxPerHour: perHour,
    payload,
  });
}

/** It removes in the transaction that ends it, so that it may begin anew. */
function createUndoKind(module: string, permission: PermissionIdentifier) {
  const payload = z.object({ entity: z.string(), taskId: z.uuid(), language: languageSchema });
  return defineTask({ kind: `${module}-import-undo`, permission, runsAgain: true, maxPerHour: perHour, payload });
}

/** It writes in the transaction that ends it, so that it may begin anew. */
function createImportKind(
  module: string,
  permission: PermissionIdentifier,
  undoing: ReturnType<typeof createUndoKind>,
) {
  const payload = z.object({
    entity: z.string(),
    fileId: z.uuid(),
    mapping: z.record(z.string(), z.string()),
    mode: z.enum(importModes),
    language: languageSchema,
  });
  return defineTask({
    kind: `${module}-import`,
    permission,
    runsAgain: true,
    maxPerHour: perHour,
    payload,
    undo: {
      kind: undoing,
      findUndoable: findUndoableImports,
      payload: (taskId, given) => {
        const { entity, language } = payload.parse(given);
        return { entity, taskId, language } satisfies z.input<typeof undoing.payload>;
      },
    },
  });
}

type ExportPayload = z.output<ReturnType<typeof createExportKind>['payload']>;
type ImportPayload = z.output<ReturnType<typeof createImportKind>['payload']>;
type UndoPayload = z.output<ReturnType<typeof createUndoKind>['payload']>;
type Run = Omit<TaskRun<unknown>, 'payload'>;

interface Kinds {
  readonly previews: RateLimit;
  readonly exporting: ReturnType<typeof createExportKind>;
  readonly importing: ReturnType<typeof createImportKind>;
}

function createRoutes(
  { entity, texts: captions }: Transferred,
  { files, sheets, assertMayTransfer = async () => undefined }: TransferParts,
  { exporting, importing, previews }: Kinds,
): Route[] {
  const calls = transferCalls(entity);
  return [
    route(calls.export, ({ query: { format, ...query } }, { transaction }) =>
      transaction(async (context) => {
        await assertMayTransfer(context);
        const language = await readLanguage(context);
        const fileName = `${captions.title(language)} ${todayInGermany(context.clock)}.${format}`;
        return {
          task: await startTask(context, exporting, {
            entity: entity.name,
            format,
            language,
            fileName,
            filter: { ...query, active: readActivity(query.active), filters: readFilters(entity, query) },
          }),
        };
      }),
    ),
    route(
      calls.preview,
      async ({ files: { file } }, { tenantQueue, signal, read }) => {
        const rows = await sheets.preview(
          file,
          { rows: previewLines + 1, characters: maxPreviewCharacters },
          { tenantQueue, signal },
        );
        const texts = rows.map(({ line, cells }) => ({
          line,
          cells: cells.map((cell) => toStorableText(String(cell))),
        }));
        const [first, ...others] = texts;
        if (!first) throw refuseSheet('no_table');
        const person = findPersonColumns(entity, first.cells);
        const head = { cells: [...first.cells, ...(person?.names ?? [])] };
        const lines = person
          ? others.map(({ line, cells }) => ({ line, cells: person.complete(cells).map(String) }))
          : others;
        const chosen = await read(({ tx }) => readChosenColumns(tx, entity.name, head.cells));
        const fields = proposeMapping(entity, captions, head.cells, chosen, person?.fields);
        return { columns: head.cells.map((name, index) => ({ name, field: fields[index] ?? null })), rows: lines };
      },
      {
        beforeBody: async ({ actor, clock, read }) => {
          previews.count(actor.organizationId, clock.now());
          await read(assertMayTransfer);
        },
      },
    ),
    route(
      calls.import,
      async ({ body: { mapping, mode }, files: { file } }, member) => {
        assertMapping(entity, mapping);
        // Now that its size is known; before anything is stored.
        await member.read((context) => assertRoom(context, file.byteSize));
        return storeFor(files, member, { file, purpose: 'import' }, async (context, fileId) => ({
          task: await startTask(context, importing, {
            entity: entity.name,
            fileId,
            mapping,
            mode,
            language: await readLanguage(context),
          }),
        }));
      },
      {
        // The start of the task looks again.
        beforeBody: ({ read }, { fileBytes }) =>
          read(async (context) => {
            await assertMayTransfer(context);
            await assertMayStart(context, importing);
            await assertRoom(context, fileBytes);
          }),
      },
    ),
  ];
}

/** @throws AppError validation_failed: a field in two columns, a required one in none */
function assertMapping({ fields }: AnyEntity, mapping: Readonly<Record<string, string>>): void {
  const mapped = Object.values(mapping);
  const [column] = Object.entries(mapping).find(([, field], index) => mapped.indexOf(field) !== index) ?? [];
  if (column !== undefined) throw invalidField(`mapping.${column}`, 'column_taken');
  const missing = Object.keys(fields).find((name) => fields[name]?.isRequired === true && !mapped.includes(name));
  if (missing !== undefined) throw invalidField(`mapping.${missing}`, 'column_missing');
}

async function runExport(
  { entity, records: { table, rules }, texts }: Transferred,
  { format, filter, fileName, language }: ExportPayload,
  run: Run,
): Promise<TaskOutcome> {
  const input = { run, entity, table, texts, language, filter: { ...filter, states: rules.states } };
  const content = Readable.from(
    format === 'csv' ? recordExport.csv(input) : recordExport.workbook(texts.title(language), input),
  );
  return {
    result: { fileName, mediaType: format === 'csv' ? 'text/csv' : workbookMediaType, content },
    commit: (context: TenantContext) =>
      logEvent(context, {
        event: 'records_exported',
        subject: { type: entity.name, id: null, label: fileName },
        changes: listChanges(null, {
          searchTerm: filter.searchTerm ?? null,
          active: filter.active === undefined ? null : String(filter.active),
        }),
      }),
  };
}

/**
 * Reads the table of an import, in a child process. @throws AppError not_found when it is done or too old,
 * file_unreadable
 */
async function readTable(
  { files, sheets }: TransferParts,
  { fileId }: ImportPayload,
  { read, signal, tenantQueue }: Run,
): Promise<SheetTable> {
  const file = await read((context) => findUnkeptFile(context.tx, fileId));
  if (!file) throw new AppError('not_found');
  const draft = await files.drafts.write(await files.read(file));
  try {
    return await sheets.read({ path: draft.path, mediaType: file.mediaType as MediaType }, maxImportLines, {
      tenantQueue,
      signal,
    });
  } finally {
    await files.drafts.remove(draft);
  }
}

/**
 * Remembers the columns of a table that is imported, by its head. Aside: the import holds its locks until it ends, and the
 * next one must not wait for it.
 */
async function rememberMapping(
  { entity, mapping, mode }: ImportPayload,
  table: Pick<SheetTable, 'open'>,
  { aside }: Pick<Run, 'aside'>,
): Promise<void> {
  if (mode === 'check') return;
  for await (const { cells } of table.open()) {
    const columns = cells.map((cell, index) => ({
      name: toStorableText(String(cell)),
      field: mapping[String(index)] ?? '',
    }));
    await aside((context) => rememberColumns(context, entity, columns));
    return;
  }
}

/** Removes what an import added and nobody has changed or uses since. @throws AppError not_found if it is undone already */
async function runUndo(
  context: TenantContext,
  { entity, records: { rules } }: Transferred,
  { taskId, language }: UndoPayload,
  run: Run,
): Promise<Pick<TaskOutcome, 'result'>> {
  const written = await lockWrittenImport(context.tx, taskId);
  if (!written) throw new AppError('task_not_undoable');
  const { removed, kept } = await undoImport(context, { table: entity.table, uses: rules.uses }, written, run);
  run.progress({
    done: removed,
    total: removed + kept,
    message: formatUndone(language, { fileName: written.fileName, removed, kept }),
  });
  await logEvent(context, {
    event: 'records_import_undone',
    subject: { type: entity.name, id: null, label: written.fileName },
    changes: listChanges(null, { removedRecords: String(removed), keptRecords: String(kept) }),
  });
  return {};
}

async function runImport(
  context: TenantContext,
  { entity, records, texts }: Transferred,
  { payload, table }: { readonly payload: ImportPayload; readonly table: Pick<SheetTable, 'count' | 'open'> },
  run: Run,
): Promise<Pick<TaskOutcome, 'result'>> {
  const { fileId, mapping, mode, language } = payload;
  const file = await findUnkeptFile(context.tx, fileId);
  if (!file) throw new AppError('not_found');
  const outcome = await importRecords(context, { entity, records, texts, language, table, mapping, mode }, run);
  const { good, bad, errors, isWritten, alike } = outcome;
  for (const error of errors.slice(0, maxTaskErrors)) run.report(toEntry(error, texts.field(error.field, language)));
  run.progress({
    done: good,
    total: good + bad,
    message: formatOutcome(language, isWritten ? 'imported' : mode === 'check' ? 'checked' : 'nothing', {
      fileName: file.name,
      good,
      bad,
      alike: isWritten || mode === 'check' ? alike : { count: 0, example: '' },
    }),
  });
  if (isWritten) {
    await logEvent(context, {
      event: 'records_imported',
      subject: { type: entity.name, id: null, label: file.name },
      changes: listChanges(null, { importedRecords: String(good), refusedLines: String(bad) }),
    });
    await insertWrittenImport(context, { taskId: run.id, entity: entity.name, fileName: file.name, ids: outcome.ids });
    // Done again, it would add everything a second time.
    await removeFile(context.tx, fileId);
  }
  return errors.length === 0
    ? {}
    : {
        result: {
          fileName: `${formatErrorFile(language)}.csv`,
          mediaType: 'text/csv',
          content: Readable.from(writeErrors(outcome, payload, texts)),
        },
      };
}

function toEntry({ line, field, value, code, params }: LineError, column: string) {
  return {
    code,
    message: `line ${line}, ${field}: ${code.replaceAll('_', ' ')}`,
    description: `errors.field.${code}`,
    field,
    params: { ...params, line, column, value },
  };
}

function* writeErrors({ errors }: ImportOutcome, { language }: ImportPayload, texts: RecordTexts): Generator<string> {
  yield byteOrderMark + toCsvLine(formatErrorColumns(language));
  for (const error of errors)
    yield toCsvLine([
      String(error.line),
      texts.field(error.field, language),
      error.value,
      formatProblem(error, language),
    ]);
}
