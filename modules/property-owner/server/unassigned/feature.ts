import type { Feature } from '#platform/server/combine-features.ts';
import { unassignedRoutes } from './routes.ts';

/** Delivered records without an owner. */
export const unassignedFeature: Feature = { name: 'unassigned', routes: unassignedRoutes };
