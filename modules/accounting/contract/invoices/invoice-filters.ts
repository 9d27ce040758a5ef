/** Sortable fields of the list of invoices. */
export const invoiceSorts = ['invoiceId', 'invoiceDate', 'customerName', 'invoiceDueDate', 'totalSum'] as const;

export const invoiceStates = ['draft', 'issued', 'cancelled'] as const;

/**
 * Payment state of an issued invoice; overdue from the day after the due date, which is moved to a working day (§ 193
 * BGB). A customer has a `credit` if more was paid than is owed, until it is paid out.
 */
export const paymentStates = ['open', 'partlyPaid', 'overdue', 'paid', 'credit'] as const;

/**
 * States that filter the list: those of the invoice, and payment states of issued invoices; `partlyPaid` finds overdue
 * ones, too; `unpaid` all that are not settled, `notDraft` all documents.
 */
export const invoiceFilterStates = [...invoiceStates, ...paymentStates, 'unpaid', 'notDraft'] as const;

/**
 * State of the emails with an issued invoice, by its last delivery: `waiting` is queued, or planned for a later day;
 * `failed` was refused by a mail server or given up, for one of its recipients at least.
 */
export const sendStates = ['notSent', 'waiting', 'sent', 'failed'] as const;

/**
 * Filters of unpaid invoices by their day: to be paid by the end of this week, not due yet, and by the days that they
 * are overdue.
 */
export const invoiceDueFilters = ['week', 'notDue', 'to30', 'to60', 'to90', 'over90'] as const;
