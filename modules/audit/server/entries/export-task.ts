import { Readable } from 'node:stream';
import { z } from 'zod';
import { filterShape } from '../../contract/index.ts';
import { languageKeys } from '#platform/contract/languages.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { defineTask, handleTask } from '#platform/server/tasks/define-task.ts';
import type { TaskWork } from '#platform/server/tasks/define-task.ts';
import type { CsvTexts } from './csv-texts.ts';
import { writeCsv } from './export.ts';
import { countEntries } from './list.ts';
import type { AuditFilter } from './list.ts';

/** Exports of an organisation in an hour. Each reads the whole log; a long one leaves a file for a day. */
export const exportsPerHour = 20;

/** The log as a file, where it is too long for a download that somebody looks on at. */
export const exportTask = defineTask({
  kind: 'audit-export',
  payload: z.object({ filter: z.object(filterShape), language: z.enum(languageKeys), fileName: z.string() }),
  permission: 'benit-organization-users-permission',
  runsAgain: true,
  maxPerHour: exportsPerHour,
});

/** Counts up to here; a log beyond it shows no end. */
const maxCounted = 1_000_000;

export function createExportTask(texts: CsvTexts): TaskWork {
  return handleTask(exportTask, async ({ payload: { filter, language, fileName }, read, signal, progress }) => {
    const count = await read((context) => countEntries(context, filter, maxCounted));
    const total = count === maxCounted ? {} : { total: count };
    const csv = writeCsv(
      { read, signal },
      { filter, language, texts, onWritten: (done) => progress({ done, ...total }) },
    );
    return {
      result: { fileName, mediaType: 'text/csv', content: Readable.from(csv) },
      commit: (context) => logExport(context, fileName, filter),
    };
  });
}

/** Notes in the log that it was taken out. */
export async function logExport(context: TenantContext, fileName: string, filter: AuditFilter): Promise<void> {
  await logEvent(context, {
    event: 'audit_exported',
    subject: { type: 'audit_log', id: null, label: fileName },
    changes: listChanges(null, filter),
  });
}
