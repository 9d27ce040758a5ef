export { compareEInvoice } from './e-invoice/compare-e-invoice.ts';
export { type CoverAmounts, coverSheet, type CoverSheet, toCoverFacts } from './cover/cover-sheet.ts';
export { addFindings, interpret } from './interpret.ts';
export { eInvoicePage } from './readable-page/e-invoice-page.ts';
export { placePicture } from './picture/receipt-picture.ts';
export type { ReadableField, ReadFields } from './read-fields.ts';
export { readReceipt, type ReceiptReading } from './read-receipt.ts';
export type { ReadXmlPart } from './reading-order.ts';
export { createReceiptReader, type LoggedScope, type ReceiptReader, toAppError } from './receipt-reader.ts';
export { drawLetter, type DrawnReceipt } from './demo-receipts/letter.ts';
export {
  dueDateOf,
  type Item,
  printAmount,
  printDay,
  type ReceiptContent,
  sumItems,
  type Vendor,
} from './demo-receipts/receipt-content.ts';
