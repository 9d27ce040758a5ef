import { calculateInvoiceTotals } from '#modules/accounting/contract/invoices/invoice-totals.ts';
import type { InvoiceTotals, PositionAmounts } from '#modules/accounting/contract/invoices/invoice-totals.ts';
import type { InvoiceDraft } from '#modules/accounting/contract/invoices/invoice-draft.ts';

export type DraftPosition = NonNullable<InvoiceDraft['positions']>[number];

export interface DraftTotals extends Omit<InvoiceTotals, 'positions'> {
  /** Amounts of each position of the draft; undefined for an incomplete one. */
  readonly positions: readonly (PositionAmounts | undefined)[];
}

/**
 * Calculates the totals of an invoice that may be incomplete: a position without count, price or rate has no amount
 * yet.
 */
export function calculateDraftTotals({ positions = [], ...invoice }: InvoiceDraft): DraftTotals {
  const complete = positions.flatMap(({ count, price, vat, ...position }, index) =>
    count == null || price == null || vat === undefined
      ? []
      : [{ index, position: { ...position, count, price, vat } }],
  );
  const totals = calculateInvoiceTotals({ ...invoice, positions: complete.map(({ position }) => position) });
  const amounts: (PositionAmounts | undefined)[] = positions.map(() => undefined);
  for (const [at, { index }] of complete.entries()) amounts[index] = totals.positions[at];
  return { ...totals, positions: amounts };
}
