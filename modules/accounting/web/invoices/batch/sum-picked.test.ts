import { expect, it } from 'vitest';
import { sumPicked } from './sum-picked.ts';
import type { PickedInvoice } from './sum-picked.ts';

const invoice = (totalSum: number, given: Partial<PickedInvoice> = {}): PickedInvoice => ({
  invoiceId: `RE-${totalSum}`,
  status: 'issued',
  invoiceType: 'invoice',
  totalNetSum: totalSum / 2,
  totalSum,
  openAmount: totalSum,
  ...given,
});

it('sums selected invoices to the cent, and subtracts what a correction takes back', () => {
  expect(sumPicked([])).toEqual({ net: 0, gross: 0, open: 0 });
  expect(
    sumPicked([
      invoice(0.2),
      invoice(0.4, { openAmount: 0.1 }),
      invoice(10, { invoiceType: 'correction', openAmount: 0 }),
    ]),
  ).toEqual({ net: -4.7, gross: -9.4, open: 0.3 });
});
