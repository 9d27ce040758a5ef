import type { Page } from '@playwright/test';
import { createInvoice, expect, expectWellMade, signIn, signInBookkeeper, test } from './support/test.ts';
import { text } from './support/texts.ts';

const platform = (key: string, params?: Record<string, string>): string => text('de', 'platform', key, params);

async function openPalette(page: Page, way: 'by key' | 'by pointer' = 'by pointer'): Promise<void> {
  const button = page.getByRole('banner').getByRole('button', { name: platform('palette.open') });
  await expect(button).toBeVisible();
  await (way === 'by key' ? page.keyboard.press('ControlOrMeta+k') : button.click());
}

test('the palette finds invoices and customers however they are spelled, and leads to them', async ({
  page,
  people,
}) => {
  const organizationId = await signInBookkeeper(page, people);
  await people.addCustomer(organizationId, 'Jürgen Müller');
  await createInvoice(page, { invoiceId: 'A-17', customerName: 'Jürgen Müller' });
  await page.goto('/benit/accounting/configuration');
  await openPalette(page);
  const field = page.getByPlaceholder(platform('palette.placeholder'), { exact: true });
  await field.fill('mueller');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('button', { name: /A-17/u })).toBeVisible();
  await palette.getByRole('button', { name: /^Jürgen Müller/u }).click();
  await expect(page).toHaveURL(/accounting\/customer\/[\da-f-]+$/u);
  await expect(page.getByRole('heading', { level: 1, name: 'Jürgen Müller' })).toBeVisible();

  await page.goto('/benit/accounting/configuration');
  await openPalette(page, 'by key');
  await field.fill('A-17');
  await expect(palette.getByRole('button', { name: /A-17/u })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/accounting\/invoices\/A-17$/u);
});

test('the palette does things: the beginnings of words find a command, and what was shown last comes first', async ({
  page,
  people,
}) => {
  const organizationId = await signInBookkeeper(page, people);
  await people.addCustomer(organizationId, 'Neusser Straße Reinigung');
  await page.goto('/benit/accounting/configuration');
  await openPalette(page, 'by key');
  const field = page.getByPlaceholder(platform('palette.placeholder'), { exact: true });
  await field.fill('neue re');
  await expect(
    page.getByRole('dialog').getByRole('button', { name: text('de', 'accounting', 'create.title') }),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/accounting\/invoices\/RE-/u);
  const number = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  // The page is remembered by its name, which arrives with the invoice.
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await page.getByRole('link', { name: 'Konfiguration', exact: true }).click();
  await openPalette(page);
  await page.getByRole('dialog').getByRole('button', { name: number }).click();
  await expect(page).toHaveURL(new RegExp(`invoices/${number}$`, 'u'));
});

test('it finds users for those who look after them, and nobody else @release', async ({ page, people }) => {
  const organizationId = await people.addOrganization('Malerbetrieb Sommer', ['accounting']);
  const [bookkeeper, administrator] = [
    await people.addUser({ organizationId }),
    await people.addUser({
      organizationId,
      permissions: ['benit-organization-users-permission', 'benit-accounting-permission'],
    }),
  ];
  const field = page.getByPlaceholder(platform('palette.placeholder'), { exact: true });
  await signIn(page, people, bookkeeper);
  await page.goto('/benit/accounting/invoices');
  await openPalette(page, 'by key');
  await field.fill(administrator);
  await expect(page.getByText(platform('palette.nothing'))).toBeVisible();
  await signIn(page, people, administrator);
  await page.goto('/benit/accounting/invoices');
  await openPalette(page, 'by key');
  await field.fill(bookkeeper);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(bookkeeper, 'u') })
    .click();
  await expect(page).toHaveURL(/organization-configuration\/users\?search=/u);
});

test('the sidebar has the applications under the services that bring them', async ({ page, people }) => {
  const organizationId = await people.addOrganization('Malerbetrieb Sommer', ['accounting']);
  await signIn(
    page,
    people,
    await people.addUser({
      organizationId,
      permissions: ['benit-organization-users-permission', 'benit-accounting-permission'],
    }),
  );
  await page.goto('/benit/accounting/invoices');
  const sidebar = page.getByRole('navigation', { name: platform('shell.applications') });
  await expect(sidebar.getByRole('list', { name: 'Organisation' }).getByRole('link')).toHaveText([
    'Benutzer',
    'Protokoll',
  ]);
  await expect(sidebar.getByRole('list', { name: 'Buchhaltung' }).getByRole('link')).toHaveText([
    'Rechnungen',
    'Ausgaben',
    'Zeiterfassung',
    'Kunden',
    'Projekte',
    'Leistungen',
    'Konfiguration',
  ]);
  await openPalette(page, 'by key');
  await page.getByPlaceholder(platform('palette.placeholder'), { exact: true }).fill('Rechnungen');
  await expectWellMade(page);

  await test.step('on a phone it opens from the sidebar, so that the bar has room for the names', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: platform('shell.toggleSidebar') }).click();
    await sidebar.getByRole('button', { name: platform('palette.open') }).click();
    await expect(page.getByPlaceholder(platform('palette.placeholder'), { exact: true })).toBeFocused();
  });
});
