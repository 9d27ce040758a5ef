import type { Feature } from '#platform/server/combine-features.ts';
import { dataStateRoutes } from './routes.ts';

/** State of the delivered data. */
export const dataStateFeature: Feature = { name: 'data-state', routes: dataStateRoutes };
