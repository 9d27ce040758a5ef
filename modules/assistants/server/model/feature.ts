import type { Feature } from '#platform/server/combine-features.ts';
import { createModelRoutes } from './routes.ts';

/** Servers behind the assistants: which ones an organisation uses, and where they are. */
export const createModelFeature = (parts: Parameters<typeof createModelRoutes>[0]): Feature => ({
  name: 'model',
  routes: createModelRoutes(parts),
});
