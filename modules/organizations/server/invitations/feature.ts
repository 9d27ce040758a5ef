import type { Feature } from '#platform/server/combine-features.ts';
import type { OrganizationsDependencies } from '../dependencies.ts';
import { createInvitationRoutes } from './routes.ts';

/** Invitations to organisations. */
export const createInvitationsFeature = (dependencies: OrganizationsDependencies): Feature => ({
  name: 'invitations',
  routes: createInvitationRoutes(dependencies),
});
