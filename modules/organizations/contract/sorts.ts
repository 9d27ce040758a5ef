/** Fields by which the list of users can be sorted. */
export const userSorts = ['name', 'email', 'state'] as const;

/** Fields by which the operator's list of organisations can be sorted. */
export const organizationSorts = ['name', 'identifier', 'users', 'created'] as const;
