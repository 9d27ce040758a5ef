import { addDays } from '#platform/contract/days.ts';
import { divideRounded, toScaled } from '#platform/contract/decimals.ts';

interface InvoiceWithSkonto {
  /** `YYYY-MM-DD`, the day from which the terms count. */
  readonly invoiceDate?: string | null | undefined;
  readonly skonto?:
    | readonly { readonly days?: number | undefined; readonly percent?: number | undefined }[]
    | undefined;
}

/** Reduced amount for early payment. */
export interface SkontoTerm {
  readonly percent: number;
  /** Last day of the term, `YYYY-MM-DD`. */
  readonly until: string;
  readonly payableCents: bigint;
}

/**
 * Calculates the cash discounts of an invoice from the amount due, a half rounded away from zero; incomplete terms are
 * left out.
 */
export function calculateSkonto({ invoiceDate, skonto = [] }: InvoiceWithSkonto, payableCents: bigint): SkontoTerm[] {
  return skonto.flatMap(({ days, percent }) =>
    !invoiceDate || days === undefined || percent === undefined
      ? []
      : [
          {
            percent,
            until: addDays(invoiceDate, days),
            payableCents: payableCents - divideRounded(payableCents * toScaled(percent, 2), 10_000n),
          },
        ],
  );
}
