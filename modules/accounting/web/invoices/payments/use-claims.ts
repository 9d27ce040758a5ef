import { useQuery } from '@tanstack/react-query';
import { addAmounts } from '#platform/contract/derived-fields.ts';
import type { OpenItem } from '#modules/accounting/contract/invoices/payments/open-items.ts';
import type { PaymentKind } from '#modules/accounting/contract/invoices/payments/payment-kinds.ts';
import { owedQuery } from './payment-queries.ts';
import { splitClaims } from './plan-payment.ts';
import type { ClaimSplit } from './plan-payment.ts';

interface ClaimedPayment {
  readonly kind: PaymentKind;
  /** Euros; null while it cannot be read. */
  readonly amount: number | null;
  /** Choice of the person; null: if more is paid than is open. */
  readonly withClaims: boolean | null;
}

interface Claims {
  /** True if reminders have claimed interest or costs that are not paid. */
  readonly hasClaims: boolean;
  /** Parts of the payment; null without claims. */
  readonly split: ClaimSplit | null;
  /** Part that settles the claims, in euros; 0 if they are left out. */
  readonly claimed: number;
  /** Part that goes to the invoice. */
  readonly paid: number | null;
  /** Amount that settles the invoice and its claims; null without claims. */
  readonly amountWithClaims: number | null;
}

/** Splits a payment between the claims of reminders and the invoice (§ 367 BGB). */
export function useClaims(item: OpenItem, { kind, amount, withClaims }: ClaimedPayment): Claims {
  const { data: owed } = useQuery(owedQuery(item));
  const total = owed === undefined ? 0 : addAmounts([owed.costs, owed.interest]);
  if (owed === undefined || total === 0 || kind !== 'payment' || item.openAmount <= 0)
    return { hasClaims: total > 0, split: null, claimed: 0, paid: amount, amountWithClaims: null };
  const split = amount === null ? null : splitClaims(amount, owed, item.openAmount);
  const isSplit = split !== null && (withClaims ?? (amount ?? 0) > item.openAmount);
  return {
    hasClaims: true,
    split,
    claimed: isSplit ? split.claims : 0,
    paid: isSplit ? split.debt : amount,
    amountWithClaims: addAmounts([item.openAmount, total]),
  };
}
