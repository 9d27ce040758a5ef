import { centralEndpoints } from './central.ts';
import { invitationEndpoints } from './invitations.ts';
import { membershipEndpoints } from './memberships.ts';
import { userEndpoints } from './users.ts';

export * from './central.ts';
export * from './invitations.ts';
export * from './memberships.ts';
export * from './users.ts';

export const organizationEndpoints = [...membershipEndpoints, ...invitationEndpoints, ...userEndpoints, ...centralEndpoints];
