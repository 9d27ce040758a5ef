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
 * ones, too.
 */
export const invoiceFilterStates = [...invoiceStates, ...paymentStates] as const;
