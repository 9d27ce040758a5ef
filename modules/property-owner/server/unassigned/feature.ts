import type { Feature } from '#platform/server/combine-features.ts';
import { createUnassignedRoutes } from './routes.ts';

/** Delivered records without an owner. */
export const createUnassignedFeature = (): Feature => ({ name: 'unassigned', routes: createUnassignedRoutes() });
