import type { Feature } from '#platform/server/combine-features.ts';
import type { OrganizationsDependencies } from '../dependencies.ts';
import { createMembershipRoutes } from './routes.ts';

/** A user's organisations and the choice between them. */
export const createMembershipsFeature = (dependencies: OrganizationsDependencies): Feature => ({
  name: 'memberships',
  routes: createMembershipRoutes(dependencies),
});
