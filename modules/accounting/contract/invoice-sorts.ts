/** Fields by which the list of invoices can be sorted. */
export const invoiceSorts = ['invoiceId', 'invoiceDate', 'customerName', 'invoiceDueDate', 'totalSum'] as const;
