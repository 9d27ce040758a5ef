import { defineErrors } from '#platform/contract/errors.ts';

export const realEstateErrors = defineErrors({
  codes: {
    channel_not_connected: 422,
    external_id_taken: 409,
    object_id_taken: 409,
    object_published: 422,
    picture_position_taken: 409,
    publication_not_allowed: 422,
    too_many_pictures: 422,
  },
  fieldCodes: [
    'field_not_of_type',
    'object_id_characters',
    'picture_position_twice',
    'portal_password_again',
    'too_many_bytes',
  ],
});

declare module '#platform/contract/errors.ts' {
  export interface ErrorCodes extends Record<keyof typeof realEstateErrors.codes, true> {}
}
