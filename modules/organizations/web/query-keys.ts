/** Query key of the user's open invitations; separate, so that the login page does not load their code. */
export const invitationsKey = ['organizations', 'invitations'] as const;
