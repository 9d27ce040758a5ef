import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { holdIssuedDocuments } from '../retention/issued-documents-hold.ts';
import { createArchiveTask } from './archive-task.ts';
import { createChainRoutes } from './routes.ts';

/** Hash chain of the issued documents, with its archive. */
export const createChainFeature = ({ files }: Pick<Platform, 'files'>): Feature => ({
  name: 'chain',
  routes: createChainRoutes(files),
  tasks: [createArchiveTask(files)],
  purgeHold: holdIssuedDocuments,
});
