import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectWellMade, signInBookkeeper, test } from './support/test.ts';
import { text } from './support/texts.ts';

const time = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'accounting', `time.${key}`, params);
const headers = { 'x-requested-with': 'kontor' };
const entriesPath = '/api/benit/accounting/time-entry';

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(`/api/benit/accounting/${path}`, { headers, data });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as T;
}

const addRecord = async (page: Page, name: string, record: object) =>
  (await post<{ record: { id: string } }>(page, name, { record })).record.id;
const addEntry = (page: Page, timeEntry: object) => post(page, 'time-entry', { timeEntry });
const cell = (page: Page, row: string, day: string) => page.getByRole('textbox', { name: `${row}, ${day}` });
const sums = (page: Page) => page.getByRole('row').last().getByRole('cell');

/** Minutes that the server has of a week. */
async function storedMinutes(page: Page): Promise<number[]> {
  const answer = await page.request.get(`${entriesPath}?from=2026-11-16&to=2026-11-22&limit=200`);
  return ((await answer.json()) as { timeEntries: { minutes: number }[] }).timeEntries
    .map(({ minutes }) => minutes)
    .toSorted((one, other) => one - other);
}

test.use({ expectedErrors: /status of (?:401|409)/u });

test('a week of hours is typed into its table with the keyboard, summed, corrected and emptied', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  const project = await addRecord(page, 'project', { name: 'Dachsanierung', hourlyRate: 80 });
  await addRecord(page, 'service', { name: 'Bauleitung', amount: 95 });
  await addEntry(page, { day: '2026-11-10', minutes: 60, project, text: 'Aufmaß' });

  await test.step('from the list to a week without hours, and a row for it', async () => {
    await page.goto('/benit/accounting/time-tracking');
    await page.getByRole('link', { name: time('week.open'), exact: true }).click();
    await expect(page.getByRole('heading', { name: time('week.title') })).toBeVisible();
    await page.goto('/benit/accounting/time-tracking/week?week=2026-11-18');
    await expect(page.getByRole('heading', { name: 'KW 47' })).toBeVisible();
    await expect(page.getByText(time('week.emptyTitle'))).toBeVisible();
    await page.getByRole('combobox', { name: time('fields.project') }).fill('Dach');
    await expect(page.getByRole('option', { name: 'Dachsanierung' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: time('fields.project') })).toHaveValue('Dachsanierung');
    await page.getByRole('combobox', { name: time('fields.service') }).fill('Bau');
    await expect(page.getByRole('option', { name: 'Bauleitung' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: time('fields.service') })).toHaveValue('Bauleitung');
    await page.getByRole('button', { name: time('week.add'), exact: true }).press('Enter');
  });

  const row = 'Dachsanierung, Bauleitung';
  await test.step('cells take a duration in each way, by Tab, arrows and Enter', async () => {
    await cell(page, row, '16.11.2026').focus();
    await page.keyboard.type('1:30');
    await page.keyboard.press('Tab');
    await expect(cell(page, row, '17.11.2026')).toBeFocused();
    await page.keyboard.type('1,5');
    await page.keyboard.press('ArrowRight');
    await expect(cell(page, row, '18.11.2026')).toBeFocused();
    await page.keyboard.type('90m');
    await page.keyboard.press('Enter');
    await expect(sums(page)).toHaveText(['1:30', '1:30', '1:30', '', '', '', '', '4:30']);
    await expect(cell(page, row, '18.11.2026')).toHaveValue('1:30');
    expect(await storedMinutes(page)).toEqual([90, 90, 90]);
    await page.keyboard.press('ArrowLeft');
    await expect(cell(page, row, '17.11.2026')).toBeFocused();
  });

  await test.step('what is no duration is said at the cell and not saved; Escape takes it back', async () => {
    await page.keyboard.type('viel');
    await page.keyboard.press('Tab');
    const problem = page.getByRole('alert').filter({ hasText: time('week.notADuration', { typed: 'viel' }) });
    await expect(problem).toBeVisible();
    await expect(cell(page, row, '17.11.2026')).toHaveAttribute('aria-invalid', 'true');
    await cell(page, row, '17.11.2026').fill('30:00');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: time('week.tooLong') })).toBeVisible();
    await cell(page, row, '17.11.2026').press('Escape');
    await expect(problem).toHaveCount(0);
    await expect(cell(page, row, '17.11.2026')).toHaveValue('1:30');
    expect(await storedMinutes(page)).toEqual([90, 90, 90]);
  });

  await test.step('another duration changes the entry, none deletes it', async () => {
    await cell(page, row, '16.11.2026').fill('2');
    await page.keyboard.press('Enter');
    await expect(cell(page, row, '16.11.2026')).toHaveValue('2:00');
    await cell(page, row, '18.11.2026').fill('');
    await page.keyboard.press('Enter');
    await expect(sums(page)).toHaveText(['2:00', '1:30', '', '', '', '', '', '3:30']);
    expect(await storedMinutes(page)).toEqual([90, 120]);
  });

  await test.step('rows of the week before are taken over, empty', async () => {
    await page.getByRole('button', { name: time('week.copy') }).click();
    await expect(cell(page, 'Dachsanierung, Aufmaß', '20.11.2026')).toHaveValue('');
    await expectAccessible(page);
  });

  await test.step('the week before and back', async () => {
    await page.getByRole('button', { name: time('week.previous') }).click();
    await expect(page.getByRole('heading', { name: 'KW 46' })).toBeVisible();
    await expect(cell(page, 'Dachsanierung, Aufmaß', '10.11.2026')).toHaveValue('1:00');
    await page.getByRole('button', { name: time('week.next') }).click();
    await expect(sums(page).last()).toHaveText('3:30');
    await expectWellMade(page);
  });
});

test('several entries of a cell are a sum that opens them, billed ones are locked, and a change of others is told at the cell @release', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  const customer = await addRecord(page, 'customer', { name: 'Rosenhof', city: 'Köln' });
  const project = await addRecord(page, 'project', { name: 'Dach', customer, hourlyRate: 80 });
  const keller = await addRecord(page, 'project', { name: 'Keller' });
  await addEntry(page, { day: '2026-11-16', minutes: 60, project });
  await post(page, 'time-entry/invoice', { projectId: project, from: '2026-11-16', to: '2026-11-16' });
  await addEntry(page, { day: '2026-11-17', start: '08:00', end: '09:00', project: keller });
  await addEntry(page, { day: '2026-11-17', start: '13:00', end: '13:45', project: keller });
  await addEntry(page, { day: '2026-11-18', start: '10:00', end: '11:00', project: keller });
  await page.goto('/benit/accounting/time-tracking/week?week=2026-11-16');

  await test.step('the billed one says its invoice, and nothing changes it', async () => {
    await page.getByRole('button', { name: `Dach, 16.11.2026: 1:00, ${time('week.billed')}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expect(dialog.getByRole('button', { name: text('de', 'accounting', 'actions.edit') })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });

  await test.step('two are opened one by one, and one of them changed', async () => {
    await page.getByRole('button', { name: 'Keller, 17.11.2026: 1:45' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('listitem')).toHaveText([/0:45\s*13:00–13:45/u, /1:00\s*08:00–09:00/u]);
    await dialog
      .getByRole('button', { name: text('de', 'accounting', 'actions.edit') })
      .first()
      .click();
    await dialog.getByRole('textbox', { name: time('fields.end') }).fill('14:00');
    await dialog.getByRole('button', { name: text('de', 'platform', 'actions.save') }).click();
    await expect(dialog.getByRole('listitem').first()).toContainText('13:00–14:00');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Keller, 17.11.2026: 2:00' })).toBeVisible();
  });

  await test.step('one with times keeps its start', async () => {
    await cell(page, 'Keller', '18.11.2026').fill('1:30');
    await page.keyboard.press('Enter');
    await expect(sums(page).last()).toHaveText('4:30');
    const { timeEntries } = (await (await page.request.get(`${entriesPath}?from=2026-11-18&to=2026-11-18`)).json()) as {
      timeEntries: { id: string; start: string; end: string; version: number }[];
    };
    expect(timeEntries).toMatchObject([{ start: '10:00', end: '11:30' }]);
    const [entry] = timeEntries;
    // Another window changes it meanwhile.
    const changed = await page.request.put(`${entriesPath}/${entry?.id ?? ''}`, {
      headers,
      data: { timeEntry: { text: '', minutes: 30, version: entry?.version } },
    });
    expect(changed.status()).toBe(200);
  });

  await test.step('a change of others is told at the cell, and the next try counts', async () => {
    await cell(page, 'Keller', '18.11.2026').fill('3');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: '18.11.2026' })).toBeVisible();
    await cell(page, 'Keller', '18.11.2026').press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: '18.11.2026' })).toHaveCount(0);
    await expect(sums(page).last()).toHaveText('6:00');
  });
});

test('on a phone it is one day at a time @release', async ({ page, people }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInBookkeeper(page, people);
  const project = await addRecord(page, 'project', { name: 'Dachsanierung' });
  await addEntry(page, { day: '2026-11-16', minutes: 60, project });
  await page.goto('/benit/accounting/time-tracking/week?week=2026-11-16');
  await expect(page.getByRole('textbox', { name: /^Dachsanierung, \d/u })).toHaveCount(1);
  await page.getByText('Di', { exact: true }).click();
  await cell(page, 'Dachsanierung', '17.11.2026').fill('0:45');
  await page.keyboard.press('Enter');
  await expect(sums(page)).toHaveText(['0:45', '1:45']);
  await expectWellMade(page);
});
