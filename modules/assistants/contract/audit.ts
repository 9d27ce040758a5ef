import { defineAudit } from '#platform/contract/audit.ts';

/** Audit names of the assistants; entries are named by their type alone, never by their text. */
export const assistantAudit = defineAudit({
  events: [
    'dictation_transcribed',
    'talk_transcribed',
    'assistant_model_changed',
    'care_drafted_by_model',
    'property_drafted_by_model',
    'recording_transcribed',
    'care_configuration_changed',
    'care_entry_released',
    'care_entry_added_to',
    'care_entry_corrected',
    'care_entry_withdrawn',
    'care_record_deleted',
    'care_record_printed',
    'care_draft_taken_over',
    'care_staff_changed',
  ],
  subjects: ['recording', 'assistant_model', 'model_server', 'care_configuration', 'care_entry', 'care_staff'],
  labels: { care_configuration: ['careConfiguration.fields'], assistant_model: ['modelSettings.fields'] },
});

declare module '#platform/contract/audit.ts' {
  export interface AuditEvents extends Record<(typeof assistantAudit.events)[number], true> {}
}
