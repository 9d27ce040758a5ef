import { defineAudit } from '#platform/contract/audit.ts';

/** What property management writes into the audit log. */
export const propertyOwnerAudit = defineAudit({
  events: ['property_configuration_changed', 'refresh_started', 'delivery_taken', 'transactions_assigned', 'transaction_released'],
  subjects: ['property_configuration', 'delivery', 'transaction'],
  records: ['ftpConfig', 'dataSyncConfig'],
  fields: ['host', 'port', 'user', 'password', 'protocol', 'folder', 'hostKey', 'syncHour', 'deliveryMode', 'deliveredRows', 'withdrawnRows', 'dryRun', 'confirmed', 'owner', 'transactions'],
});

declare module '#platform/contract/audit.ts' {
  export interface AuditEvents extends Record<(typeof propertyOwnerAudit.events)[number], true> {}
}
