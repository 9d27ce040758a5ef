import type { Feature } from '#platform/server/combine-features.ts';
import type { OrganizationsDependencies } from '../dependencies.ts';
import { createUserRoutes } from './routes.ts';

/** Users of an organisation with their permissions. */
export const createUsersFeature = (dependencies: OrganizationsDependencies): Feature => ({
  name: 'users',
  routes: createUserRoutes(dependencies),
});
