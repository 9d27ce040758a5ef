import { defineErrors } from '#platform/contract/errors.ts';

export const organizationErrors = defineErrors({
  codes: {
    member_exists: 409,
    identifier_taken: 409,
    second_factor_required: 403,
    own_second_factor_missing: 422,
    last_administrator: 422,
    operator_organization: 422,
    mandatory_service: 422,
    nothing_to_take_over: 422,
    brand_exists: 409,
    too_many_brands: 422,
    brand_logo_unreadable: 422,
    brand_logo_too_large: 422,
  },
  fieldCodes: ['not_selectable', 'not_offered', 'organization_name_differs', 'host_name', 'brand_logo_type'],
});

declare module '#platform/contract/errors.ts' {
  export interface ErrorCodes extends Record<keyof typeof organizationErrors.codes, true> {}
}
