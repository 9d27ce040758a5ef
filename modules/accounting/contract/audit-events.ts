import { defineAudit } from '#platform/contract/audit.ts';

/** Audit events of accounting without their field names, which the browser loads with the audit log screen. */
export const accountingAuditEvents = defineAudit({
  events: [
    'accounting_configuration_changed',
    'invoice_created',
    'invoice_changed',
    'invoice_number_changed',
    'invoice_deleted',
    'invoice_issued',
    'invoice_cancelled',
    'invoice_taken_over',
    'invoices_archived',
    'invoice_sent',
    'expense_created',
    'expense_changed',
    'expense_read',
    'expense_deleted',
    'time_entry_created',
    'time_entry_changed',
    'time_entry_deleted',
    'time_entries_billed',
    'archive_handed_out',
  ],
  subjects: ['accounting_configuration', 'invoice', 'invoice_archive', 'expense', 'time_entry'],
  records: ['invoiceConfig', 'numberingConfig', 'taxConfig', 'logoConfig', 'textConfig'],
  fields: [],
});
