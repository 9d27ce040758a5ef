import { Readable } from 'node:stream';
import { z } from 'zod';
import { compareNaturally } from '#platform/contract/text-order.ts';
import { writeZip } from '#platform/server/archives/write-zip.ts';
import { defineTask, handleTask } from '#platform/server/tasks/define-task.ts';
import type { TaskWork } from '#platform/server/tasks/define-task.ts';
import { listPdfEntries } from './zip-entries.ts';

/** Archives of an organisation per hour: each leaves a file for a day. */
const perHour = 30;

/** ZIP with the PDFs of chosen invoices, for the person who started it. */
export const zipTask = defineTask({
  kind: 'invoice-pdfs',
  payload: z.object({ invoiceIds: z.array(z.string()), fileName: z.string() }),
  permission: 'benit-accounting-permission',
  runsAgain: true,
  readsReplica: true,
  repeatsDone: true,
  maxPerHour: perHour,
});

export function createZipTask(): TaskWork {
  return handleTask(zipTask, (run) => {
    const numbers = [...new Set(run.payload.invoiceIds)].toSorted(compareNaturally);
    return Promise.resolve({
      result: {
        fileName: run.payload.fileName,
        mediaType: 'application/zip',
        content: Readable.from(writeZip(listPdfEntries(run, numbers))),
      },
    });
  });
}
