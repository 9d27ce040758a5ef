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
import { auditExport } from './export.ts';
import { countEntries } from './list.ts';
import type { AuditFilter } from './list.ts';

/** Limit of exports per organisation and hour. Each reads the whole log; a long one stores a file for a day. */
export const exportsPerHour = 20;

/** Task that writes the log to a file if it is too long for a direct download. */
export const exportTask = defineTask({
  kind: 'audit-export',
  payload: z.object({ filter: z.object(filterShape), language: z.enum(languageKeys), fileName: z.string() }),
  permission: 'benit-organization-users-permission',
  runsAgain: true,
  readsReplica: true,
  repeatsDone: true,
  maxPerHour: exportsPerHour,
});

/** Limit of counted entries; a longer log shows no total. */
const maxCounted = 1_000_000;

export function createExportTask(texts: CsvTexts): TaskWork {
  return handleTask(exportTask, async ({ payload: { filter, language, fileName }, read, signal, progress }) => {
    const count = await read((context) => countEntries(context, filter, maxCounted));
    const total = count === maxCounted ? {} : { total: count };
    const csv = auditExport.csv({
      run: { read, signal },
      filter,
      language,
      texts,
      onWritten: (done) => progress({ done, ...total }),
    });
    return {
      result: { fileName, mediaType: 'text/csv', content: Readable.from(csv) },
      commit: (context) => logExport(context, fileName, filter),
    };
  });
}

/** Records the export in the log. */
export async function logExport(context: TenantContext, fileName: string, filter: AuditFilter): Promise<void> {
  await logEvent(context, {
    event: 'audit_exported',
    subject: { type: 'audit_log', id: null, label: fileName },
    changes: listChanges(null, filter),
  });
}
