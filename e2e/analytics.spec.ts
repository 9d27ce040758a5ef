import { addMonths, germanDayOf } from '#platform/contract/days.ts';
import { signInOwner } from './support/property-steps.ts';
import { expect, expectWellMade, test } from './support/test.ts';
import { text } from './support/texts.ts';

const say = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'property-owner', `analytics.${key}`, params);
const page = { analytics: '/ri/property-management/analytics', overview: '/ri/property-management/overview' };
const today = germanDayOf(new Date());
const lastYear = Number(today.slice(0, 4)) - 1;

test('three questions become charts, a figure leads to its postings, one question stays on the overview', async ({
  page: browser,
  people,
}) => {
  const { books, ids } = await signInOwner(browser, people, ['E-1']);
  const repair = { owner_id: ids.owner, rental_unit_id: ids.first, cost_type_id: ids.repairs };
  await books.postings([
    { ...repair, booking_date: `${lastYear}-05-04`, amount_cents: -412_010, counterparty: 'Dachdeckerei Brandt' },
    { ...repair, booking_date: `${lastYear}-06-04`, amount_cents: -11_000, counterparty: 'Stadtwerke' },
    { ...repair, booking_date: addMonths(`${lastYear}-05-04`, -12), amount_cents: -5_000, counterparty: 'Stadtwerke' },
  ]);
  const ask = async (question: string) => {
    await browser.getByRole('textbox', { name: say('question') }).fill(question);
    await browser.getByRole('button', { name: say('ask') }).click();
  };
  const chart = browser.getByRole('figure');
  const table = browser.getByRole('region', { name: say('table') });

  await browser.goto(page.analytics);
  await expect(browser.getByRole('button', { name: 'Einnahmen und Ausgaben pro Monat' })).toBeVisible();
  await expectWellMade(browser);

  await ask(`Ausgaben je Empfänger ${lastYear}`);
  await expect(
    browser.getByText(`Ausgaben · ${lastYear} · nach Begünstigter/Auftraggeber · größte zuerst`),
  ).toBeVisible();
  await expect(chart.getByRole('img')).toBeVisible();
  await expect(table.getByRole('row').nth(1)).toContainText('4.120,10');
  await expectWellMade(browser);

  await ask('Ausgaben pro Jahr seit 2020');
  await expect(table.getByRole('row').filter({ hasText: String(lastYear) })).toContainText('4.230,10');
  await expect(chart.getByRole('img')).toBeVisible();

  await ask(`Was kostete die Instandhaltung ${lastYear} pro Monat?`);
  await expect(chart.getByRole('img')).toBeVisible();
  await expect(table.getByRole('row').filter({ hasText: `Mai ${lastYear}` })).toContainText('4.120,10');
  // Wide again: on a phone the filters are in a sheet.
  await browser.setViewportSize({ width: 1440, height: 900 });
  // The same plan as another kind of chart, by the filters of the answer.
  await browser.getByRole('combobox', { name: say('chart') }).selectOption('table');
  await expect(chart).toHaveCount(0);
  await browser.getByRole('combobox', { name: say('chart') }).selectOption('line');
  await expect(chart.getByRole('img')).toBeVisible();

  const waiting = browser.waitForEvent('download');
  await browser.getByRole('button', { name: say('png') }).click();
  expect((await waiting).suggestedFilename()).toMatch(/^Was-kostete-die-Instandhaltung-.*\.png$/u);
  await browser.getByRole('button', { name: say('keep') }).click();
  await expect(browser.getByText(say('kept'))).toBeVisible();

  await table.getByRole('link', { name: '4.120,10 €' }).click();
  await expect(browser.getByRole('row').filter({ hasText: 'Dachdeckerei Brandt' })).toBeVisible();
  await expect(browser.getByRole('region', { name: text('de', 'property-owner', 'transactions.sums') })).toContainText(
    '−4.120,10',
  );

  await browser.goto(page.overview);
  const tile = browser.getByRole('region', { name: say('tiles') });
  await expect(tile.getByRole('img')).toBeVisible();
  await expectWellMade(browser);
  await tile.getByRole('link', { name: /Was kostete die Instandhaltung/u }).click();
  await expect(table.getByRole('row').filter({ hasText: `Mai ${lastYear}` })).toContainText('4.120,10');
  await browser.goto(page.overview);
  await tile.getByRole('button', { name: /Von der Übersicht nehmen/u }).click();
  await expect(tile).toHaveCount(0);
});

test('a question without an answer says why, and offers one that has an answer', async ({ page: browser, people }) => {
  await signInOwner(browser, people, ['E-1']);
  await browser.goto(page.analytics);
  await browser.getByRole('textbox', { name: say('question') }).fill('Wer ist im Rückstand?');
  await browser.keyboard.press('Enter');
  await expect(browser.getByRole('heading', { name: say('noAnswer') })).toBeVisible();
  await expect(browser.getByText('Es gibt keine Sollstellungen', { exact: false })).toBeVisible();
  await expectWellMade(browser);
  await browser.getByRole('button', { name: 'Kaltmiete je Einheit' }).first().click();
  await expect(browser.getByRole('figure').getByRole('img')).toBeVisible();
});
