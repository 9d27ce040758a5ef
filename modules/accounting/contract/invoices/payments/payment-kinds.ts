/**
 * Kinds of payments of an invoice:
 * - `payment`: money from the customer
 * - `refund`, `chargeback`: money back to the customer, by us or by their bank
 * - `skonto`, `writeOff`: what is no longer owed
 * - `dunning`: money for the claims of a reminder, outside the open amount of the invoice
 */
export const paymentKinds = ['payment', 'refund', 'chargeback', 'skonto', 'writeOff', 'dunning'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export const maxPaymentNote = 300;
