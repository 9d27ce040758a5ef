import type { Database } from '#platform/server/database/database.ts';
import { createDocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { createPictureProcessor } from '#platform/server/pictures/picture-processor.ts';
import { createTestFiles } from './files.ts';
import { whenOver } from './when-over.ts';

type RendererOptions = Parameters<typeof createDocumentRenderer>[0];

/** What the process gives to modules beside the database; ended after the test file's last test. */
export async function createProductParts(database: Database, rendererOptions: RendererOptions = { workers: 1 }) {
  const renderer = createDocumentRenderer(rendererOptions);
  const pictures = createPictureProcessor();
  whenOver(() => Promise.all([renderer.close(), pictures.close()]));
  return { renderer, pictures, ...(await createTestFiles(database)) };
}
