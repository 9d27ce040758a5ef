import { z } from 'zod';
import { AppError } from '#platform/server/errors/app-error.ts';
import { findUnkeptFile, removeFile } from '#platform/server/files/file-repository.ts';
import { withLocalFile } from '#platform/server/files/local-copy.ts';
import type { Platform } from '#platform/server/platform.ts';
import { defineTask, handleTask } from '#platform/server/tasks/define-task.ts';
import type { TaskRun, TaskWork } from '#platform/server/tasks/define-task.ts';
import { saysNothing } from '#platform/contract/optional-kinds.ts';
import { realEstatePermission } from '../../contract/catalogue.ts';
import { OpenImmoError } from '../openimmo/openimmo-error.ts';
import { readOpenImmoInTurns } from '../openimmo/read-document.ts';
import type { ReadObject } from '../openimmo/read-object.ts';
import { readPackage } from '../openimmo/read-package.ts';
import type { OpenPackage } from '../openimmo/read-package.ts';
import { importObject } from './import-object.ts';
import type { ImportedPicture } from './import-object.ts';

/** Imports of an organisation in an hour. */
const perHour = 30;

/** Adds the objects of a package; those that are there already are left, so it may begin anew. */
export const openImmoImportTask = defineTask({
  kind: 'estate-import-openimmo',
  payload: z.object({ fileId: z.uuid() }),
  permission: realEstatePermission,
  runsAgain: true,
  maxPerHour: perHour,
});

export const createOpenImmoImport = ({ files }: Pick<Platform, 'files'>): TaskWork =>
  handleTask(openImmoImportTask, async (run) => {
    const { payload, read } = run;
    const file = await read(({ tx }) => findUnkeptFile(tx, payload.fileId));
    if (!file) throw new AppError('not_found');
    await withLocalFile(files, file, async (path) => {
      const opened = await reading(() => readPackage(path));
      try {
        await importAll(run, files, opened);
      } finally {
        opened.close();
      }
    });
    return { commit: ({ tx }) => removeFile(tx, payload.fileId) };
  });

async function importAll(run: TaskRun<unknown>, files: Platform['files'], opened: OpenPackage): Promise<void> {
  const { objects } = await reading(() => readOpenImmoInTurns(opened.document));
  for (const [done, object] of objects.entries()) {
    run.signal.throwIfAborted();
    run.progress({ done, total: objects.length });
    // A package for a portal also names what it is to forget.
    if (object.action === 'DELETE') continue;
    await importOne(run, files, opened, object);
  }
  run.progress({ done: objects.length, total: objects.length });
}

async function importOne(
  run: TaskRun<unknown>,
  files: Platform['files'],
  opened: OpenPackage,
  { externalId, obid, values, pictures, problems }: ReadObject,
): Promise<void> {
  const name = externalId || obid;
  const note = (code: string, params: Readonly<Record<string, string>> = {}) =>
    run.report({
      code,
      message: `${name}: ${code.replaceAll('_', ' ')}`,
      description: `real-estate:errors.${code}`,
      params: { object: name, ...params },
    });
  if (saysNothing(values['realEstateType'])) return note('object_without_type');
  try {
    const { lost } = await importObject(
      run,
      {
        externalId: name,
        values: saysNothing(values['title']) ? { ...values, title: name } : values,
        pictures: pictures.map(({ path, inline, title, isFloorplan }, index): ImportedPicture => ({
          name: path?.split(/[/\\]/u).at(-1) ?? `Bild ${index + 1}`,
          title,
          isFloorplan,
          read: async () => {
            if (inline !== null) return Buffer.from(inline);
            // Nobody is asked for pictures that stand elsewhere: the package says where.
            return path === null ? undefined : ((await opened.readPicture(path).catch(() => null)) ?? undefined);
          },
        })),
      },
      { files },
    );
    for (const picture of lost) note('picture_lost', { name: picture });
    for (const { code, detail } of problems) if (reported.has(code)) note('import_value', { detail });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'external_id_taken') return note('object_skipped');
    if (error.code === 'storage_full' || error.code === 'file_store_unavailable') throw error;
    for (const entry of error.toEntries()) run.report({ ...entry, params: { ...entry.params, object: name } });
  }
}

/** Problems that an agent looks into: values that were left out, or may be read wrongly. */
const reported: ReadonlySet<string> = new Set([
  'number_unclear',
  'value_out_of_range',
  'value_unknown',
  'value_unreadable',
  'text_cut',
]);

/** @throws AppError file_unreadable for a package that is none */
async function reading<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof OpenImmoError)) throw error;
    throw new AppError('file_unreadable', { field: 'file', message: error.message, params: { kind: 'damaged' } });
  }
}
