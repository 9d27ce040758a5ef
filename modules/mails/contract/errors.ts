import { defineErrors } from '#platform/contract/errors.ts';

export const mailErrors = defineErrors({
  codes: {
    mail_not_failed: 422,
  },
});

declare module '#platform/contract/errors.ts' {
  export interface ErrorCodes extends Record<keyof typeof mailErrors.codes, true> {}
}
