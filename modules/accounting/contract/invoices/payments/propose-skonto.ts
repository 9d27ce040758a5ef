import { divideRounded, fromCents } from '#platform/contract/decimals.ts';
import { workingDayFrom } from '#platform/contract/working-days.ts';
import { calculateSkonto } from '../skonto.ts';

/** Customers round in their own way: so many cents do not matter. */
const toleranceCents = 2n;

/** Skonto that a customer has taken in time. */
export interface SkontoProposal {
  readonly amountCents: bigint;
  readonly percent: number;
  /** Last day of the term, moved to a working day (§ 193 BGB). */
  readonly until: string;
}

interface PaidState {
  /** Amount from which the Skonto counts: payable, less corrections. */
  readonly payableCents: bigint;
  /** Open after the payments. */
  readonly openCents: bigint;
  /** Day of the last payment, `YYYY-MM-DD`. */
  readonly paidOn: string;
}

/**
 * Proposes the Skonto for what is left of an invoice, if the rest is that of one of its terms, within 2 cents. The
 * payments are in time until the next working day after the end of a term. Somebody who takes more than the term that
 * was still running gives is offered what this term gives.
 */
export function proposeSkonto(
  invoice: Parameters<typeof calculateSkonto>[0],
  { payableCents, openCents, paidOn }: PaidState,
): SkontoProposal | null {
  if (openCents <= 0n) return null;
  const terms = calculateSkonto(invoice, payableCents)
    .map(({ percent, until, payableCents: reduced }) => ({
      percent,
      until: workingDayFrom(until),
      amountCents: payableCents - reduced,
    }))
    .filter(({ amountCents }) => amountCents > 0n);
  const isTaken = ({ amountCents }: SkontoProposal): boolean => {
    const difference = openCents - amountCents;
    return difference <= toleranceCents && difference >= -toleranceCents;
  };
  const inTime = terms.filter(({ until }) => paidOn <= until).toSorted((one, other) => other.percent - one.percent);
  const taken = inTime.find(isTaken);
  if (taken) return { ...taken, amountCents: openCents };
  const [best] = inTime;
  return best && terms.some(isTaken) && best.amountCents < openCents ? best : null;
}

/** Part of an amount at one rate of VAT, in euros. */
export interface VatShare {
  /** Per cent. */
  readonly vat: number;
  readonly netSum: number;
  readonly vatCost: number;
}

/**
 * Splits a reduction of an invoice over its rates of VAT by their gross amounts; the last rate takes the cents that are
 * left over (§ 17 UStG).
 * @param breakdown of the invoice, in euros
 */
export function splitByVat(breakdown: readonly VatShare[], cents: bigint): VatShare[] {
  const grosses = breakdown.map(({ netSum, vatCost }) => BigInt(Math.round(netSum * 100) + Math.round(vatCost * 100)));
  const total = grosses.reduce((sum, gross) => sum + gross, 0n);
  if (total === 0n) return [];
  let left = cents;
  return breakdown.map(({ vat }, index) => {
    const isLast = index === breakdown.length - 1;
    const share = isLast ? left : divideRounded(cents * (grosses[index] ?? 0n), total);
    left -= share;
    const net = divideRounded(share * 100n, 100n + BigInt(vat));
    return { vat, netSum: fromCents(net), vatCost: fromCents(share - net) };
  });
}
