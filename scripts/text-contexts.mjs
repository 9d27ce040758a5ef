/**
 * The meaning of a text where its German words have several: by feature (`module/feature`, `platform`) and key. Texts
 * with the same German words and the same context have the same translation; those without a context have the usual one.
 */
export const textContexts = {
  'accounting/configuration': { 'configuration.placeholders.DD': 'placeholder' },
  'accounting/documents': { broughtForward: 'top of a page' },
  'accounting/expenses': {
    'expenses.payment.open': 'expense',
    'expenses.payment.overdue': 'expense',
    'expenses.payment.paid': 'expense',
  },
  'accounting/shared': {
    'payments.fields.paymentAmount': 'of a payment',
    'payments.kinds.payment': 'money that came in',
    'columns.invoiceDueDate': 'narrow column',
    'columns.sending': 'narrow column',
    'editor.form': 'title',
    'units.day': 'unit',
    'units.month': 'unit',
    'units.week': 'unit',
    'units.year': 'unit',
  },
  'accounting/invoices': {
    'due.notDue': 'several',
    'gaps.by': 'who acted',
    'issuedLine.paid': 'an invoice',
    'overview.late': 'several',
    'overview.open': 'several',
  },
  'audit/entries': { 'columns.user': 'who acted', 'csv.name': 'person', 'details.user': 'who acted' },
  'e-invoice/e-invoice-rules': { 'names.delivery': 'of goods' },
  'e-invoice/shared': { 'view.names.name': 'person or thing' },
  'identity/profile': { 'profile.name': 'person' },
  'identity/shared': { 'audit.subjects.user': 'one' },
  'identity/sign-in': { 'login.title': 'title', 'setPassword.title': 'title' },
  'mails/outbox': {
    'columns.sent': 'time',
    'filter.failed': 'several',
    'filter.queued': 'several',
    'filter.sent': 'several',
    'progress.waiting': 'mail',
  },
  'mails/shared': { 'audit.subjects.mail': 'message' },
  'organizations/catalogue': { 'services.organization-administration.name': 'service' },
  platform: { 'dates.next': 'calendar', 'dates.previous': 'calendar', 'tasks.cancel': 'task' },
  'property-owner/owner-documents': {
    'documents.fields.rentalUnit': 'of a house',
    'documents.fields.title': 'of a document',
  },
  'property-owner/documents': {
    'excel.rentalUnit': 'of a house',
    'report.amount': 'posting',
    'report.broughtForward': 'top of a page',
  },
  'property-owner/records': {
    'records.owner.fields.listName': 'person',
    'records.related.amount': 'posting',
    'records.related.name': 'person',
    'records.tenant.fields.listName': 'person',
    'records.owner.helpTitle': 'several',
    'records.owner.title': 'several',
    'records.serviceProvider.one': 'one',
    'records.tenant.helpTitle': 'several',
    'records.tenant.title': 'several',
  },
  'property-owner/refresh': {
    'refresh.bySchedule': 'who started',
    'refresh.kinds.owners': 'several',
    'refresh.kinds.postings': 'several',
    'refresh.kinds.properties': 'several',
    'refresh.kinds.tenants': 'several',
    'refresh.states.declined': 'by a person',
  },
  'property-owner/transactions': {
    'transactions.columns.betrag': 'posting',
    'transactions.columns.einheit': 'of a house',
  },
};
