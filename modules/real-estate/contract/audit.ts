import { defineAudit } from '#platform/contract/audit.ts';

/** Audit names of the estate agency. */
export const realEstateAudit = defineAudit({
  events: ['estate_configuration_changed', 'estate_picture_added', 'estate_pictures_changed', 'estate_picture_removed'],
  subjects: ['estate_configuration', 'objekt'],
  labels: { objekt: ['records.objekt.fields'], estate_configuration: ['estateConfiguration.fields'] },
});

declare module '#platform/contract/audit.ts' {
  export interface AuditEvents extends Record<(typeof realEstateAudit.events)[number], true> {}
}
