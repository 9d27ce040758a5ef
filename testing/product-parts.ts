import type { Database } from '#platform/server/database/database.ts';
import { createDocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { createPictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import { createTestFiles } from './files.ts';
import { whenOver } from './when-over.ts';

type RendererOptions = Parameters<typeof createDocumentRenderer>[0];

/** Ends a hang: what the product's own limits end on a busy machine is no mistake of the product. */
const timeoutMs = 120_000;

/** Parts of a platform with time for a busy machine; they end with the test or the file that asks. */
export async function createProductParts(database: Database, rendererOptions: RendererOptions = {}) {
  const renderer = createDocumentRenderer({ workers: 1, timeoutMs, ...rendererOptions });
  const pictures = createPictureProcessor({ timeoutMs });
  whenOver(() => Promise.all([renderer.close(), pictures.close()]));
  return {
    renderer,
    pictures,
    connect: { allowPrivate: true },
    reading: { inspectMs: timeoutMs, deadlineMs: timeoutMs },
    ...(await createTestFiles(database)),
  };
}
