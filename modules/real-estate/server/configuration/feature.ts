import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createConfigurationRoutes } from './routes.ts';

/** Texts that objects and exposés begin with, and connections to the portals. */
export const createConfigurationFeature = (platform: Platform): Feature => ({
  name: 'configuration',
  routes: createConfigurationRoutes(platform),
});
