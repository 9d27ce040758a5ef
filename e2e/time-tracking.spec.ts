import type { Page } from '@playwright/test';
import { expect, expectWellMade, showPage, signInBookkeeper, test } from './support/test.ts';
import { expectLaidOutIn } from './support/layout.ts';
import { text } from './support/texts.ts';

const accounting = (key: string, params?: Record<string, string>): string => text('de', 'accounting', key, params);
const time = (key: string, params?: Record<string, string>): string => accounting(`time.${key}`, params);
const platform = (key: string): string => text('de', 'platform', key);
const headers = { 'x-requested-with': 'kontor' };

/** Adds a record without the form; answers its id. */
async function addRecord(page: Page, name: string, record: object): Promise<string> {
  const answer = await page.request.post(`/api/benit/accounting/${name}`, { headers, data: { record } });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { record: { id: string } }).record.id;
}

/** A customer with a project, and a service. */
async function addProject(page: Page): Promise<void> {
  const customer = await addRecord(page, 'customer', { name: 'Rosenhof GmbH', city: 'Köln' });
  await addRecord(page, 'project', { name: 'Dachsanierung', customer, hourlyRate: 80 });
  await addRecord(page, 'service', { name: 'Bauleitung', amount: 95 });
}

async function openHours(page: Page): Promise<void> {
  await page.goto('/benit/accounting/time-tracking');
  await expect(page.getByRole('button', { name: time('timer.start') })).toBeVisible();
}

/** Locates the last lookup of a form; the filter of the list comes behind all of them. */
const lookup = (page: Page, label: string) =>
  page
    .getByRole('combobox', { name: label })
    .and(page.locator(`:not([placeholder="${time('allProjects')}"])`))
    .last();

/** Chooses in a lookup by typing, with the keyboard alone. */
async function choose(page: Page, label: string, name: string): Promise<void> {
  await lookup(page, label).fill(name);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Enter');
}

test('hours of a project become an invoice, with the keyboard alone', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await addProject(page);
  await openHours(page);
  await page.getByRole('button', { name: time('add') }).press('Enter');
  await expect(lookup(page, time('fields.project'))).toBeFocused();
  await choose(page, time('fields.project'), 'Dachsanierung');
  await choose(page, time('fields.service'), 'Bauleitung');
  await page.getByRole('textbox', { name: time('fields.day') }).fill('05.10.2026');
  await page.getByRole('textbox', { name: time('fields.start') }).fill('22');
  await page.getByRole('textbox', { name: time('fields.end') }).fill('130');
  await expect(page.getByRole('textbox', { name: time('fields.start') })).toHaveValue('22:00');
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: '05.10.2026' });
  await expect(row).toContainText('22:00–01:30');
  await expect(row).toContainText('3:30');
  await expect(row).toContainText('Dachsanierung');

  await page.getByRole('button', { name: time('bill.open') }).press('Enter');
  const dialog = page.getByRole('dialog', { name: time('bill.title') });
  // The timer behind it has a project, too.
  await expect(dialog).toBeVisible();
  await choose(page, time('fields.project'), 'Dachsanierung');
  await dialog.getByRole('textbox', { name: platform('list.from') }).fill('01.10.2026');
  await dialog.getByRole('textbox', { name: platform('list.to') }).fill('31.10.2026');
  await page.keyboard.press('Escape');
  // The calendar gives the focus back when it closes.
  const submit = dialog.getByRole('button', { name: time('bill.submit') });
  await expect(async () => {
    await submit.focus();
    await expect(submit).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/accounting\/invoices\/RE-/u);
  await expect(page.getByLabel(accounting('invoice.fields.customerName'), { exact: true })).toHaveValue(
    'Rosenhof GmbH',
  );
  await expect(page.getByText('280,00').first()).toBeVisible();

  await page.goto('/benit/accounting/time-tracking');
  await expect(row).toContainText('RE-');
  await expect(row.getByRole('button')).toHaveCount(0);
});

test('an entry that is saved while its project is still being searched for waits for it', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await addProject(page);
  await openHours(page);
  await page.getByRole('button', { name: time('add') }).press('Enter');
  const project = lookup(page, time('fields.project'));
  await expect(project).toBeFocused();
  const end = page.getByRole('textbox', { name: time('fields.end') });
  const saveBeforeHits = async (name: string) => {
    const { promise: saved, resolve: answer } = Promise.withResolvers<void>();
    await page.route(new RegExp(`lookup\\?.*${name}`, 'u'), async (route) => {
      await saved;
      await route.continue();
    });
    await project.pressSequentially(name);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: time('fields.start') }).fill('8');
    await end.fill('9');
    await end.press('Enter');
    return answer;
  };
  // Given up while it waits: nothing is saved when the hits arrive.
  const answerTooLate = await saveBeforeHits('Dachsan');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: platform('discard.leave') }).click();
  await expect(end).toBeHidden();
  answerTooLate();
  await page.getByRole('button', { name: time('add') }).press('Enter');
  await expect(project).toBeFocused();
  // Nothing is found: nothing is saved, and the field asks again.
  (await saveBeforeHits('Nirgends'))();
  await expect(project).toBeFocused();
  await expect(end).toHaveValue('09:00');
  (await saveBeforeHits('Dach'))();
  await expect(page.getByRole('row').filter({ hasText: '08:00–09:00' })).toContainText('Dachsanierung');
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('the timer survives a reload, says what it is for, and becomes an entry', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await addProject(page);
  await openHours(page);
  await page.getByRole('textbox', { name: time('fields.text') }).fill('Protokoll');
  await page.getByRole('button', { name: time('timer.start') }).click();
  await expect(page.getByRole('timer')).toHaveText(/^0:00:\d\d$/u);
  await page.reload();
  await expect(page.getByRole('timer')).toBeVisible();
  // On every other page it stands in the top bar, and leads back.
  await showPage(page, '/benit/accounting/expenses');
  await page
    .getByRole('banner')
    .getByRole('link')
    .filter({ has: page.getByRole('timer') })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: time('title') })).toBeVisible();
  await expect(page.getByRole('textbox', { name: time('fields.text') })).toHaveValue('Protokoll');
  // Stopped while the project is still being saved, and with a text that was not left yet.
  const { promise: stopped, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/timer$/u, async (route) => {
    if (route.request().method() === 'POST') await stopped;
    await route.continue();
  });
  const saving = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/timer'));
  await choose(page, time('fields.project'), 'Dachsanierung');
  await saving;
  await page.getByRole('textbox', { name: time('fields.text') }).fill('Protokoll der Begehung');
  await page.getByRole('button', { name: time('timer.stop') }).click();
  release();
  await expect(page.getByText(time('toasts.saved'))).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Protokoll der Begehung' });
  await expect(row).toContainText('Dachsanierung');
  await expect(row).toContainText('0:01');
  await expect(page.getByRole('button', { name: time('timer.start') })).toBeVisible();
});

test('the sheet of a month is downloaded @release', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await openHours(page);
  await page.getByRole('button', { name: time('sheet.title') }).click();
  const download = page.waitForEvent('download');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: time('sheet.download') })
    .click();
  expect((await download).suggestedFilename()).toMatch(/^Stundennachweis-\d{4}-\d\d\.pdf$/u);
});

test('the page with hours, the timer and an open form has no accessibility findings and is well laid out, in longer languages too @release', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  const project = await addRecord(page, 'project', { name: 'W'.repeat(300) });
  for (const [start, end] of [
    ['08:00', '10:00'],
    ['09:00', '11:00'],
  ]) {
    const timeEntry = { day: '2026-10-05', start, end, project, text: 'Ausführliche Beschreibung '.repeat(20) };
    expect(
      (await page.request.post('/api/benit/accounting/time-entry', { headers, data: { timeEntry } })).status(),
    ).toBe(200);
  }
  await openHours(page);
  await page.getByRole('button', { name: time('timer.start') }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.getByRole('button', { name: time('add') }).click();
  await expect(page.getByRole('button', { name: platform('actions.save'), exact: true })).toBeVisible();
  await expectWellMade(page);
  await expectLaidOutIn(page, ['ru', 'es']);
});
