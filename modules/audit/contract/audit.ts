import { defineAudit } from '#platform/contract/audit.ts';

export const auditLogAudit = defineAudit({
  events: ['audit_exported'],
  subjects: ['audit_log'],
  labels: { audit_log: ['columns'] },
});

declare module '#platform/contract/audit.ts' {
  export interface AuditEvents extends Record<(typeof auditLogAudit.events)[number], true> {}
}
