import { fromCents, toCents } from '#platform/contract/decimals.ts';
import type { OpenItem } from '#modules/accounting/contract/invoices/payments/open-items.ts';
import type { PaymentKind } from '#modules/accounting/contract/invoices/payments/payment-kinds.ts';
import { proposeSkonto } from '#modules/accounting/contract/invoices/payments/propose-skonto.ts';
import { splitPayment } from '#modules/accounting/contract/invoices/reminders/split-payment.ts';
import { calculateSkonto } from '#modules/accounting/contract/invoices/skonto.ts';
import { workingDayFrom } from '#platform/contract/working-days.ts';

/** Largest rest that is offered to be written off, in cents: one euro. */
const smallRestCents = 100n;

/** True for a rest, in euros, that is offered to be written off. */
export function isSmallRest(euros: number): boolean {
  return euros > 0 && toCents(euros) <= smallRestCents;
}

/** Consequences of a payment before it is recorded; amounts in euros. */
export interface PaymentPlan {
  /** Open after it; negative: credit of the customer. */
  readonly rest: number;
  readonly skonto: { readonly amount: number; readonly percent: number; readonly until: string } | null;
  /** Small rest that can be written off. */
  readonly smallRest: number | null;
}

/** Calculates what a payment of `amount` euros on a day leaves of an open item. */
export function planPayment(
  item: Pick<OpenItem, 'openAmount' | 'baseAmount' | 'invoiceDate' | 'skonto' | 'hasSkonto' | 'lastPaidOn' | 'status'>,
  { kind, amount, paidOn }: { readonly kind: PaymentKind; readonly amount: number; readonly paidOn: string },
): PaymentPlan {
  const rest =
    toCents(item.openAmount) + (raises.has(kind) ? toCents(amount) : kind === 'dunning' ? 0n : -toCents(amount));
  const lastDay = item.lastPaidOn !== null && item.lastPaidOn > paidOn ? item.lastPaidOn : paidOn;
  const proposal =
    kind === 'payment' && !item.hasSkonto && item.status === 'issued'
      ? proposeSkonto(item, { payableCents: toCents(item.baseAmount), openCents: rest, paidOn: lastDay })
      : null;
  return {
    rest: fromCents(rest),
    skonto: proposal && { ...proposal, amount: fromCents(proposal.amountCents) },
    smallRest: kind === 'payment' && proposal === null && isSmallRest(fromCents(rest)) ? fromCents(rest) : null,
  };
}

const raises: ReadonlySet<PaymentKind> = new Set(['refund', 'chargeback']);

/** Amount that settles an open item with a Skonto. */
export interface ReducedAmount {
  readonly amount: number;
  readonly percent: number;
  readonly until: string;
}

/** Lists the amounts with which an open item can still be settled on a day, less a Skonto. */
export function listReducedAmounts(
  item: Pick<OpenItem, 'openAmount' | 'baseAmount' | 'invoiceDate' | 'skonto' | 'hasSkonto' | 'status'>,
  paidOn: string,
): ReducedAmount[] {
  if (item.hasSkonto || item.status !== 'issued') return [];
  const base = toCents(item.baseAmount);
  return calculateSkonto(item, base)
    .map(({ percent, until, payableCents }) => ({
      percent,
      until: workingDayFrom(until),
      amount: fromCents(toCents(item.openAmount) - (base - payableCents)),
    }))
    .filter(({ until, amount }) => paidOn <= until && amount > 0 && amount < item.openAmount);
}

/** Unpaid claims of reminders in euros. */
export interface Owed {
  /** Lump sum and fees. */
  readonly costs: number;
  readonly interest: number;
}

/** Parts of a payment in euros: to the claims of reminders, and to the invoice with what is left. */
export interface ClaimSplit extends Owed {
  readonly claims: number;
  readonly debt: number;
}

/** Splits a payment as § 367 (1) BGB does: costs first, then interest, then the invoice. */
export function splitClaims(amount: number, owed: Owed, openAmount: number): ClaimSplit {
  const { costsCents, interestCents, debtCents, restCents } = splitPayment(toCents(amount), {
    costsCents: toCents(owed.costs),
    interestCents: toCents(owed.interest),
    openCents: toCents(openAmount),
  });
  return {
    costs: fromCents(costsCents),
    interest: fromCents(interestCents),
    claims: fromCents(costsCents + interestCents),
    debt: fromCents(debtCents + restCents),
  };
}

/** Returns the second payment that ends what a payment leaves, as chosen; null if there is none. */
export function restPayment(
  { skonto, smallRest }: PaymentPlan,
  { withSkonto, withWriteOff }: { readonly withSkonto: boolean; readonly withWriteOff: boolean },
): { readonly kind: 'skonto' | 'writeOff'; readonly amount: number } | null {
  if (skonto !== null && withSkonto) return { kind: 'skonto', amount: skonto.amount };
  return smallRest !== null && withWriteOff ? { kind: 'writeOff', amount: smallRest } : null;
}
