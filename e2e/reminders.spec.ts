import { completeInvoice } from '#modules/accounting/contract/testing/complete-invoice.ts';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { createInvoice, expect, expectWellMade, showPage, signInBookkeeper, test } from './support/test.ts';
import { text } from './support/texts.ts';

const accounting = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'accounting', key, params);
const headers = { 'x-requested-with': 'kontor' };
const today = germanDayOf(new Date());

test('a late invoice is reminded of, with another text, and paid', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  const { version: _version, ...invoice } = completeInvoice({
    invoiceId: 'RE-1',
    customerName: 'Elektro Krämer',
    customerEmail: 'kunde@kunden.example',
    invoiceDate: addDays(today, -60),
    invoiceDueDate: addDays(today, -40),
    serviceDate: addDays(today, -60),
    positions: [{ count: 10, price: 100, vat: 19 }],
  });
  await createInvoice(page, invoice);
  const issued = await page.request.post('/api/benit/accounting/invoice/issue', {
    headers,
    data: { invoiceId: 'RE-1', version: 1 },
  });
  expect(issued.status(), await issued.text()).toBe(200);

  // From the overview, where it stands, to the list.
  await page.goto('/benit/accounting/invoices');
  await page.getByRole('link', { name: new RegExp(accounting('overview.reminderDue'), 'u') }).click();
  const send = page.getByRole('button', { name: accounting('reminding.sendCount_one', { count: 1 }) });
  await expect(send).toBeVisible();
  await expectWellMade(page);

  await page
    .getByRole('button', { name: accounting('reminding.reviewOf', { name: 'Elektro Krämer', number: 'RE-1' }) })
    .click();
  const dialog = page.getByRole('dialog');
  const letter = dialog.getByLabel(accounting('reminding.text'));
  await expect(letter).toHaveValue(/1\.190,00/u);
  await letter.fill('Guten Tag,\n\nbitte denken Sie an unsere Rechnung.');
  await expectWellMade(page);
  await dialog.getByRole('button', { name: accounting('reminding.keep') }).click();
  await expect(page.getByText(accounting('reminding.adapted'))).toBeVisible();
  await send.click();
  await dialog.getByRole('button', { name: accounting('sending.send'), exact: true }).click();
  await expect(page.getByText(accounting('reminding.dueEmptyTitle'))).toBeVisible();

  await showPage(page, '/benit/accounting/invoices/RE-1');
  const card = page.getByRole('region', { name: accounting('reminding.cardTitle') });
  await expect(card.getByRole('listitem')).toContainText('kunde@kunden.example');
  await expectWellMade(page);
  await card.getByRole('button', { name: accounting('reminding.hold') }).click();
  await dialog.getByRole('radio', { name: accounting('reminding.holdKinds.disputed') }).check();
  await dialog.getByLabel(accounting('payments.fields.note')).fill('Mangel gemeldet');
  await dialog.getByRole('button', { name: accounting('reminding.hold') }).click();
  await expect(card).toContainText(accounting('reminding.states.disputed'));
  await card.getByRole('button', { name: accounting('reminding.resume') }).click();
  await expect(card.getByRole('button', { name: accounting('reminding.remind') })).toBeVisible();

  const payments = page.getByRole('region', { name: accounting('paying.payments') });
  await payments.getByRole('button', { name: accounting('paying.action') }).click();
  await dialog.getByRole('button', { name: accounting('paying.submit') }).click();
  await expect(payments).toContainText(accounting('paying.settled'));
  await expect(card.getByRole('button', { name: accounting('reminding.remind') })).toHaveCount(0);

  await showPage(page, '/benit/accounting/configuration?card=reminderConfig');
  await page.getByRole('button', { name: accounting('configuration.reminders.addRate') }).click();
  await expectWellMade(page);
});
