export { recordAudit, recordAuditOfAccount } from './record.ts';
export type { AuditChange, AuditRecord } from './record.ts';
