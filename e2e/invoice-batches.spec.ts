import { completeInvoice } from '#modules/accounting/contract/testing/complete-invoice.ts';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { expect, expectWellMade, signIn, test, unique } from './support/test.ts';
import { text } from './support/texts.ts';

const accounting = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'accounting', key, params);
const url = '/api/benit/accounting/invoice';
const headers = { 'x-requested-with': 'kontor' };
let today: string;

test.beforeEach(() => {
  today = germanDayOf(new Date());
});

test('a bookkeeper ticks several drafts, issues and sends them, reads what could not be issued, narrows the list, and proves that nothing was altered', async ({
  page,
  people,
}) => {
  const organizationId = await people.addOrganization(unique('Stapel'));
  await signIn(
    page,
    people,
    await people.addUser({
      organizationId,
      permissions: ['benit-accounting-permission'],
      startApplication: 'invoices',
    }),
  );
  const add = async (invoiceId: string, changes = {}) => {
    const { version: _version, ...invoice } = completeInvoice({
      invoiceId,
      invoiceDate: today,
      invoiceDueDate: null,
      serviceDate: today,
      customerEmail: 'kunde@kunden.example',
      paymentTerms: 'Zahlbar sofort',
      ...changes,
    });
    const answer = await page.request.post(url, { headers, data: { invoice } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await add('RE-1', { invoiceDate: addDays(today, -1) });
  await add('RE-2', { taxNumber: '', vatNumber: '' });
  await add('RE-3');
  await page.goto('/benit/accounting/invoices');
  const box = (number: string) =>
    page.getByRole('checkbox', { name: accounting('batch.pick', { number }), exact: true });

  // Ticks one, then with Shift up to another one.
  await box('RE-3').click();
  const bar = page.getByRole('region', { name: accounting('batch.label') });
  await expect(bar).toContainText(accounting('batch.picked_one', { count: 1 }));
  await box('RE-1').click({ modifiers: ['Shift'] });
  await expect(bar).toContainText(accounting('batch.picked_other', { count: 3 }));
  await expectWellMade(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // The question tells how many, for how much and to whom, what the check says in words, and who dates from yesterday.
  await bar.getByRole('button', { name: accounting('batch.issueCount', { count: 3 }) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${accounting('batch.drafts_other', { count: 3 })} · 571,20\u00A0€`);
  await expect(dialog).toContainText(accounting('batch.customers_one', { count: 1 }));
  await expect(dialog).toContainText(accounting('batch.incomplete_one', { count: 1 }));
  await expect(dialog).not.toContainText(/USTG|BR-DE/u);
  await dialog.getByRole('checkbox', { name: /auf heute datieren/u }).check();
  await dialog.getByRole('checkbox', { name: accounting('batch.sendToo') }).check();
  await expectWellMade(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: accounting('actions.issueAndSend'), exact: true }).click();

  // The incomplete one stays a draft, with what it lacks and the way to it.
  const result = page.getByRole('alert').filter({ hasText: 'RE-2' });
  await expect(result).toContainText('2 Rechnungen gestellt, 2 E-Mails unterwegs, 1 Rechnung nicht gestellt');
  await expect(result).toContainText(/RE-2 ist unvollständig/u);
  await expect(result).toContainText(/Steuernummer/u);
  await expect(result).not.toContainText('USTG');
  await expect(result.getByRole('link', { name: accounting('batch.open', { number: 'RE-2' }) })).toBeVisible();
  const row = (number: string) =>
    page.getByRole('row').filter({ has: page.getByRole('link', { name: number, exact: true }) });
  await expect(row('RE-1')).toContainText(accounting('status.open'));
  await expect(row('RE-2')).toContainText(accounting('status.draft'));
  await expect(row('RE-3')).toContainText(accounting('status.open'));
  await expect(row('RE-1')).toContainText(today.split('-').toReversed().join('.'));
  await expect(row('RE-3').getByRole('img', { name: /^(?:Im Postausgang|Versendet am)/u })).toBeVisible();
  await expect(row('RE-2').getByRole('img')).toHaveCount(0);
  const { deliveries } = (await (await page.request.get(`${url}/deliveries?invoiceId=RE-1`)).json()) as {
    deliveries: readonly { readonly to: readonly string[] }[];
  };
  expect(deliveries.map(({ to }) => to)).toEqual([['kunde@kunden.example']]);

  // Narrows the list by the state of the payment, which stands in the address.
  await page
    .getByRole('combobox', { name: accounting('columns.status') })
    .selectOption({ label: accounting('status.open') });
  await expect(page).toHaveURL(/status=open/u);
  await expect(row('RE-2')).toHaveCount(0);
  await expect(row('RE-1')).toBeVisible();

  // One that is cancelled is not sent, which is said.
  expect((await page.request.post(`${url}/cancel`, { headers, data: { invoiceId: 'RE-1' } })).ok()).toBe(true);
  await page.goto('/benit/accounting/invoices');
  await box('RE-1').click();
  await expect(bar).toContainText(accounting('batch.withoutCancelled_one', { count: 1 }));
  await expect(bar.getByRole('button', { name: /^Senden/u })).toHaveCount(0);
  await box('RE-3').click();
  await expect(bar.getByRole('button', { name: accounting('batch.sendCount', { count: 1 }) })).toBeVisible();
  await expect(bar).toContainText('380,80\u00A0€ · netto 320,00\u00A0€ · offen 190,40\u00A0€');
  await bar.getByRole('button', { name: accounting('batch.zip') }).click();
  const archive = page.waitForEvent('download');
  await page.getByRole('link', { name: /Rechnungen .*\.zip/u }).click();
  expect((await archive).suggestedFilename()).toBe(`Rechnungen ${today}.zip`);
  await bar.getByRole('button', { name: accounting('batch.clear') }).click();

  // A batch that ends while another page is shown appears in the list, too.
  await add('RE-4');
  await page.reload();
  const gate = Promise.withResolvers<void>();
  const tasks = '**/api/benit/tasks?*';
  await page.route(tasks, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await box('RE-4').click();
  await bar.getByRole('button', { name: accounting('batch.issueCount', { count: 1 }) }).click();
  await dialog.getByRole('button', { name: accounting('batch.issue'), exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('link', { name: 'RE-2', exact: true }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: accounting('editor.title', { number: 'RE-2' }) }),
  ).toBeVisible();
  const readStatus = async () =>
    (
      (await (await page.request.get(`${url}?invoiceId=RE-4`)).json()) as {
        invoices: readonly { readonly status: string }[];
      }
    ).invoices[0]?.status;
  await expect.poll(readStatus).toBe('issued');
  const asked = page.waitForResponse(tasks);
  gate.resolve();
  await asked;
  await page
    .getByRole('main')
    .getByRole('link', { name: accounting('list.title') })
    .click();
  await expect(row('RE-4')).toContainText(accounting('status.open'));

  // Proves that what was issued is unaltered, and gets the archive.
  await page.getByRole('button', { name: accounting('actions.more'), exact: true }).click();
  await page.getByRole('menuitem', { name: accounting('proof.title') }).click();
  await expect(dialog).toContainText(accounting('proof.valid_other', { count: 4 }));
  await expectWellMade(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: accounting('proof.archive') }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('link', { name: /\.zip/u }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/u);
  await dialog.getByRole('link', { name: accounting('gaps.title') }).click();
  await expect(page.getByRole('heading', { level: 1, name: accounting('gaps.title') })).toBeVisible();
});
