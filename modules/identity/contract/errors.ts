import { defineErrors } from '#platform/contract/errors.ts';

export const identityErrors = defineErrors({
  codes: {
    credentials_invalid: 401,
    link_expired: 410,
    email_taken: 409,
    email_unchanged: 422,
    password_wrong: 422,
    account_shared: 422,
    invitation_accepted: 422,
  },
});

declare module '#platform/contract/errors.ts' {
  export interface ErrorCodes extends Record<keyof typeof identityErrors.codes, true> {}
}
