import type { Feature } from '#platform/server/combine-features.ts';
import { ownerRoutes } from './routes.ts';

/** List of the owners whom the user may see. */
export const ownersFeature: Feature = { name: 'owners', routes: ownerRoutes };
