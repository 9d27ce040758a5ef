import { germanDayOf } from '#platform/contract/days.ts';
import { expect, expectWellMade, signIn, test, unique } from './support/test.ts';
import { text } from './support/texts.ts';
import { completeInvoice } from '#modules/accounting/contract/testing/complete-invoice.ts';

const accounting = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'accounting', key, params);
const view = (key: string): string => text('de', 'e-invoice', `view.${key}`);
const url = '/api/benit/accounting/invoice';
const headers = { 'x-requested-with': 'kontor' };

test('a bookkeeper reads the XML of an issued invoice beside its letter, sees that both agree, and saves each file', async ({
  page,
  people,
}) => {
  const organizationId = await people.addOrganization(unique('Nebeneinander'));
  await signIn(
    page,
    people,
    await people.addUser({
      organizationId,
      permissions: ['benit-accounting-permission'],
      startApplication: 'invoices',
    }),
  );
  const today = germanDayOf(new Date());
  const {
    invoiceId: _id,
    version: _version,
    ...invoice
  } = completeInvoice({ invoiceDate: today, serviceDate: today, invoiceDueDate: today });
  const { invoiceId } = (await (await page.request.post(url, { headers, data: { invoice } })).json()) as {
    invoiceId: string;
  };
  expect((await page.request.post(`${url}/issue`, { headers, data: { invoiceId, version: 1 } })).status()).toBe(200);

  await page.goto(`/benit/accounting/invoices/e-invoice/${invoiceId}`);
  await expect(page.getByText(view('same'))).toBeVisible();
  const totals = page.getByRole('region', { name: view('sections.totals') });
  await expect(totals.getByText('190,40 €').first()).toBeVisible();
  await expect(totals.getByText('BT-115')).toBeVisible();
  await expect(
    page
      .getByRole('region', { name: accounting('eInvoice.letter') })
      .getByRole('img')
      .first(),
  ).toBeVisible();
  await expectWellMade(page);

  // The other syntax, then the XML itself.
  await page
    .getByRole('radiogroup', { name: accounting('eInvoice.format') })
    .getByText('UBL')
    .click();
  await expect(page.getByText(view('same'))).toBeVisible();
  await page
    .getByRole('radiogroup', { name: view('look') })
    .getByText('XML', { exact: true })
    .click();
  await expect(page.getByRole('region', { name: view('xml'), exact: true })).toContainText('<cbc:ID>');
  await expectWellMade(page);

  await page.getByRole('button', { name: accounting('actions.download') }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'XML (UBL)' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${invoiceId}.ubl.xml`);
  const [letter] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('ControlOrMeta+p')]);
  expect(letter.suggestedFilename()).toBe(`${invoiceId}.pdf`);

  await page.goto('/benit/accounting/expenses/e-invoice/AU-404');
  await expect(page.getByText(accounting('expenses.editor.missingTitle', { number: 'AU-404' }))).toBeVisible();
  await page.goBack();
  await expect(page.getByText(view('same'))).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expectWellMade(page);
});
