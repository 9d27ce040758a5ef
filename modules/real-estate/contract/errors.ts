import { defineErrors } from '#platform/contract/errors.ts';

export const realEstateErrors = defineErrors({
  codes: {
    appointment_missing: 422,
    channel_not_connected: 422,
    expose_logo_too_large: 422,
    expose_logo_unreadable: 422,
    expose_not_confirmed: 422,
    external_id_taken: 409,
    feedback_unreadable: 422,
    feedback_too_large: 422,
    item_not_of_type: 422,
    no_contract: 422,
    object_id_taken: 409,
    object_not_reserved: 422,
    object_published: 422,
    object_withdrawn: 410,
    picture_position_taken: 409,
    portal_access_ended: 422,
    portal_busy: 409,
    portal_connection_ended: 422,
    portal_unavailable: 502,
    publication_not_allowed: 422,
    reconciliation_changed: 409,
    stakeholder_exists: 409,
    too_many_files: 422,
    too_many_pictures: 422,
    too_many_stakeholders: 422,
  },
  fieldCodes: [
    'agreement_needed',
    'expose_logo_type',
    'field_not_of_type',
    'homepage_picture_unknown',
    'invalid_date_time',
    'object_id_characters',
    'picture_position_twice',
    'portal_folder_upwards',
    'portal_password_again',
    'too_many_values',
  ],
});

declare module '#platform/contract/errors.ts' {
  export interface ErrorCodes extends Record<keyof typeof realEstateErrors.codes, true> {}
}
