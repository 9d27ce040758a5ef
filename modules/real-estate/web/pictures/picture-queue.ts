import { call } from '#platform/web/api/client.ts';
import { askBeforeClosing, createUploadQueue } from '#platform/web/files/upload-queue.ts';
import type { UploadQueue } from '#platform/web/files/upload-queue.ts';
import { uploadPicture } from '../../contract/pictures/pictures.ts';
import type { Picture } from '../../contract/objects/pictures.ts';
import { isPassing } from '../passing-trouble.ts';

const queues = new Map<string, UploadQueue<Picture>>();

/** Pictures on their way to an object, whichever page of the product is open meanwhile. */
export function pictureQueue(objectId: string): UploadQueue<Picture> {
  const known = queues.get(objectId);
  if (known !== undefined) return known;
  const queue = createUploadQueue<Picture>({
    atOnce: 3,
    isPassing,
    send: async (file, { uploadId, ...options }) =>
      (
        await call(
          uploadPicture,
          { body: { objectId, uploadId, propose: 'true' }, files: { file } },
          { ...options, background: true },
        )
      ).picture,
  });
  askBeforeClosing(queue);
  queues.set(objectId, queue);
  return queue;
}
