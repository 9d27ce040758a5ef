export * from './central/brands.ts';
export * from './central/central.ts';
export * from './central/deleted-organizations.ts';
export * from './central/installation-status.ts';
export * from './invitations/invitations.ts';
export * from './memberships/memberships.ts';
export * from './users/security/security.ts';
export * from './users/users.ts';
