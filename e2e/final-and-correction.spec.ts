import type { Page } from '@playwright/test';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { completeDraft } from './support/complete-draft.ts';
import { createInvoice, expect, expectAccessible, signInBookkeeper, test } from './support/test.ts';
import { text } from './support/texts.ts';

const accounting = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'accounting', key, params);

async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(`/api/benit/accounting/${path}`, {
    headers: { 'x-requested-with': 'kontor' },
    data,
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Creates a draft of today with one position. */
async function draft(page: Page, changes: object): Promise<void> {
  const today = germanDayOf(new Date());
  await createInvoice(page, {
    ...completeDraft,
    invoiceDate: today,
    serviceDate: today,
    invoiceDueDate: addDays(today, 14),
    ...changes,
  });
}

test('a final invoice takes its instalment from the list of its customer and leaves the rest to be paid', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  const position = { description: 'Umbau', uom: 'general', count: 1 };
  await draft(page, { invoiceId: 'AR-1', invoiceType: 'partial', positions: [{ ...position, price: 15_000 }] });
  await post(page, 'invoice/issue', { invoiceId: 'AR-1', version: 1 });
  await draft(page, { invoiceId: 'SR-1', invoiceType: 'final', positions: [{ ...position, price: 48_600 }] });
  await page.goto('/benit/accounting/invoices/SR-1');
  await page.getByRole('button', { name: accounting('instalments.deductOne', { number: 'AR-1' }) }).click();
  await expect(page.getByText(accounting('instalments.none'))).toBeVisible();
  // 57,834.00 − 17,850.00.
  await expect(page.getByText('39.984,00 €').first()).toBeVisible();
  // Its payment is missing: the check says so, and it can be issued all the same.
  await expect(page.getByText(/AR-1 ist noch nicht ganz bezahlt/u)).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: accounting('actions.issue'), exact: true })
    .first()
    .click();
  const issued = page.waitForResponse(/\/invoice\/issue$/u);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: accounting('issue.confirm') })
    .click();
  expect((await issued).status()).toBe(200);
  await page.goto('/benit/accounting/invoices/AR-1');
  await expect(page.getByRole('link', { name: accounting('editor.deductedBy', { number: 'SR-1' }) })).toBeVisible();
});

test('two of ten pieces are taken back by a correction, which lowers what is open', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await draft(page, {
    invoiceId: 'RE-142',
    positions: [{ description: 'Lampe', uom: 'piece', count: 10, price: 89.9 }],
  });
  await post(page, 'invoice/issue', { invoiceId: 'RE-142', version: 1 });
  await page.goto('/benit/accounting/invoices/RE-142');
  await page.getByRole('button', { name: accounting('actions.more') }).click();
  await page.getByRole('menuitem', { name: accounting('actions.takeBack') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: accounting('correcting.countOf', { number: 1 }) }).fill('2');
  await dialog.getByRole('textbox', { name: accounting('correcting.reason') }).fill('Zwei waren defekt.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: accounting('correcting.create') }).click();
  await expect(page.getByText('213,96 €').first()).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: accounting('actions.issue'), exact: true })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: accounting('issue.confirm') })
    .click();
  await page.getByRole('link', { name: accounting('editor.corrects', { number: 'RE-142' }) }).click();
  await expect(page.getByText('855,85 €').first()).toBeVisible();
});
