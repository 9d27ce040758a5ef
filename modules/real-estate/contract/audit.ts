import { defineAudit } from '#platform/contract/audit.ts';

/** Audit names of the estate agency. */
export const realEstateAudit = defineAudit({
  events: [
    'estate_checklist_changed',
    'estate_checklist_file_added',
    'estate_checklist_file_removed',
    'estate_configuration_changed',
    'estate_picture_added',
    'estate_pictures_changed',
    'estate_picture_removed',
    'estate_publication_wanted',
    'estate_publication_accepted',
    'estate_portal_object_replaced',
    'stakeholder_added',
    'stakeholder_changed',
    'stakeholder_moved',
    'stakeholder_undone',
    'stakeholder_mailed',
    'stakeholder_deleted',
    'stakeholders_deleted',
    'update_mailed',
    'expose_confirmed',
    'expose_withdrawn',
  ],
  subjects: ['estate_configuration', 'estate_homepage', 'estate_stakeholder', 'objekt'],
  labels: {
    estate_configuration: ['estateConfiguration.fields'],
    estate_homepage: ['homepage.fields'],
    estate_stakeholder: ['stakeholders.fields'],
    objekt: ['records.objekt.fields', 'checklist.items'],
  },
});

declare module '#platform/contract/audit.ts' {
  export interface AuditEvents extends Record<(typeof realEstateAudit.events)[number], true> {}
}
