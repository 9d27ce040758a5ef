import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { ViewCounter } from './count-views.ts';
import { createHomepagePageRoutes } from './homepage-routes.ts';
import { createPublicPageRoutes } from './routes.ts';

/** Pages for readers outside: offers and figures behind links, and the homepages of agencies. */
export function createPublicPagesFeature(platform: Platform, views: ViewCounter): Feature {
  return {
    name: 'public-pages',
    routes: [...createPublicPageRoutes({ ...platform, views }), ...createHomepagePageRoutes({ ...platform, views })],
    close: () => views.flush(),
  };
}
