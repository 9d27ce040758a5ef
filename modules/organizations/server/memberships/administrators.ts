/** Permission to change users and their permissions. */
export const usersPermission = 'benit-organization-users-permission';

/** Permissions that need a holder: without one nobody could grant them any more. */
export const administrators = [usersPermission, 'benit-central-configuration-permission'] as const;
