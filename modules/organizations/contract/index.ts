export * from './central.ts';
export * from './deleted-organizations.ts';
export * from './invitations.ts';
export * from './memberships.ts';
export * from './security.ts';
export * from './users.ts';
