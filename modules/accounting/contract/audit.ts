import { defineAudit } from '#platform/contract/audit.ts';

export const accountingAudit = defineAudit({
  events: ['accounting_configuration_changed'],
  subjects: ['accounting_configuration'],
  records: ['invoiceConfig', 'numberingConfig', 'logoConfig'],
  fields: [
    'companyName', 'street', 'postcode', 'city', 'telephone', 'eMail', 'bank', 'IBAN', 'BIC', 'companyOwner', 'taxNumber',
    'vatNumber', 'hrbNumber', 'invoiceNumberingPattern', 'invoiceStartNumber', 'logo',
  ],
});

declare module '#platform/contract/audit.ts' {
  export interface AuditEvents extends Record<(typeof accountingAudit.events)[number], true> {}
}
