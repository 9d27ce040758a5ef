/** Under which the open invitations of the user are kept; apart, so that the login page does without their code. */
export const invitationsKey = ['organizations', 'invitations'] as const;
