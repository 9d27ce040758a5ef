import type { Feature } from '#platform/server/combine-features.ts';
import { holdIssuedDocuments } from '../retention/issued-documents-hold.ts';
import { createArchiveTask } from './archive-task.ts';
import { createChainRoutes } from './routes.ts';

/** Hash chain of the issued documents, with its archive. */
export const createChainFeature = (): Feature => ({
  name: 'chain',
  routes: createChainRoutes(),
  tasks: [createArchiveTask()],
  purgeHold: holdIssuedDocuments,
});
