import type { Feature } from '#platform/server/combine-features.ts';
import { todayRoutes } from './routes.ts';

/** Work of today, over all objects. */
export const todayFeature: Feature = { name: 'today', routes: todayRoutes };
