import { call } from '#platform/web/api/client.ts';
import { askBeforeClosing, createUploadQueue } from '#platform/web/files/upload-queue.ts';
import type { UploadQueue } from '#platform/web/files/upload-queue.ts';
import { addChecklistFile } from '../../contract/checklist/checklist.ts';
import type { ChecklistEntry } from '../../contract/checklist/checklist.ts';
import { isPassing } from '../passing-trouble.ts';

const queues = new Map<string, UploadQueue<ChecklistEntry>>();

/** Files on their way to a paper of an object, whichever page of the product is open meanwhile. */
export function fileQueue(objectId: string, item: ChecklistEntry['item']): UploadQueue<ChecklistEntry> {
  const key = `${objectId}/${item}`;
  const known = queues.get(key);
  if (known !== undefined) return known;
  const queue = createUploadQueue<ChecklistEntry>({
    // One after the other: they keep their order.
    atOnce: 1,
    isPassing,
    send: async (file, { uploadId, ...options }) =>
      (
        await call(
          addChecklistFile,
          { body: { objectId, item, uploadId }, files: { file } },
          { ...options, background: true },
        )
      ).item,
  });
  askBeforeClosing(queue);
  queues.set(key, queue);
  return queue;
}
