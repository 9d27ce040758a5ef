import type { Feature } from '#platform/server/combine-features.ts';
import { createCentralFeature } from './central/feature.ts';
import type { OrganizationsDependencies } from './dependencies.ts';
import { createInvitationsFeature } from './invitations/feature.ts';
import { createMembershipsFeature } from './memberships/feature.ts';
import { planOrganizations } from './schedules.ts';
import { createSecurityFeature } from './users/security/feature.ts';
import { createUsersFeature } from './users/feature.ts';

/** Features of organisations. */
export const createFeatures = (dependencies: OrganizationsDependencies): readonly Feature[] => [
  createMembershipsFeature(dependencies),
  createInvitationsFeature(dependencies),
  createUsersFeature(dependencies),
  createSecurityFeature(dependencies),
  createCentralFeature(dependencies),
  { name: 'schedules', schedules: planOrganizations(dependencies) },
];
