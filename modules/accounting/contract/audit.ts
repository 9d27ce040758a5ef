import { accountingAuditEvents } from './audit-events.ts';
import { accountingAuditFields } from './audit-fields.ts';

/** Everything that accounting writes into the audit log. */
export const accountingAudit = { ...accountingAuditEvents, fields: accountingAuditFields } as const;

declare module '#platform/contract/audit.ts' {
  export interface AuditEvents extends Record<(typeof accountingAudit.events)[number], true> {}
}
