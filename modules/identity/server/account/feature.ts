import type { Feature } from '#platform/server/combine-features.ts';
import type { IdentityParts } from '../dependencies.ts';
import { createFactorRoutes } from './factor-routes.ts';
import { createAccountRoutes } from './routes.ts';

/** A user's own password, address and second factor. */
export const createAccountFeature = (dependencies: IdentityParts): Feature => ({
  name: 'account',
  routes: [...createAccountRoutes(dependencies), ...createFactorRoutes(dependencies)],
});
