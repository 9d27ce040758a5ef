import { defineErrors } from '#platform/contract/errors.ts';

export const assistantErrors = defineErrors({
  codes: {
    care_drafts_full: 422,
    care_entry_corrected: 409,
    care_entry_released: 409,
    care_entry_withdrawn: 409,
    care_event_asked: 422,
    care_head_only: 403,
    care_initials_taken: 409,
    care_last_head: 422,
    care_matrix_open: 422,
    care_not_author: 403,
    care_not_checked: 422,
    care_nothing_to_release: 422,
    care_nurse_only: 403,
    care_person_missing: 422,
    care_record_kept: 422,
    care_value_impossible: 422,
    // 422, as for the browser a 502 or 503 means that the product itself is away.
    speech_not_configured: 422,
    speech_failed: 422,
    recording_empty: 422,
    recording_silent: 422,
  },
  fieldCodes: [
    'model_address',
    'model_key_again',
    'model_name',
    'clock_time',
    'handover_too_long',
    'event_in_future',
    'initials_letters',
  ],
});

declare module '#platform/contract/errors.ts' {
  export interface ErrorCodes extends Record<keyof typeof assistantErrors.codes, true> {}
}
