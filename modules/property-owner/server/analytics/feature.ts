import type { Feature } from '#platform/server/combine-features.ts';
import { createAnalyticsRoutes } from './routes.ts';

/** Questions about the books, answered as chart and table. */
export const createAnalyticsFeature = (): Feature => ({ name: 'analytics', routes: createAnalyticsRoutes() });
