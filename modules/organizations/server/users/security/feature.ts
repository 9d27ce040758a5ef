import type { Feature } from '#platform/server/combine-features.ts';
import type { OrganizationsDependencies } from '../../dependencies.ts';
import { createSecurityRoutes } from './routes.ts';

/** Rules of an organisation for signing in. */
export const createSecurityFeature = (dependencies: OrganizationsDependencies): Feature => ({
  name: 'security',
  routes: createSecurityRoutes(dependencies),
});
