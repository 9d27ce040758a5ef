import type { Page } from '@playwright/test';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { createRandomBooks } from '#testing/random-books.ts';
import { readWrittenWorkbook } from '#testing/workbook-reader.ts';
import { readFile } from 'node:fs/promises';
import { signInManager, signInOwner } from './support/property-steps.ts';
import { expect, expectWellMade, test } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string, params?: Record<string, string>): string => text('de', 'property-owner', key, params);
const report = '/ri/property-management/report';
const rowOf = (page: Page, name: string) =>
  page.getByRole('treegrid').getByRole('row', { name: new RegExp(`^${name}`, 'u') });

/** An owner with postings of January and February 2025, and a balance. */
async function signInWithBooks(
  page: Page,
  people: Parameters<typeof signInOwner>[1],
  eids: readonly string[] = ['E-1'],
) {
  const scene = await signInOwner(page, people, eids);
  const { ids } = scene;
  await scene.books.postings([
    {
      owner_id: ids.owner,
      booking_date: '2025-01-05',
      amount_cents: 82_000,
      rental_unit_id: ids.first,
      tenant_id: ids.tenant,
      cost_type_id: ids.rent,
    },
    {
      owner_id: ids.owner,
      booking_date: '2025-02-05',
      amount_cents: 82_000,
      rental_unit_id: ids.first,
      tenant_id: ids.tenant,
      cost_type_id: ids.rent,
    },
    {
      owner_id: ids.owner,
      booking_date: '2025-02-06',
      amount_cents: -120_033,
      rental_unit_id: ids.first,
      cost_type_id: ids.repairs,
    },
    { owner_id: ids.owner, booking_date: '2025-12-31', amount_cents: -1290 },
  ]);
  await scene.books.balance({
    owner_id: ids.owner,
    account: 'Mietkonto',
    day: '2025-12-30',
    amount_cents: 1_234_567,
    iban: 'DE89370400440532013000',
  });
  return scene;
}

test('an owner opens the year before by mouse and keyboard down to the cost type, and finds the balance', async ({
  page,
  people,
}) => {
  await signInWithBooks(page, people);
  await page.goto(report);
  await expect(page).toHaveURL(/eid=E-1/u);
  await expect(page).toHaveURL(/year=/u);
  await page.getByRole('combobox', { name: say('report.year') }).selectOption('2025');
  await expect(page).toHaveURL(/year=2025/u);
  const table = page.getByRole('treegrid');
  await expect(rowOf(page, say('report.grandTotal'))).toContainText('426,77');
  const house = rowOf(page, 'Lindenallee 12');
  await expect(house).toHaveAttribute('aria-expanded', 'false');
  await house.getByRole('rowheader').click();
  const unit = rowOf(page, 'WE E-1-1');
  await expect(unit).toHaveAttribute('aria-expanded', 'false');
  await unit.getByRole('rowheader').click();
  await expect(rowOf(page, 'Jonas Albrecht')).toContainText('1.640,00');
  // Down to the tenant, open it, into its cost type, and back up by closing.
  await unit.focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await expect(rowOf(page, 'Kaltmiete')).toBeFocused();
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(unit).toBeFocused();
  await expect(unit).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('button', { name: say('report.openAll') }).click();
  await expect(table.getByRole('row', { name: /−1\.200,33/u }).first()).toBeVisible();
  await expect(page.getByText('12.345,67 €').first()).toBeVisible();
  await expectWellMade(page);

  // Income and expenses by house; a figure leads to the list that it is the sum of.
  const results = page.getByRole('table', { name: say('report.results.house', { year: '2025' }) });
  await expect(results.getByRole('row', { name: /^Lindenallee 12/u })).toContainText('1.640,00');
  await page.getByText(say('report.views.costType'), { exact: true }).click();
  await page
    .getByRole('table', { name: say('report.results.costType', { year: '2025' }) })
    .getByRole('row', { name: /^Instandhaltung/u })
    .getByRole('link')
    .first()
    .click();
  await expect(page).toHaveURL(/kaid=E-1-K2/u);
  await expect(page.getByRole('region', { name: say('transactions.sums') })).toContainText('−1.200,33');
});

test('the tables of three owners have what their postings come to, to the cent @release', async ({ page, people }) => {
  const organizationId = await people.addOrganization('Hausverwaltung Birke', ['property-owner']);
  const expected = await createRandomBooks(people.propertyBooks(organizationId), { owners: 3, seed: 7 });
  await signInManager(page, people, organizationId, 'report');
  const format = (cents: number): string =>
    cents === 0
      ? '–'
      : new Intl.NumberFormat('de', { useGrouping: 'always', minimumFractionDigits: 2 })
          .format(cents / 100)
          .replace('-', '−');
  for (const { eid, years } of expected) {
    for (const [year, lines] of years) {
      await page.goto(`${report}?eid=${eid}&year=${year}`);
      await page.getByRole('button', { name: say('report.openAll') }).click();
      const shown = await page
        .locator('[role="row"][aria-level="4"]')
        .evaluateAll((rows) =>
          rows.map((row) => [...row.querySelectorAll('[role="gridcell"]')].map((cell) => cell.textContent).join(' ')),
        );
      expect(shown.toSorted()).toEqual([...lines.values()].map((row) => row.map(format).join(' ')).toSorted());
      const sums = Array.from({ length: 13 }, (_, place) =>
        format([...lines.values()].reduce((sum, row) => sum + (row[place] ?? 0), 0)),
      );
      await expect(rowOf(page, say('report.grandTotal')).getByRole('gridcell')).toHaveText(sums);
    }
  }
});

test('the PDF and the screen have the same sums @release', async ({ page, people }) => {
  await signInWithBooks(page, people);
  await page.goto(`${report}?eid=E-1&year=2025`);
  await expect(page.getByRole('treegrid')).toBeVisible();
  const waiting = page.waitForEvent('download');
  await page.keyboard.press('Control+p');
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('Report.pdf');
  const pdf = await readPdfText(await readFile(await download.path()));
  for (const sum of ['426,77', '1.640,00', '−1.200,33', '−12,90', '12.345,67']) expect(pdf).toContain(sum);
  await expect(page.getByText(say('report.downloaded'))).toBeVisible();
});

test('a year outside says which there are; another owner takes the newest year @release', async ({ page, people }) => {
  await signInWithBooks(page, people, ['E-1', 'E-2']);
  await page.goto(`${report}?eid=E-1&year=1999`);
  await expect(page.getByText(say('report.outsideTitle', { year: '1999' }))).toBeVisible();
  await page.getByRole('combobox', { name: say('owners.picker') }).click();
  await page.getByRole('option', { name: /E-2/u }).click();
  await expect(page).toHaveURL(/eid=E-2&year=2026|year=2026&eid=E-2/u);
  await expect(page.getByRole('treegrid')).toBeVisible();
});

test('the workbook comes with a popup that closes by itself, the words of success and every posting', async ({
  page,
  people,
}) => {
  await signInWithBooks(page, people);
  await page.goto('/ri/property-management/excel-download');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: say('excel.download') }).click();
  const popup = page.getByRole('dialog', { name: say('excel.savedTitle') });
  await expect(popup).toBeVisible();
  await expect(page.getByText(say('excel.done')).last()).toBeVisible();
  const download = await waiting;
  expect(download.suggestedFilename()).toMatch(/^Excel-Auswertung-E-1-\d{4}-\d\d-\d\d\.xlsx$/u);
  const book = await readWrittenWorkbook(await readFile(await download.path()));
  expect(book.get('Auswertung 2025')?.at(-1)?.at(-1)?.value).toBe(426.77);
  await expect(popup).toBeHidden();
  await expectWellMade(page);
});

test.describe('a workbook that fails', () => {
  test.use({ expectedErrors: /status of 503/u });
  test('says so beside its button, which works again; one that was given up leaves nothing @release', async ({
    page,
    people,
  }) => {
    await signInWithBooks(page, people);
    await page.goto('/ri/property-management/excel-download');
    const start = page.getByRole('button', { name: say('excel.download') });
    const alert = page.getByRole('alert').filter({ hasText: /./u });
    await page.route('**/excel-dowload/**', (route) =>
      route.fulfill({ status: 503, json: { errors: [{ code: 'overloaded', message: 'overloaded' }], requestId: 'r' } }),
    );
    await start.click();
    await expect(alert).toBeVisible();
    await expect(start).toBeVisible();
    await page.unroute('**/excel-dowload/**');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/excel-dowload/**', async (route) => {
      await held;
      await route.abort().catch(() => undefined);
    });
    await start.click();
    await expect(page.getByText(say('excel.preparing')).first()).toBeVisible();
    await page.getByRole('button', { name: text('de', 'platform', 'actions.cancel') }).click();
    await expect(start).toBeVisible();
    await expect(alert).toBeHidden();
    release();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('one column at a time is shown, chosen above the table @release', async ({ page, people }) => {
    await signInWithBooks(page, people);
    await page.goto(`${report}?eid=E-1&year=2025`);
    const unit = rowOf(page, 'Lindenallee 12, WE E-1-1');
    await expect(unit).toContainText('439,67');
    await page.getByRole('combobox', { name: say('report.month') }).selectOption({ label: 'Februar' });
    await expect(unit).toContainText('−380,33');
    await unit.click();
    await expect(rowOf(page, 'Jonas Albrecht')).toContainText('820,00');
    await expectWellMade(page);
  });
});
