import { defineErrors } from '#platform/contract/errors.ts';

export const organizationErrors = defineErrors({
  codes: {
    member_exists: 409,
    identifier_taken: 409,
    last_administrator: 422,
    operator_organization: 422,
    mandatory_service: 422,
  },
  fieldCodes: [
    'not_selectable', 'not_offered',
  ],
});

declare module '#platform/contract/errors.ts' {
  export interface ErrorCodes extends Record<keyof typeof organizationErrors.codes, true> {}
}
