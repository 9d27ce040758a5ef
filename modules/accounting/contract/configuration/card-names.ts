/** Identifiers of the cards of the configuration; a separate file, so that addresses need none of their rules. */
export const configurationCards = [
  'invoiceConfig',
  'taxConfig',
  'numberingConfig',
  'newInvoiceConfig',
  'textConfig',
  'reminderConfig',
  'logoConfig',
] as const;
