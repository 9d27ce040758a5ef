import type { Page } from '@playwright/test';
import { createInvoice, expect, expectNoSidewaysScroll, signInBookkeeper, test } from './support/test.ts';
import type { People } from './support/people.ts';
import { text } from './support/texts.ts';

// Abilities of every list, tried on the invoices.

const accounting = (key: string, params?: Record<string, string>): string => text('de', 'accounting', key, params);
const list = (key: string, params?: Record<string, string>): string => text('de', 'platform', `list.${key}`, params);
const path = '/benit/accounting/invoices';

/** A bookkeeper whose list holds so many invoices, `A-01` the oldest. */
async function openInvoices(page: Page, people: People, count: number): Promise<void> {
  await signInBookkeeper(page, people);
  for (let number = 1; number <= count; number += 1) {
    const invoiceId = `A-${String(number).padStart(2, '0')}`;
    await createInvoice(page, {
      invoiceId,
      invoiceDate: '2026-02-01',
      customerName: `Kunde ${number}`,
      description: 'Wartung',
    });
  }
  await page.goto(path);
  await expect(row(page, count)).toBeVisible();
}

const row = (page: Page, number: number) =>
  page.getByRole('link', { name: `A-${String(number).padStart(2, '0')}`, exact: true });
const heading = (page: Page, key: string) =>
  page.getByRole('columnheader', { name: accounting(`columns.${key}`), exact: true });
const headings = (page: Page) => page.getByRole('columnheader').filter({ hasText: /\S/u }).allInnerTexts();

async function chooseFromHeading(page: Page, key: string, item: string): Promise<void> {
  await heading(page, key)
    .getByRole('button', { name: list('columns.arrange', { name: accounting(`columns.${key}`) }) })
    .click();
  await page.getByRole('menuitem', { name: list(`columns.${item}`) }).click();
}

test('rows are walked with the arrows, opened with Enter, and their menu with the menu key', async ({
  page,
  people,
}) => {
  await openInvoices(page, people, 3);
  await row(page, 3).focus();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, 2)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+F10');
  const copy = page.getByRole('menuitem', { name: accounting('actions.copy') });
  await expect(copy).toBeVisible();
  // With the focus it hears the keys.
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(copy).toHaveCount(0);
  await expect(page.getByRole('button', { name: list('actionsOf', { name: 'A-02' }) })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(row(page, 3)).toBeFocused();
  await page.keyboard.press('ContextMenu');
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: accounting('actions.download') }).click();
  expect((await download).suggestedFilename()).toBe('A-03.pdf');
  await row(page, 2).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/invoices\/A-02$/u);
});

test('a dialog that was opened from the menu of a row gives the focus back to it @release', async ({
  page,
  people,
}) => {
  await openInvoices(page, people, 2);
  const menu = page.getByRole('button', { name: list('actionsOf', { name: 'A-01' }) });
  for (const item of ['actions.copy', 'actions.delete']) {
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: accounting(item) }).click();
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toBeFocused();
  }
});

test('the list is sorted by a column and narrowed to days, and says what it comes to', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  for (const [invoiceId, invoiceDate, price] of [
    ['A-1', '2026-02-01', 100],
    ['A-2', '2026-02-02', 300],
    ['A-3', '2026-02-03', 200],
  ] as const) {
    await createInvoice(page, { invoiceId, invoiceDate, positions: [{ price, vat: 0 }] });
  }
  await page.goto(path);
  const numbers = () => page.getByRole('link', { name: /^A-\d$/u }).allInnerTexts();
  await expect.poll(numbers).toEqual(['A-3', 'A-2', 'A-1']);
  await expect(page.getByText('600,00\u00A0€')).toBeVisible();
  const sum = heading(page, 'totalSum').getByRole('button', { name: accounting('columns.totalSum'), exact: true });
  await expect(heading(page, 'totalSum')).toHaveAttribute('aria-sort', 'none');
  await sum.click();
  await expect(heading(page, 'totalSum')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(numbers).toEqual(['A-1', 'A-3', 'A-2']);
  await sum.press('Enter');
  await expect.poll(numbers).toEqual(['A-2', 'A-3', 'A-1']);
  await expect(heading(page, 'totalSum')).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('textbox', { name: list('from') }).fill('02.02.2026');
  await page.keyboard.press('Tab');
  await expect.poll(numbers).toEqual(['A-2', 'A-3']);
  await expect(page.getByText('500,00\u00A0€')).toBeVisible();
  await page.getByRole('link', { name: 'A-2' }).click();
  await page.getByRole('button', { name: text('de', 'platform', 'actions.cancel') }).click();
  await expect(page).toHaveURL(/sort=totalSum&direction=desc|direction=desc&sort=totalSum/u);
  await expect.poll(numbers).toEqual(['A-2', 'A-3']);
});

test('columns are moved, hidden, drawn wider, and remembered for this user', async ({ page, people }) => {
  // Room for all columns, also once one is wider.
  await page.setViewportSize({ width: 1680, height: 900 });
  await openInvoices(page, people, 1);
  const usual = await headings(page);
  await chooseFromHeading(page, 'customerName', 'left');
  await chooseFromHeading(page, 'description', 'hide');
  // Each has room once those before it are gone.
  for (const column of ['sending', 'payableAmount', 'issuedAt'] as const) await chooseFromHeading(page, column, 'hide');
  const arranged = ['invoiceId', 'customerName', 'invoiceDate', 'invoiceDueDate', 'totalSum', 'status'].map((key) =>
    accounting(`columns.${key}`),
  );
  await expect.poll(() => headings(page)).toEqual(arranged);

  // Drawn at its edge, the heading follows the pointer.
  const before = await heading(page, 'customerName').boundingBox();
  if (before === null) throw new Error('The heading is not shown');
  await page.mouse.move(before.x + before.width + 8, before.y + before.height / 2);
  await page.mouse.down();
  await page.mouse.move(before.x + before.width + 68, before.y + before.height / 2, { steps: 5 });
  await page.mouse.up();
  const widthOf = async (key: string) => Math.round((await heading(page, key).boundingBox())?.width ?? 0);
  await expect.poll(() => widthOf('customerName')).toBe(Math.round(before.width) + 60);

  await page.reload();
  await expect.poll(() => headings(page)).toEqual(arranged);
  expect(await widthOf('customerName')).toBe(Math.round(before.width) + 60);

  await page.getByRole('button', { name: list('columns.choose') }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: accounting('columns.description') })).not.toBeChecked();
  await page.getByRole('menuitem', { name: list('columns.reset') }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => headings(page)).toEqual(usual);

  // Somebody else at the same browser has the usual columns, and the first one finds theirs again.
  await chooseFromHeading(page, 'status', 'hide');
  await expect(heading(page, 'status')).toHaveCount(0);
  await signInBookkeeper(page, people);
  await createInvoice(page, { invoiceId: 'A-01' });
  await page.goto(path);
  await expect(heading(page, 'status')).toBeVisible();
});

test('headings are walked with the arrows and dragged to another place @release', async ({ page, people }) => {
  await openInvoices(page, people, 1);
  await heading(page, 'invoiceId').getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(heading(page, 'invoiceId').getByRole('button').last()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(heading(page, 'invoiceDate').getByRole('button').first()).toBeFocused();
  await heading(page, 'totalSum').dragTo(heading(page, 'invoiceDate'));
  await expect
    .poll(async () => (await headings(page)).slice(0, 3))
    .toEqual(['invoiceId', 'totalSum', 'invoiceDate'].map((key) => accounting(`columns.${key}`)));
});

test('a narrow table gives up columns in their order, then becomes cards; one that was asked for stays @release', async ({
  page,
  people,
}) => {
  await openInvoices(page, people, 1);
  const shown = async () =>
    Object.fromEntries(
      await Promise.all(['description', 'invoiceDueDate'].map(async (key) => [key, await heading(page, key).count()])),
    );
  expect(await shown()).toEqual({ description: 1, invoiceDueDate: 1 });
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect.poll(shown).toEqual({ description: 0, invoiceDueDate: 0 });
  await page.getByRole('button', { name: list('columns.choose') }).click();
  await page.getByRole('menuitemcheckbox', { name: accounting('columns.description') }).click();
  await page.keyboard.press('Escape');
  await expect.poll(shown).toEqual({ description: 1, invoiceDueDate: 0 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('columnheader')).toHaveCount(0);
  await expect(page.getByText('Kunde 1')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the way back from a row leads to where the list was left', async ({ page, people }) => {
  await openInvoices(page, people, 60);
  await page.getByRole('searchbox').fill('Wartung');
  await expect(page).toHaveURL(/search=Wartung/u);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // The second page is fetched on the way down, and only the rows near the window exist.
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    await expect(row(page, 3)).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(row(page, 60)).toHaveCount(0);
  await row(page, 3).click();
  await page.getByRole('button', { name: text('de', 'platform', 'actions.cancel') }).click();
  await expect(page).toHaveURL(/search=Wartung/u);
  await expect(row(page, 3)).toBeInViewport();
});

test.describe('a list that cannot be loaded', () => {
  test.use({ expectedErrors: /status of (?:401|403|422)/u });

  test('says so and is tried again; one that is closed shows only that @release', async ({ page, people }) => {
    await openInvoices(page, people, 1);
    let status = 422;
    await page.route(/accounting\/invoice\?/u, (route) =>
      route.fulfill({
        status,
        json: { errors: [{ code: status === 403 ? 'forbidden' : 'unprocessable', message: '' }], requestId: 'x' },
      }),
    );
    await page.goto(`${path}?search=x`);
    const retry = page.getByRole('button', { name: text('de', 'platform', 'states.retry') });
    await expect(retry).toBeVisible();
    await page.unroute(/accounting\/invoice\?/u);
    await retry.click();
    await expect(page.getByText(list('nothingFound', { search: 'x' }))).toBeVisible();
    await page.getByRole('button', { name: list('clearSearch') }).click();
    await expect(row(page, 1)).toBeVisible();

    status = 403;
    await page.route(/accounting\/invoice\?/u, (route) =>
      route.fulfill({ status, json: { errors: [{ code: 'forbidden', message: '' }], requestId: 'x' } }),
    );
    await page.goto(`${path}?search=y`);
    await expect(page.getByText(text('de', 'platform', 'states.forbiddenTitle'))).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
  });
});
