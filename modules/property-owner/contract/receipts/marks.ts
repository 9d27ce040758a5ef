/**
 * Marks that a list of receipts can be narrowed to: `meine`: those the caller may release; `spaet`: waiting for a week;
 * `frage`: asked and not answered; `niemand`: waiting, and nobody may release them.
 */
export const receiptMarks = ['meine', 'spaet', 'frage', 'niemand'] as const;
export type ReceiptMark = (typeof receiptMarks)[number];

/** Days of waiting after which a receipt is late. */
export const lateDays = 7;
