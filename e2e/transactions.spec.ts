import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { daysAgo, signInOwner, transactions } from './support/property-steps.ts';
import { expect, expectAccessibleInItsSchemes, expectNoSidewaysScroll, test } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'property-owner', key, params);
const rows = (page: Page) =>
  page
    .getByRole('table', { name: say('transactions.title') })
    .getByRole('row')
    .filter({ hasNotText: say('transactions.columns.buchungstag') });
const sums = (page: Page) => page.getByRole('region', { name: say('transactions.sums') });
const picker = (page: Page) => page.getByRole('combobox', { name: say('owners.picker') });
const posting = (page: Page, party: string) =>
  rows(page).filter({ hasText: party }).getByRole('button', { name: party }).and(page.locator('[data-opener]'));
const drawn = (within: Locator, number: string) =>
  within.getByRole('img', {
    name: text('de', 'platform', 'preview.page', {
      document: say('transactions.receipt', { number }),
      page: 1,
      pages: 1,
    }),
  });
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test('somebody with one owner sees the last 28 days at once, with their sum, and narrows them by filters that stand in the address', async ({
  page,
  people,
}) => {
  await signInOwner(page, people, ['E-1']);
  await page.goto(transactions);
  await expect(rows(page)).toHaveCount(4);
  await expect(picker(page)).toHaveCount(0);
  expect([parameter(page, 'eid'), parameter(page, 'from'), parameter(page, 'to')]).toEqual([
    'E-1',
    daysAgo(28),
    daysAgo(0),
  ]);
  await expect(sums(page)).toContainText(/Einnahmen\s*820,00\s€.*Ausgaben\s*−362,40\s€.*Summe\s*457,60\s€/u);

  await page
    .getByRole('search')
    .getByRole('button', { name: say('transactions.columns.mieter'), exact: true })
    .click();
  await page.getByRole('option', { name: say('transactions.propertyRelated') }).click();
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(3);
  // In quotes, so that the router does not take it for a number.
  expect(parameter(page, 'mid')).toBe('"0"');
  await expect(sums(page)).toContainText('−362,40');

  await page.getByRole('button', { name: /^Instandhaltung/u }).click();
  await expect(rows(page)).toHaveCount(2);
  expect(parameter(page, 'kaid')).toBe('E-1-K2');
  await expect(page.getByRole('button', { name: /^Instandhaltung/u })).toHaveAttribute('aria-pressed', 'true');
  await expect(sums(page)).toContainText('−349,50');

  const download = page.waitForEvent('download');
  await page.keyboard.press('ControlOrMeta+p');
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(3);
  expect(csv).toContain(';-230,50;Instandhaltung;');

  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: say('transactions.period') }).selectOption(say('transactions.periods.all'));
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('searchbox', { name: say('transactions.search') }).fill('wasser');
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('searchbox', { name: say('transactions.search') }).fill('gibt es nicht');
  await page.getByRole('button', { name: say('transactions.showAll') }).click();
  await expect(rows(page)).toHaveCount(9);
  await expectAccessibleInItsSchemes(page);
});

test('a receipt opens beside the list, and the keyboard leads to the next one and back to the row', async ({
  page,
  people,
}) => {
  await signInOwner(page, people, ['E-1']);
  await page.goto(transactions);
  await posting(page, 'Stadtwerke').click();
  const panel = page.getByRole('complementary', { name: /Stadtwerke/u });
  await expect(panel).toContainText('Abschlag Wasser');
  await expect(drawn(panel, 'E-1-R2')).toBeVisible();
  await expectAccessibleInItsSchemes(page);
  await page.keyboard.press('ArrowRight');
  const next = page.getByRole('complementary', { name: /Dachdeckerei Brandt/u });
  await expect(drawn(next, 'E-1-R1')).toBeVisible();
  await expect(next.getByRole('button', { name: say('transactions.receiptAfter') })).toBeDisabled();
  const download = page.waitForEvent('download');
  await next.getByRole('button', { name: say('transactions.downloadReceipt') }).click();
  expect((await download).suggestedFilename()).toBe('E-1-R1.pdf');
  await next.press('Escape');
  await expect(next).toHaveCount(0);
  await expect(posting(page, 'Dachdeckerei Brandt')).toBeFocused();
  await posting(page, 'Jonas Albrecht').click();
  await expect(page.getByRole('complementary', { name: /Jonas Albrecht/u })).toContainText(
    say('transactions.withoutReceipt'),
  );
});

test('with several owners all of them are listed first; the selected one is remembered; a strange one is not found @release', async ({
  page,
  people,
}) => {
  const { books } = await signInOwner(page, people, ['E-1', 'E-2']);
  await fillForeign(books);
  await page.goto(transactions);
  await expect(picker(page)).toHaveValue(say('owners.all'));
  await expect(rows(page)).toHaveCount(8);
  await picker(page).fill('kramer e-2');
  await page.getByRole('option', { name: 'Hannelore Kramer E-2' }).click();
  await expect(rows(page)).toHaveCount(4);
  expect(parameter(page, 'eid')).toBe('E-2');
  await posting(page, 'Stadtwerke').click();
  await expect(page.getByRole('complementary', { name: /Stadtwerke/u })).toContainText('E-2-R2');
  await page.goto(transactions);
  await expect(rows(page)).toHaveCount(4);
  await page.goto(`${transactions}?eid=E-9`);
  await expect(page.getByRole('heading', { name: say('owners.missingTitle') })).toBeVisible();
});

/** Another owner, whom the one who is signed in is not linked to. */
async function fillForeign(books: Awaited<ReturnType<typeof signInOwner>>['books']): Promise<void> {
  const owner_id = await books.owner({ external_id: 'E-9' });
  await books.posting({ owner_id, booking_date: daysAgo(1), amount_cents: 1 });
}

test('an owner without postings is told so @release', async ({ page, people }) => {
  const { books } = await signInOwner(page, people, ['E-1']);
  await books.write((tx) => tx.deleteFrom('postings').execute());
  await page.goto(transactions);
  await expect(page.getByRole('heading', { name: say('transactions.emptyTitle') })).toBeVisible();
});

test('on the phone transactions are cards, the sum stays in sight, and a receipt takes the whole screen', async ({
  page,
  people,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInOwner(page, people, ['E-1']);
  await page.goto(transactions);
  await expect(posting(page, 'Stadtwerke')).toBeVisible();
  await expect(sums(page)).toBeInViewport();
  await expectNoSidewaysScroll(page);
  await expectAccessibleInItsSchemes(page);
  await posting(page, 'Stadtwerke').click();
  const dialog = page.getByRole('dialog', {
    name: say('transactions.posting', { day: daysAgo(5).split('-').toReversed().join('.') }),
  });
  await expect(drawn(dialog, 'E-1-R2')).toBeVisible();
  expect((await dialog.boundingBox())?.width).toBe(390);
  await expectAccessibleInItsSchemes(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByText(say('transactions.byCostType')).click();
  await page.getByRole('button', { name: /^Kaltmiete/u }).click();
  await expect(rows(page)).toHaveCount(1);
});
