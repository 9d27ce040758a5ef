import { defineAudit } from '#platform/contract/audit.ts';

export const organizationAudit = defineAudit({
  events: [
    'organization_entered',
    'user_added',
    'user_changed',
    'user_removed',
    'invitation_sent',
    'invitation_accepted',
    'invitation_declined',
    'invitation_withdrawn',
    'invitation_ended',
    'organization_created',
    'organization_changed',
    'organization_deleted',
    'organization_taken_over',
    'service_deleted',
    'brand_changed',
    'brand_deleted',
  ],
  subjects: ['organization', 'service', 'brand'],
  labels: { organization: ['central.fields'], brand: ['central.brands'], user: ['users.form'] },
});

declare module '#platform/contract/audit.ts' {
  export interface AuditEvents extends Record<(typeof organizationAudit.events)[number], true> {}
}
