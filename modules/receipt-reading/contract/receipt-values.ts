import { z } from 'zod';
import { maxInteger } from '#platform/contract/integers.ts';
import { fromCents, toCents } from '#platform/contract/money.ts';

/** Amounts of a receipt at one VAT rate, in euros; `vat` in percent. */
export interface ReceiptAmounts {
  readonly net: number;
  readonly vat: number;
  readonly vatCost: number;
}

/** Largest number of VAT rates on one receipt. */
export const maxAmountRows = 20;

/** Values that a reading can find on a receipt; days are `YYYY-MM-DD`, amounts euros. */
export interface ReceiptValues {
  readonly expenseDate: string;
  readonly vendor: string;
  readonly vendorVatId: string;
  readonly vendorTaxNumber: string;
  /** Without spaces. */
  readonly vendorIban: string;
  readonly invoiceNumber: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly serviceDate: string;
  readonly amounts: readonly ReceiptAmounts[];
  readonly gross: number;
  readonly paymentStatus: 'paid';
  readonly paymentMethod: 'card' | 'cash' | 'online';
}

/** Sums the amounts of all rates, in euros. */
export function sumAmounts(amounts: readonly Pick<ReceiptAmounts, 'net' | 'vatCost'>[]): number {
  return fromCents(amounts.reduce((sum, { net, vatCost }) => sum + toCents(net) + toCents(vatCost), 0n));
}

/** `last-receipt`: suggested, as on the last receipt of the supplier. */
const sourceKinds = ['e-invoice', 'pdf-text', 'ocr', 'last-receipt', 'person'] as const;

/**
 * Source of a value. The box is a part of the page, measured from its upper left corner: 0 to 1 of its width and
 * height.
 */
export const fieldSourceSchema = z.object({
  source: z.enum(sourceKinds),
  confidence: z.number().min(0).max(1),
  page: z.number().int().min(1).max(maxInteger).nullable(),
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
});

export type FieldSource = z.infer<typeof fieldSourceSchema>;
