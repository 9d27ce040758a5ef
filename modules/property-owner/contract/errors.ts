import { defineErrors } from '#platform/contract/errors.ts';

export const propertyOwnerErrors = defineErrors({
  codes: {
    connection_missing: 422,
    link_exists: 409,
    owner_not_invited: 422,
    owner_view_active: 409,
    refresh_running: 409,
  },
  fieldCodes: ['folder_upwards', 'password_again'],
});

declare module '#platform/contract/errors.ts' {
  export interface ErrorCodes extends Record<keyof typeof propertyOwnerErrors.codes, true> {}
}
