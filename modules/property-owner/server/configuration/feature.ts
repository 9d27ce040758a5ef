import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createConfigurationRoutes } from './routes.ts';

/** Connection to the data of the property management, and access of owners. */
export const createConfigurationFeature = (platform: Platform): Feature => ({
  name: 'configuration',
  routes: createConfigurationRoutes(platform),
});
