import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createHomepageRoutes } from './routes.ts';

/** Editor of the homepage. */
export const createHomepageFeature = (platform: Platform): Feature => ({
  name: 'homepage',
  routes: createHomepageRoutes(platform),
});
