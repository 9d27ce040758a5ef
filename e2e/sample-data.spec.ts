import { startSampleProduct } from './support/sample-product.ts';
import { expect, expectAccessible, test } from './support/test.ts';
import { text } from './support/texts.ts';

// Development mode: the screens with made-up records, and nobody signs in.

const customer = (key: string): string => text('de', 'accounting', `records.customer.${key}`);
const project = (key: string): string => text('de', 'accounting', `records.project.${key}`);
const platform = (key: string, params?: Record<string, string | number>): string => text('de', 'platform', key, params);

let product: Awaited<ReturnType<typeof startSampleProduct>>;
test.beforeAll(async () => {
  product = await startSampleProduct();
});
test.afterAll(() => product.stop());

test('a developer comes without a password, searches, sorts and opens made-up records, and nothing they save or delete is stored @release', async ({
  page,
}) => {
  const notice = page.getByRole('note').filter({ hasText: text('de', 'organizations', 'sampleData') });
  const nameLinks = page.getByRole('table').getByRole('link');

  await test.step('the start leads to the customers, and a bar says what they are', async () => {
    await page.goto(product.url);
    await expect(page).toHaveURL(/accounting\/customer$/u);
    await expect(notice).toBeVisible();
    await expect(page.getByText('von 200', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: platform('records.import.open') })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('the search finds values of any column', async () => {
    await page.getByRole('searchbox', { name: customer('search') }).fill('KÖLN');
    await expect(page.getByText('von 25', { exact: false })).toBeVisible();
    await expect(page.getByRole('cell', { name: 'Köln', exact: true }).first()).toBeVisible();
    await page.getByRole('searchbox', { name: customer('search') }).fill('');
    await expect(page.getByText('von 200', { exact: false })).toBeVisible();
  });

  await test.step('saving and deleting return to the list, which stays as it was', async () => {
    const name = (await nameLinks.first().innerText()).trim();
    await nameLinks.first().click();
    await page.getByRole('textbox', { name: customer('fields.name') }).fill('Wird nicht gespeichert');
    await page.getByRole('button', { name: platform('actions.save') }).click();
    await expect(page).toHaveURL(/accounting\/customer$/u);
    await expect(nameLinks.first()).toHaveText(name);
    await nameLinks.first().click();
    await expect(page.getByRole('textbox', { name: customer('fields.name') })).toHaveValue(name);
    await page.getByRole('button', { name: platform('actions.delete') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: platform('actions.delete') })
      .click();
    await expect(page).toHaveURL(/accounting\/customer$/u);
    await expect(nameLinks.first()).toHaveText(name);
    await expect(page.getByText('Wird nicht gespeichert')).toHaveCount(0);
  });

  await test.step('a project chooses among a thousand customers', async () => {
    await page.goto(`${product.url}/benit/accounting/project/new`);
    const lookup = page.getByRole('combobox', { name: project('fields.customer') });
    await lookup.fill('K-2000');
    await expect(page.getByRole('option').filter({ hasText: /\S{2}/u })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(lookup).not.toHaveValue('K-2000');
    await page.getByRole('button', { name: platform('actions.cancel') }).click();
    await page.getByRole('button', { name: platform('discard.leave') }).click();
    await expect(page).toHaveURL(/accounting\/project$/u);
    await expect(notice).toBeVisible();
  });

  await test.step('signing out leads nowhere: the next page is signed in again', async () => {
    await page.getByRole('button', { name: platform('shell.logout') }).click();
    await page.goto(product.url);
    await expect(notice).toBeVisible();
  });
});
