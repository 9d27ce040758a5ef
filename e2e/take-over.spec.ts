import { completeInvoice } from '#modules/accounting/contract/testing/complete-invoice.ts';
import { germanDayOf } from '#platform/contract/days.ts';
import { expect, expectWellMade, signIn, test, unique } from './support/test.ts';
import { text } from './support/texts.ts';

const accounting = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'accounting', key, params);
const platform = (key: string, params?: Record<string, string | number>): string => text('de', 'platform', key, params);
const url = '/api/benit/accounting/invoice';
const headers = { 'x-requested-with': 'kontor' };
const today = germanDayOf(new Date());

test('a bookkeeper says once which former drafts were sent, by keyboard; they are issued, the others stay drafts, and nobody asks again', async ({
  page,
  people,
}) => {
  const organizationId = await people.addOrganization(unique('Früher'));
  await signIn(
    page,
    await people.addUser({
      organizationId,
      permissions: ['benit-accounting-permission'],
      startApplication: 'invoices',
    }),
  );
  const drafts = [
    completeInvoice({
      invoiceId: 'ALT-1',
      invoiceDate: '2025-03-03',
      invoiceDueDate: '2025-03-17',
      serviceDate: '2025-03-01',
    }),
    completeInvoice({
      invoiceId: 'ALT-2',
      invoiceDate: '2025-04-04',
      invoiceDueDate: '2025-04-18',
      serviceDate: '2025-04-01',
      taxNumber: '',
      vatNumber: '',
    }),
    completeInvoice({ invoiceId: 'NEU-3', invoiceDate: today, invoiceDueDate: null, serviceDate: today }),
  ];
  for (const { version: _version, ...invoice } of drafts)
    expect((await page.request.post(url, { headers, data: { invoice } })).ok()).toBe(true);
  await people.predateDrafts(organizationId);

  // The list leads to the question.
  await page.goto('/benit/accounting/invoices');
  await page.getByRole('link', { name: accounting('takeOver.open') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: accounting('takeOver.title') })).toBeFocused();

  // Oldest first; what is older than a week is ticked already.
  const box = (number: string) => page.getByRole('checkbox', { name: accounting('takeOver.pick', { number }) });
  await expect(box('ALT-1')).toBeChecked();
  await expect(box('ALT-2')).toBeChecked();
  await expect(box('NEU-3')).not.toBeChecked();

  // The rules that one breaks are folded out.
  await page.getByRole('button', { name: platform('list.unfold', { name: 'ALT-2' }) }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('§14(4)2-USTG')).toBeVisible();
  await expectWellMade(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // Arrows walk from box to box, Space ticks.
  await box('ALT-1').focus();
  await page.keyboard.press('ArrowDown');
  await expect(box('ALT-2')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(box('ALT-2')).not.toBeChecked();
  await page.keyboard.press('Space');
  await expect(box('ALT-2')).toBeChecked();
  // The first time, nothing comes of it.
  const task = {
    id: '018f5a00-0000-7000-8000-000000000001',
    kind: 'invoice-take-over',
    done: 0,
    total: 2,
    message: null,
    result: null,
    errors: [],
    createdAt: new Date().toISOString(),
  };
  const [takeOver, tasks] = [`**${url}/take-over`, '**/api/benit/tasks?*'];
  await page.route(takeOver, (route) =>
    route.fulfill({ status: 202, json: { task: { ...task, state: 'waiting', endedAt: null } } }),
  );
  await page.route(tasks, (route) =>
    route.fulfill({
      json: {
        tasks: [
          {
            ...task,
            state: 'done',
            endedAt: new Date().toISOString(),
            errors: [{ code: 'overloaded', message: 'busy' }],
          },
        ],
        nextCursor: null,
      },
    }),
  );
  await page.getByRole('button', { name: accounting('takeOver.submit') }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog');
  await expect(question).toContainText(accounting('takeOver.confirm_other', { count: 2 }));
  await question.getByRole('button', { name: accounting('takeOver.submit') }).click();

  // What could not be taken over is said, and can be chosen again.
  await expect(page.getByText(platform('errors.overloaded'))).toBeVisible();
  await expect(box('ALT-1')).toBeChecked();
  await page.unroute(takeOver);
  await page.unroute(tasks);
  await page.getByRole('button', { name: accounting('takeOver.submit') }).click();
  await question.getByRole('button', { name: accounting('takeOver.submit') }).click();

  // Back in the list when it is done; nothing asks any more.
  await expect(page.getByRole('heading', { level: 1, name: accounting('list.title') })).toBeVisible();
  const row = (number: string) => page.getByRole('row').filter({ hasText: number });
  await expect(row('ALT-1')).toContainText(accounting('status.overdue'));
  await expect(row('ALT-2')).toContainText(accounting('status.overdue'));
  await expect(row('NEU-3')).toContainText(accounting('status.draft'));

  // For one that was taken over there is no XML to send with it.
  await page.getByRole('link', { name: 'ALT-1', exact: true }).click();
  await page.getByRole('button', { name: accounting('sending.action') }).click();
  const form = page.getByRole('dialog', { name: accounting('sending.title', { number: 'ALT-1' }) });
  await expect(form.getByText(accounting('eInvoice.takenOver'))).toBeVisible();
  await expect(form.getByRole('checkbox', { name: accounting('sending.attachXml') })).toHaveCount(0);
  await form.getByRole('button', { name: platform('actions.cancel') }).click();
  await expect(form).toHaveCount(0);
  await page.goto('/benit/accounting/invoices');
  await page.reload();
  await expect(row('NEU-3')).toBeVisible();
  await expect(page.getByRole('link', { name: accounting('takeOver.open') })).toHaveCount(0);
  await page.goto('/benit/accounting/invoices/former/take-over');
  await expect(page.getByText(accounting('takeOver.emptyTitle'))).toBeVisible();
});
