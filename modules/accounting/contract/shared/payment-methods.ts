/** Ways of payment of invoices and expenses; '' if it is not known. */
export const paymentMethods = ['', 'transfer', 'directDebit', 'card', 'cash', 'online'] as const;
