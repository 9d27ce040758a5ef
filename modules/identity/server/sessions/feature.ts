import type { Feature } from '#platform/server/combine-features.ts';
import type { IdentityParts } from '../dependencies.ts';
import { createSessionRoutes } from './routes.ts';

/** Sessions of signed-in users. */
export const createSessionsFeature = (dependencies: IdentityParts): Feature => ({
  name: 'sessions',
  routes: createSessionRoutes(dependencies),
});
