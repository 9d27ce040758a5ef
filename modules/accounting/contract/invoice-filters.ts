/** Fields by which the list of invoices can be sorted. */
export const invoiceSorts = ['invoiceId', 'invoiceDate', 'customerName', 'invoiceDueDate', 'totalSum'] as const;

export const invoiceStates = ['draft', 'issued', 'cancelled'] as const;

/** What was paid of an issued invoice; overdue from the day after it was due. */
export const paymentStates = ['open', 'partlyPaid', 'paid', 'overdue'] as const;

/** By which the list is narrowed: states of the invoice, and of the payment of issued ones. */
export const invoiceFilterStates = [...invoiceStates, ...paymentStates] as const;
