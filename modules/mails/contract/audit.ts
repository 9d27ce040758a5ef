import { defineAudit } from '#platform/contract/audit.ts';

export const mailAudit = defineAudit({
  events: ['mail_retried'],
  subjects: ['mail'],
});

declare module '#platform/contract/audit.ts' {
  export interface AuditEvents extends Record<(typeof mailAudit.events)[number], true> {}
}
