import { Readable } from 'node:stream';
import { z } from 'zod';
import { writeZip } from '#platform/server/archives/write-zip.ts';
import { logEvent } from '#platform/server/audit/log-event.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import type { Files } from '#platform/server/files/files.ts';
import { defineTask, handleTask } from '#platform/server/tasks/define-task.ts';
import type { TaskWork } from '#platform/server/tasks/define-task.ts';
import { recordArchiveDownload } from '../retention/archives.ts';
import { listArchiveEntries } from './archive.ts';
import { listContents } from './documents.ts';

/** Archives of an organisation per hour: each reads all documents and leaves a file for a day. */
const perHour = 6;

/** ZIP of issued documents with their chain; the range is fixed when the task starts. */
export const archiveKind = defineTask({
  kind: 'invoice-archive',
  payload: z.object({ first: z.number().int(), last: z.number().int(), fileName: z.string() }),
  permission: 'benit-accounting-permission',
  runsAgain: true,
  repeatsDone: true,
  maxPerHour: perHour,
  // A complete archive allows the organisation to be purged; one that begins later is partial.
  handedOut: async (context, { first, last }) => {
    if (first === 1) await recordArchiveDownload(context, last);
  },
});

/** @param files store of what is attached to invoices */
export function createArchiveTask(files: Pick<Files, 'readBytes'>): TaskWork {
  return handleTask(archiveKind, async (run) => {
    const { first, last, fileName } = run.payload;
    return {
      result: {
        fileName,
        mediaType: 'application/zip',
        content: Readable.from(writeZip(listArchiveEntries({ ...run, files }, { first, last }))),
      },
      commit: async (context) => {
        const [end] = await listContents(context.tx, { first: last, last }, 1);
        const changes = listChanges(null, { documents: `${first}–${last}`, chainHead: end?.link.hash ?? null });
        await logEvent(context, {
          event: 'invoices_archived',
          subject: { type: 'invoice_archive', id: null, label: fileName },
          changes,
        });
      },
    };
  });
}
