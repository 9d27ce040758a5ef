import { defineAudit } from '#platform/contract/audit.ts';

export const accountingAudit = defineAudit({
  events: ['accounting_configuration_changed', 'invoice_created', 'invoice_changed', 'invoice_number_changed', 'invoice_deleted'],
  subjects: ['accounting_configuration', 'invoice'],
  records: ['invoiceConfig', 'numberingConfig', 'logoConfig'],
  fields: [
    'companyName', 'street', 'postcode', 'city', 'telephone', 'eMail', 'bank', 'IBAN', 'BIC', 'companyOwner', 'taxNumber',
    'vatNumber', 'hrbNumber', 'invoiceNumberingPattern', 'invoiceStartNumber', 'logo',
    'invoiceId', 'description', 'invoiceDate', 'invoiceDueDate', 'serviceDate', 'language', 'customerId', 'customerName',
    'customerSalutation', 'customerStreet', 'customerPostcode', 'customerCity', 'invoiceAdditionsTop', 'invoiceAdditionsBottom', 'positions',
  ],
});

declare module '#platform/contract/audit.ts' {
  export interface AuditEvents extends Record<(typeof accountingAudit.events)[number], true> {}
}
