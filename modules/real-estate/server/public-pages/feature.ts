import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { ViewCounter } from './count-views.ts';
import { createPublicPageRoutes } from './routes.ts';

/** Pages of objects for whoever has their link: interested people and owners. */
export function createPublicPagesFeature(platform: Platform, views: ViewCounter): Feature {
  return {
    name: 'public-pages',
    routes: createPublicPageRoutes({ ...platform, views }),
    close: () => views.flush(),
  };
}
