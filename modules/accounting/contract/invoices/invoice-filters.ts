/** Sortable fields of the list of invoices. */
export const invoiceSorts = ['invoiceId', 'invoiceDate', 'customerName', 'invoiceDueDate', 'totalSum'] as const;

export const invoiceStates = ['draft', 'issued', 'cancelled'] as const;

/** Payment state of an issued invoice; overdue from the day after the due date. */
export const paymentStates = ['open', 'partlyPaid', 'paid', 'overdue'] as const;

/** States that filter the list: those of the invoice, and payment states of issued invoices. */
export const invoiceFilterStates = [...invoiceStates, ...paymentStates] as const;
