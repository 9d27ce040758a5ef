import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createAnalyticsRoutes } from './routes.ts';

/** Questions about the books, answered as chart and table. */
export const createAnalyticsFeature = ({ languageModel }: Pick<Platform, 'languageModel'>): Feature => ({
  name: 'analytics',
  routes: createAnalyticsRoutes(languageModel),
});
