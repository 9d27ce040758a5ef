import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createDocumentRoutes } from './routes.ts';

/** Documents that the property management lays before owners. */
export const createOwnerDocumentsFeature = ({ files }: Platform): Feature => ({
  name: 'owner-documents',
  routes: createDocumentRoutes(files),
});
