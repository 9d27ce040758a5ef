import { defineAudit } from '#platform/contract/audit.ts';

export const propertyOwnerAudit = defineAudit({
  events: [
    'owner_access_configured', 'owner_link_added', 'owner_link_changed', 'owner_link_removed',
    'owner_view_ended', 'owner_view_started',
  ],
  subjects: ['owner_link', 'property_access', 'property_owner'],
  records: ['accessConfig'],
  fields: ['eigentuemer', 'endsAt', 'graceDays', 'sendReleaseEmail', 'userType', 'validUntil'],
});

declare module '#platform/contract/audit.ts' {
  export interface AuditEvents extends Record<(typeof propertyOwnerAudit.events)[number], true> {}
}
