/** Sort fields of the list of users. */
export const userSorts = ['name', 'email', 'state'] as const;

/** Sort fields of the operator's list of organisations. */
export const organizationSorts = ['name', 'identifier', 'users', 'created'] as const;
