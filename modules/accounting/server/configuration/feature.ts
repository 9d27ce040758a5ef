import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createConfigurationRoutes } from './routes.ts';

/** Settings of accounting: company, taxes, numbers, texts. */
export const createConfigurationFeature = (platform: Platform): Feature => ({
  name: 'configuration',
  routes: createConfigurationRoutes(platform),
});
