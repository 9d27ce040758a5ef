import { addDays } from '#platform/contract/days.ts';
import { fromCents, toCents } from '#platform/contract/money.ts';
import type { DemoContext } from '#platform/server/demo-part.ts';
import type { Invoice } from '../../contract/invoices/invoices.ts';
import type { PaymentKind } from '../../contract/invoices/payments/payment-kinds.ts';
import { recordPayment } from '../invoices/payments/record-payment.ts';

/** Payment of an invoice of the demo. */
export interface DemoPayment {
  readonly kind: PaymentKind;
  /** Days after the invoice. */
  readonly daysAfter: number;
  readonly method: 'transfer' | 'directDebit';
  readonly note: string;
  /** Returns the amount in cents from what is payable. */
  readonly centsOf: (payable: bigint) => bigint;
}

const discount = (payable: bigint): bigint => (payable * 2n + 50n) / 100n;
const whole = (payable: bigint): bigint => payable;
const payment = (daysAfter: number, centsOf: DemoPayment['centsOf'] = whole, note = ''): DemoPayment => ({
  kind: 'payment',
  daysAfter,
  method: 'transfer',
  note,
  centsOf,
});

/** Invoices by their place that are paid in a way of their own. */
const special: ReadonlyMap<number, readonly DemoPayment[]> = new Map<number, readonly DemoPayment[]>([
  ...[16, 23, 44, 60].map((index) => {
    const paid = payment(8, (payable) => payable - discount(payable));
    return [index, [paid, { ...paid, kind: 'skonto', centsOf: discount }]] as [number, DemoPayment[]];
  }),
  // Paid before it was cancelled: a credit that waits to be paid out.
  [33, [payment(2)]],
  // A cancelled one that was paid back.
  [12, [payment(2), { ...payment(9), kind: 'refund' }]],
  [38, [payment(15, (payable) => payable + 10_00n, 'Zu viel überwiesen')]],
  [41, [payment(12, (payable) => payable - 3n), { ...payment(14, () => 3n), kind: 'writeOff' }]],
  [58, [payment(9, (payable) => payable / 2n, 'Erste Rate')]],
  [50, [payment(10), { ...payment(13, whole, 'Konto nicht gedeckt'), kind: 'chargeback' }]],
]);

// A few of the older ones were forgotten and need a reminder; some of the newer ones are not paid yet.
const daysUntilPaid = 60;
const daysUntilMostPay = 30;

/** Lists the payments of the invoice at a place; none of them is in the future. */
export function payOf(
  index: number,
  {
    daysAgo,
    isDebited,
    isCancelled,
  }: { readonly daysAgo: number; readonly isDebited: boolean; readonly isCancelled: boolean },
): readonly DemoPayment[] {
  const plain: DemoPayment = isDebited ? { ...payment(5), method: 'directDebit' } : payment(6 + (index % 9));
  const isPaid =
    daysAgo > daysUntilPaid ? index % 7 !== 3 : isDebited || (daysAgo > daysUntilMostPay && index % 3 !== 0);
  const payments = special.get(index) ?? (isPaid && !isCancelled ? [plain] : []);
  return payments.filter(({ daysAfter }) => daysAfter < daysAgo);
}

/** Records the payments of an issued invoice, each on its day. */
export async function payInvoice(
  context: DemoContext,
  { invoiceId, invoiceDate, payableAmount }: Pick<Invoice, 'invoiceId' | 'invoiceDate' | 'payableAmount'>,
  payments: readonly DemoPayment[],
): Promise<void> {
  for (const { kind, daysAfter, method, note, centsOf } of payments) {
    const paidOn = addDays(invoiceDate, daysAfter);
    // Not the invoice's time of day: late in the evening of a summer it would be a day before in winter.
    const recordedAt = new Date(`${paidOn}T10:00:00Z`);
    await recordPayment(
      { ...context, clock: { now: () => recordedAt } },
      {
        invoiceId,
        kind,
        paidOn,
        amount: fromCents(centsOf(toCents(payableAmount))),
        method,
        note,
        overpayment: true,
      },
    );
  }
}
