import { addDays } from '#platform/contract/days.ts';

/** Issuer of a receipt. */
export interface Vendor {
  readonly name: string;
  readonly street: string;
  readonly city: string;
  readonly vatId: string;
  readonly taxNumber: string;
  readonly iban: string;
  /** Colour of the letterhead: red, green and blue from 0 to 1. */
  readonly color: string;
}

/** A line of a receipt: what, cents (net in a letter, gross on a till receipt), percent of VAT. */
export type Item = readonly [text: string, cents: number, vat: 19 | 7 | 0];

/** Content of a receipt. */
export interface ReceiptContent {
  readonly vendor: Vendor;
  /** Lines of the address of a letter. */
  readonly recipient: readonly string[];
  /** Number of the invoice. */
  readonly number: string;
  readonly day: string;
  readonly dueDays: number;
  /** Below the sums. */
  readonly note: string;
  readonly items: readonly Item[];
  /** Per rate of VAT, in euros. */
  readonly amounts: readonly { readonly net: number; readonly vat: number; readonly vatCost: number }[];
  readonly gross: number;
}

/** Sums per rate, the highest first. @param isGross whether items are with VAT, as tills print them */
export function sumItems(items: readonly Item[], isGross: boolean): Pick<ReceiptContent, 'amounts' | 'gross'> {
  const amounts = [19, 7, 0].flatMap((vat) => {
    const own = items.filter((item) => item[2] === vat);
    if (own.length === 0) return [];
    const sum = own.reduce((total, [, cents]) => total + cents, 0);
    const net = isGross ? Math.round((sum * 100) / (100 + vat)) : sum;
    const vatCents = isGross ? sum - net : Math.round((net * vat) / 100);
    return [{ net: net / 100, vat, vatCost: vatCents / 100 }];
  });
  const cents = amounts.reduce(
    (total, { net, vatCost }) => total + Math.round(net * 100) + Math.round(vatCost * 100),
    0,
  );
  return { amounts, gross: cents / 100 };
}

export function dueDateOf({ day, dueDays }: Pick<ReceiptContent, 'day' | 'dueDays'>): string {
  return addDays(day, dueDays);
}

/** `1234.5` as `1.234,50`. */
export function printAmount(euros: number): string {
  const [whole = '', fraction = ''] = euros.toFixed(2).split('.');
  return `${whole.replaceAll(/\B(?=(?:\d{3})+$)/gu, '.')},${fraction}`;
}

/** `2026-11-21` as `21.11.2026`. */
export function printDay(day: string): string {
  return day.split('-').toReversed().join('.');
}
