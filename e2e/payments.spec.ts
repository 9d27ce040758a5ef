import type { Page } from '@playwright/test';
import { completeInvoice } from '#modules/accounting/contract/testing/complete-invoice.ts';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { createInvoice, expect, expectAccessible, showPage, signInBookkeeper, test } from './support/test.ts';
import { text } from './support/texts.ts';

const accounting = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'accounting', key, params);
const url = '/api/benit/accounting/invoice';
const headers = { 'x-requested-with': 'kontor' };
const today = germanDayOf(new Date());
const nbsp = '\u00a0';

/** Issues an invoice of 1,190.00 € with Skonto of 2 % within 10 days. */
async function issue(page: Page, invoiceId: string, customerName = 'Elektro Krämer'): Promise<void> {
  const { version: _version, ...invoice } = completeInvoice({
    invoiceId,
    customerName,
    invoiceDate: today,
    invoiceDueDate: addDays(today, 14),
    serviceDate: today,
    skonto: [{ days: 10, percent: 2 }],
    positions: [{ count: 10, price: 100, vat: 19 }],
  });
  await createInvoice(page, invoice);
  const answer = await page.request.post(`${url}/issue`, { headers, data: { invoiceId, version: 1 } });
  expect(answer.status(), await answer.text()).toBe(200);
}

const card = (page: Page) => page.getByRole('region', { name: accounting('paying.payments') });
const dialog = (page: Page) => page.getByRole('dialog');
const amount = (page: Page) => dialog(page).getByLabel(accounting('payments.fields.paymentAmount'));

test('an issued invoice is paid in part, with Skonto, a mistake is removed, and it is cancelled and its credit paid out', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await issue(page, 'RE-1');
  await page.goto('/benit/accounting/invoices/RE-1');
  await expect(card(page)).toContainText(`1.190,00${nbsp}€`);
  await card(page)
    .getByRole('button', { name: accounting('paying.action') })
    .click();
  await expect(amount(page)).toHaveValue('1190,00');
  await expect(amount(page)).toBeFocused();
  await amount(page).fill('500');
  await amount(page).press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('banner').or(page.getByRole('main'))).toContainText([/690,00/u]);
  await expect(page.getByText(accounting('status.partlyPaid')).first()).toBeVisible();

  // The rest less the Skonto: Enter records both.
  await card(page)
    .getByRole('button', { name: accounting('paying.action') })
    .click();
  await amount(page).fill('666,20');
  await expect(dialog(page).getByRole('checkbox', { name: /23,80/u })).toBeChecked();
  await expectAccessible(page);
  await amount(page).press('Enter');
  await expect(card(page)).toContainText(accounting('paying.settled'));
  await expect(page.getByText(accounting('status.paid'), { exact: true }).first()).toBeVisible();
  await expect(card(page).getByRole('listitem')).toHaveCount(3);

  // The Skonto was a mistake: it stays, struck through.
  await card(page)
    .getByRole('listitem')
    .filter({ hasText: accounting('payments.kinds.skonto') })
    .getByRole('button')
    .click();
  await dialog(page)
    .getByRole('button', { name: accounting('paying.remove') })
    .click();
  await expect(card(page)).toContainText(accounting('paying.openState', { amount: `23,80${nbsp}€` }));
  await expect(card(page).getByRole('listitem')).toHaveCount(3);

  // Cancelled, with a reason; what was paid is a credit, and the cancellation is to be sent.
  await page.getByRole('button', { name: accounting('actions.more') }).click();
  await page.getByRole('menuitem', { name: accounting('actions.cancelIssued'), exact: true }).click();
  await expect(dialog(page)).toContainText('Elektro Krämer');
  await dialog(page).getByLabel(accounting('cancelIssued.reason')).fill('Doppelt berechnet');
  await dialog(page)
    .getByRole('button', { name: accounting('actions.cancelIssued'), exact: true })
    .click();
  const back = page.getByRole('link', { name: accounting('editor.cancels', { number: 'RE-1' }) });
  await expect(back).toBeVisible();
  const sendNow = page.getByRole('button', { name: accounting('cancelIssued.send') });
  await expect(sendNow).toBeVisible();
  await back.click();
  await expect(sendNow).toBeVisible();
  await expect(card(page)).toContainText(accounting('paying.creditState', { amount: `1.166,20${nbsp}€` }));
  await card(page)
    .getByRole('button', { name: accounting('paying.payOut') })
    .click();
  await expect(amount(page)).toHaveValue('1166,20');
  await expect(amount(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(page)).toContainText(accounting('paying.settled'));
  await sendNow.click();
  await dialog(page)
    .getByRole('button', { name: accounting('sending.send'), exact: true })
    .click();
  await expect(sendNow).toHaveCount(0);
});

test('open items: an amount typed in the search is paid by two keys, several invoices by one transfer', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  for (const [number, name] of [
    ['RE-1', 'Elektro Krämer'],
    ['RE-2', 'WEG Sülzgürtel'],
    ['RE-3', 'Café Glücklich'],
    ['RE-4', 'Café Glücklich'],
  ] as const)
    await issue(page, number, name);
  await page.goto('/benit/accounting/invoices');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await showPage(page, '/benit/accounting/invoices/payments/open-items');
  const search = page.getByRole('searchbox', { name: accounting('openItems.search') });
  await expect(search).toBeFocused();
  let keys = 0;
  const press = async (typed: readonly string[]) => {
    for (const key of typed) await page.keyboard.press(key);
    keys += typed.length;
  };
  await press([...'1166,20', 'Enter']);
  await expect(dialog(page).getByRole('checkbox', { name: /23,80/u })).toBeChecked();
  await expect(amount(page)).toBeFocused();
  await press(['Enter']);
  await expect(dialog(page)).toHaveCount(0);
  expect(keys).toBeLessThanOrEqual(14);
  await expect(search).toHaveValue('');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(4);

  // The next one, without Skonto.
  await expect(search).toBeFocused();
  keys = 0;
  await press([...'1190', 'Enter']);
  await expect(amount(page)).toHaveValue('1190,00');
  await expect(amount(page)).toBeFocused();
  await press(['Enter']);
  await expect(dialog(page)).toHaveCount(0);
  expect(keys).toBeLessThanOrEqual(12);
  await expect(rows).toHaveCount(3);
  await expectAccessible(page);

  await page.getByRole('checkbox', { name: accounting('batch.pickAll') }).check();
  await page
    .getByRole('button', { name: /2\.380,00/u })
    .last()
    .click();
  await dialog(page)
    .getByRole('button', { name: /2\.380,00/u })
    .click();
  await expect(page.getByText(accounting('openItems.emptyTitle'))).toBeVisible();
});
