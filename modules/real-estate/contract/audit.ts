import { defineAudit } from '#platform/contract/audit.ts';

/** Audit names of the estate agency. */
export const realEstateAudit = defineAudit({
  events: [],
  subjects: ['objekt'],
  labels: { objekt: ['records.objekt.fields'] },
});
