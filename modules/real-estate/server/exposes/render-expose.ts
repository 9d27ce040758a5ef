import { buffer } from 'node:stream/consumers';
import type { DocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { ContentMissingError } from '#platform/server/files/content-store.ts';
import type { StoredFile } from '#platform/server/files/file-repository.ts';
import type { Files } from '#platform/server/files/files.ts';
import { createTenantQueues } from '#platform/server/limits/tenant-queues.ts';
import type { TenantQueueLimits, WorkOrder } from '#platform/server/limits/tenant-queues.ts';
import { exposeDocument } from './expose-document.ts';
import type { GatheredExpose } from './gather-expose.ts';
import { notaryDocument } from './notary-document.ts';
import { shortExposeDocument } from './short-expose-document.ts';

const documents = { expose: exposeDocument, 'short-expose': shortExposeDocument, notary: notaryDocument } as const;

/** Sixty pictures on a busy machine. */
const timeoutMs = 60_000;

/**
 * Makes a document about an object as PDF.
 *
 * @param gathered as `gatherExpose` read it, outside of its transaction
 * @throws AppError too_many_requests, overloaded, superseded, file_store_unavailable; DocumentError
 */
export type RenderExpose = (gathered: GatheredExpose, work: Omit<WorkOrder, 'bytes'>) => Promise<Uint8Array>;

/** @param limits of documents at once: each holds its pictures in memory, which are read when it has its place */
export function createExposeRenderer(
  { files, renderer }: { readonly files: Pick<Files, 'read'>; readonly renderer: DocumentRenderer },
  limits: TenantQueueLimits,
): RenderExpose {
  const queues = createTenantQueues(limits);
  return ({ template, input, files: pictures }, work) =>
    queues.run(async (signal) => {
      const { logo, ...photos } = pictures;
      const contents = await Promise.all(
        Object.entries(photos).map(async ([name, file]) => [name, await buffer(await files.read(file))] as const),
      );
      const logoBytes = logo && (await readLogo(files, logo));
      signal.throwIfAborted();
      return documents[template].render(
        renderer,
        { ...input, hasLogo: logoBytes !== undefined },
        {
          ...work,
          signal,
          files: { ...Object.fromEntries(contents), ...(logoBytes && { logo: logoBytes }) },
          timeoutMs,
        },
      );
    }, work);
}

/** An exposé is made without a logo whose content is lost. */
async function readLogo(files: Pick<Files, 'read'>, logo: StoredFile): Promise<Uint8Array | undefined> {
  try {
    return await buffer(await files.read(logo));
  } catch (error) {
    if (error instanceof ContentMissingError) return undefined;
    throw error;
  }
}
