/** Amounts still owed for one invoice. */
export interface OwedCents {
  /** Lump sum and fees. */
  readonly costsCents: bigint;
  readonly interestCents: bigint;
  /** Open amount of the invoice. */
  readonly openCents: bigint;
}

export interface PaymentSplit {
  readonly costsCents: bigint;
  readonly interestCents: bigint;
  readonly debtCents: bigint;
  /** Part above everything that is owed. */
  readonly restCents: bigint;
}

/** Splits a payment that does not settle everything as § 367 (1) BGB does: costs first, then interest, then the debt. */
export function splitPayment(amountCents: bigint, owed: OwedCents): PaymentSplit {
  let left = amountCents;
  const take = (cents: bigint): bigint => {
    const taken = cents <= 0n ? 0n : cents < left ? cents : left;
    left -= taken;
    return taken;
  };
  const costsCents = take(owed.costsCents);
  const interestCents = take(owed.interestCents);
  const debtCents = take(owed.openCents);
  return { costsCents, interestCents, debtCents, restCents: left };
}
