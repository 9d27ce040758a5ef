import { defineErrors } from '#platform/contract/errors.ts';

export const realEstateErrors = defineErrors({
  codes: {
    channel_not_connected: 422,
    external_id_taken: 409,
    object_id_taken: 409,
    object_published: 422,
    publication_not_allowed: 422,
  },
  fieldCodes: ['field_not_of_type', 'object_id_characters', 'too_many_bytes'],
});

declare module '#platform/contract/errors.ts' {
  export interface ErrorCodes extends Record<keyof typeof realEstateErrors.codes, true> {}
}
