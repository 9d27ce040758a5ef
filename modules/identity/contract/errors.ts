import { defineErrors } from '#platform/contract/errors.ts';

export const identityErrors = defineErrors({
  codes: {
    credentials_invalid: 401,
    code_required: 401,
    code_invalid: 401,
    link_expired: 410,
    email_taken: 409,
    email_unchanged: 422,
    password_wrong: 422,
    code_missing: 422,
    code_wrong: 422,
    second_factor_enabled: 422,
    second_factor_disabled: 422,
    second_factor_expired: 422,
    sole_administrator: 422,
    account_shared: 422,
    invitation_accepted: 422,
  },
  fieldCodes: ['password_common'],
});

declare module '#platform/contract/errors.ts' {
  export interface ErrorCodes extends Record<keyof typeof identityErrors.codes, true> {}
}
