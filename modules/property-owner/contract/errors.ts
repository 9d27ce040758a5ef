import { defineErrors } from '#platform/contract/errors.ts';

export const propertyOwnerErrors = defineErrors({
  codes: {
    access_code_invalid: 422,
    agenda_empty: 422,
    agenda_full: 422,
    agenda_kept: 409,
    amount_unknown: 422,
    changed_after_release: 422,
    chat_closed: 422,
    connection_missing: 422,
    delivery_decided: 409,
    delivery_failed: 422,
    delivery_refused: 422,
    link_exists: 409,
    meeting_date_unknown: 422,
    meeting_number_taken: 409,
    meeting_over: 422,
    meeting_recorded: 409,
    notice_too_short: 422,
    nobody_to_invite: 422,
    owner_not_invited: 422,
    owner_view_active: 409,
    receipt_file_known: 409,
    receipt_not_released: 422,
    receipt_owner_delivered: 422,
    receipt_owner_settled: 422,
    receipt_xml_unknown: 422,
    refresh_running: 409,
    resolution_number_taken: 409,
    tiles_full: 422,
    meeting_not_begun: 409,
    meeting_not_ended: 409,
    too_many_members: 422,
    too_many_records: 422,
    transition_not_allowed: 422,
    undo_expired: 422,
  },
  fieldCodes: [
    'deputy_not_possible',
    'folder_upwards',
    'not_of_owner',
    'one_decision',
    'password_again',
    'question_or_plan',
    'reason_needed',
    'share_invalid',
  ],
});

declare module '#platform/contract/errors.ts' {
  export interface ErrorCodes extends Record<keyof typeof propertyOwnerErrors.codes, true> {}
}
