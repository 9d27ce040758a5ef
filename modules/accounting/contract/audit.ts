import { defineAudit } from '#platform/contract/audit.ts';

/** The names with which bookkeeping writes into the audit log. */
export const accountingAudit = defineAudit({
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
    'invoice_reminded',
    'invoice_reminder_sent',
    'invoice_reminders_held',
    'invoice_reminders_resumed',
    'invoice_payment_recorded',
    'invoice_payment_removed',
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
  records: [
    'invoiceConfig',
    'numberingConfig',
    'taxConfig',
    'logoConfig',
    'newInvoiceConfig',
    'textConfig',
    'setupConfig',
    'reminderConfig',
  ],
  labels: {
    accounting_configuration: ['company.fields', 'configuration.mailFields', 'configuration'],
    invoice: ['invoice.fields', 'company.fields', 'payments.fields'],
    expense: ['expenses.fields'],
    time_entry: ['time.fields'],
  },
});

declare module '#platform/contract/audit.ts' {
  export interface AuditEvents extends Record<(typeof accountingAudit.events)[number], true> {}
}
