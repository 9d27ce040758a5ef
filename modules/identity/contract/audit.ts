import { defineAudit } from '#platform/contract/audit.ts';

export const identityAudit = defineAudit({
  events: [
    'signed_in', 'signed_out', 'sign_in_failed', 'password_reset_requested', 'password_set', 'password_changed',
    'email_changed', 'sessions_ended', 'profile_changed',
  ],
  subjects: ['user'],
});

declare module '#platform/contract/audit.ts' {
  export interface AuditEvents extends Record<(typeof identityAudit.events)[number], true> {}
}
