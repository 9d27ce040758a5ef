/** Fields by which transactions are sorted; the newest first if none is given. */
export const postingSorts = ['buchungstag', 'betrag', 'name'] as const;
/** Values of the filter of receipts: `fehlt` selects expenses that name none, though their cost type has some. */
export const receiptFilters = ['fehlt'] as const;
export type ReceiptFilter = (typeof receiptFilters)[number];
