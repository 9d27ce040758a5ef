import { addDays } from '#platform/contract/days.ts';
import { divideRounded, toScaled } from '#platform/contract/decimals.ts';

interface InvoiceWithSkonto {
  /** `YYYY-MM-DD`, the day from which the terms count. */
  readonly invoiceDate?: string | null | undefined;
  readonly skonto?:
    | readonly { readonly days?: number | undefined; readonly percent?: number | undefined }[]
    | undefined;
}

/** What is to be paid when it is paid early. */
export interface SkontoTerm {
  readonly percent: number;
  /** The last day of it, `YYYY-MM-DD`. */
  readonly until: string;
  readonly payableCents: bigint;
}

/**
 * Cash discounts of an invoice, of what is to be paid, a half rounded away from zero; without those of which not
 * everything is written yet.
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
