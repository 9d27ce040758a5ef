import type { Feature } from '#platform/server/combine-features.ts';
import type { IdentityParts } from '../dependencies.ts';
import { createProfileRoutes } from './routes.ts';

/** A user's own name and language. */
export const createProfileFeature = (dependencies: IdentityParts): Feature => ({
  name: 'profile',
  routes: createProfileRoutes(dependencies),
});
