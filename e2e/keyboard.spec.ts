import type { Page } from '@playwright/test';
import { password } from './support/people.ts';
import { createInvoice, expect, signInBookkeeper, test } from './support/test.ts';
import { text } from './support/texts.ts';

const accounting = (key: string, params?: Record<string, string>): string => text('de', 'accounting', key, params);

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    // Behind the last control the focus is the browser's for one press.
    if ((await focused.count()) === 0) continue;
    const accessibleName = await focused.ariaSnapshot();
    if (accessibleName.includes(`"${name}"`)) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

test('the whole way with the keyboard alone @release', async ({ page, people }) => {
  const email = await people.addUser({ organizationId: await people.addOrganization('Malerbetrieb Sommer') });
  await page.goto('/');
  await expect(page.getByLabel(text('de', 'identity', 'login.email'))).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/benit\/accounting\/invoices$/u);
  await tabTo(page, accounting('create.title'));
  await page.keyboard.press('Enter');
  const numberField = page.getByRole('textbox', { name: accounting('invoice.fields.invoiceId') });
  await expect(numberField).toHaveValue(/0001$/u);
  const number = await numberField.inputValue();
  await expect(page.getByRole('heading', { level: 1, name: accounting('editor.title', { number }) })).toBeVisible();
  await expect(page.getByRole('combobox', { name: accounting('customer.search') })).toBeFocused();
  await tabTo(page, accounting('invoice.fields.customerName'));
  await page.keyboard.type('Jürgen Größer');

  const field = (key: string, position: string): string =>
    accounting('positions.fieldOf', { field: accounting(`positions.${key}`), number: position });
  await tabTo(page, field('description', '1'));
  for (const [position, name] of [
    ['1', 'Erste'],
    ['2', 'Zweite'],
  ] as const) {
    await expect(page.getByLabel(field('description', position))).toBeFocused();
    await page.keyboard.type(name);
    await tabTo(page, field('price', position));
    await page.keyboard.type('1250');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(field('price', position))).toHaveValue('1.250,00');
  }
  // The row that Enter began is left empty, so it is not saved.
  await expect(page.getByLabel(field('description', '3'))).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByLabel(field('description', '1'))).toHaveValue('Zweite');

  await page.keyboard.press('Control+s');
  await expect(page.getByText(accounting('toasts.saved'))).toBeVisible();
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await tabTo(page, number);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(field('description', '1'))).toHaveValue('Zweite');
  await expect(page.getByLabel(field('description', '3'))).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Control+p');
  expect((await download).suggestedFilename()).toBe(`${number}.pdf`);
});

test('the focus goes on where the work does when rows are removed, brought back and moved', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  const positions = ['Erste', 'Zweite', 'Dritte'].map((description) => ({ description, price: 10 }));
  await createInvoice(page, { invoiceId: 'A-1', positions });
  await page.goto('/benit/accounting/invoices/A-1');
  const row = (key: string, number: number) =>
    page.getByRole('button', { name: accounting(`positions.${key}`, { number: String(number) }) });
  const description = (number: number) =>
    page.getByLabel(
      accounting('positions.fieldOf', { field: accounting('positions.description'), number: String(number) }),
    );
  await row('remove', 3).focus();
  await page.keyboard.press('Enter');
  await expect(row('remove', 2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row('remove', 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: accounting('positions.add') })).toBeFocused();
  for (const [name, number] of [
    ['Erste', 1],
    ['Zweite', 2],
    ['Dritte', 3],
  ] as const) {
    await row('add', 0).focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(description(number)).toBeFocused();
    await expect(description(number)).toHaveValue(name);
  }
  await row('drag', 1).focus();
  const moveDown = page.getByRole('menuitem', { name: accounting('positions.moveDown', { number: '1' }) });
  await page.keyboard.press('Enter');
  await expect(moveDown).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row('drag', 1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(moveDown).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row('drag', 2)).toBeFocused();
  await expect(description(2)).toHaveValue('Erste');
});
