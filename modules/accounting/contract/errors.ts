import { defineErrors } from '#platform/contract/errors.ts';

export const accountingErrors = defineErrors({
  codes: {
    invoice_number_taken: 409,
    invoice_issued: 422,
    logo_unreadable: 422,
    logo_too_large: 422,
    numbering_exhausted: 422,
  },
  fieldCodes: [
    'pattern_needs_one_number', 'pattern_characters', 'logo_type', 'invoice_number_characters', 'invoice_number_dots', 'document_too_long', 'count_fixed_for_general', 'total_too_large',
  ],
});

declare module '#platform/contract/errors.ts' {
  export interface ErrorCodes extends Record<keyof typeof accountingErrors.codes, true> {}
}
