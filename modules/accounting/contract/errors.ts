import { defineErrors } from '#platform/contract/errors.ts';

export const accountingErrors = defineErrors({
  codes: {
    attachments_too_large: 422,
    cancellation_unfinished: 422,
    expense_number_taken: 409,
    invoice_number_taken: 409,
    invoice_incomplete: 422,
    invoice_issued: 422,
    invoice_not_issued: 409,
    no_e_invoice: 404,
    not_cancellable: 422,
    invoice_without_xml: 422,
    logo_unreadable: 422,
    logo_too_large: 422,
    numbering_exhausted: 422,
    nothing_to_archive: 422,
    nothing_to_bill: 422,
    reading_interrupted: 422,
    receipt_page_unread: 422,
    recipient_missing: 422,
    time_entry_billed: 422,
    timer_not_running: 409,
    timer_too_long: 422,
    too_many_services: 422,
  },
  fieldCodes: [
    'pattern_needs_one_number',
    'pattern_characters',
    'logo_type',
    'invoice_number_characters',
    'invoice_number_dots',
    'document_too_long',
    'count_fixed_for_general',
    'total_too_large',
    'vat_reason_needs_zero',
    'amount_or_percent',
    'cancellation_made_by_cancelling',
    'gross_not_sum',
    'sum_too_large',
    'time_of_day',
    'duration',
    'time_span',
    'time_missing',
    'text_missing',
  ],
});

declare module '#platform/contract/errors.ts' {
  export interface ErrorCodes extends Record<keyof typeof accountingErrors.codes, true> {}
}
