import type { Page } from '@playwright/test';
import { company } from '#modules/accounting/contract/company/company.ts';
import { createInvoice, expect } from './test.ts';
import { text } from './texts.ts';

/** A field of the invoice by its name on the wire. */
export const fieldOf = (page: Page, name: string) => {
  const home = Object.hasOwn(company, name) ? 'company' : 'invoice';
  return page.getByLabel(text('de', 'accounting', `${home}.fields.${name}`), { exact: true });
};

/** Opens the editor of an invoice with many positions, so that the form is longer than the window. */
export async function openLongInvoice(page: Page, number = 'A-1'): Promise<void> {
  const positions = Array.from({ length: 12 }, (_, index) => ({
    description: `Leistung ${index + 1}`,
    uom: 'hour',
    count: 1,
    price: 80,
  }));
  await createInvoice(page, { invoiceId: number, customerName: 'Gärtnerei Übelacker', positions });
  await page.goto(`/benit/accounting/invoices/${number}`);
  await expect(fieldOf(page, 'customerName')).toHaveValue('Gärtnerei Übelacker');
}
