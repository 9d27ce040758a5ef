import { readFile } from 'node:fs/promises';
import { expect, expectWellMade, signInBookkeeper, test } from './support/test.ts';
import { text } from './support/texts.ts';

const records = (key: string, params?: Record<string, string>): string =>
  text('de', 'platform', `records.${key}`, params);

/** 1,000 customers, three of them wrong: without a name, with a country that is none, with a term that is no number. */
function makeTable(): string {
  const lines = Array.from({ length: 1000 }, (_, index) => {
    const name = index === 10 ? '' : `Kunde ${String(index).padStart(4, '0')}`;
    return [name, 'Köln', index === 500 ? 'Nirgendwo' : 'Österreich', index === 999 ? 'vierzehn' : '14'].join(';');
  });
  return ['Name oder Firma;Ort;Land;Zahlungsziel', ...lines].join('\r\n');
}

test('the template of an import has a column for each field, and each of them is recognised', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await page.goto('/benit/accounting/customer');
  await page.getByRole('button', { name: records('import.open') }).click();
  const dialog = page.getByRole('dialog');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: records('import.template') }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Kunden, Vorlage.csv');
  const table = await readFile(await file.path());
  const buffer = Buffer.concat([table, Buffer.from('"Malerbetrieb Sommer"\r\n')]);
  await dialog.locator('input[type=file]').setInputFiles({ name: 'kunden.csv', mimeType: 'text/csv', buffer });
  const fields = dialog.getByRole('combobox');
  const columns = table.toString().trim().split(';').length;
  await expect(fields).toHaveCount(columns);
  const chosen = await Promise.all((await fields.all()).map((field) => field.inputValue()));
  expect([chosen.includes(''), new Set(chosen).size]).toEqual([false, columns]);
});

test('of 1,000 customers with 3 bad lines the good ones are imported, and what the list shows is exported', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await page.goto('/benit/accounting/customer');
  await page.getByRole('button', { name: records('import.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'kunden.csv', mimeType: 'text/csv', buffer: Buffer.from(makeTable()) });
  const termColumn = dialog.getByLabel(records('import.fieldOf', { name: 'Zahlungsziel' }));
  await termColumn.selectOption('paymentTermDays');
  await expect(dialog.getByLabel(records('import.fieldOf', { name: 'Land' }))).toHaveValue('country');
  await dialog.getByRole('button', { name: records('import.check') }).click();
  await expect(dialog.getByRole('link', { name: records('import.allErrors') })).toBeVisible();
  for (const line of [12, 502, 1001]) await expect(dialog.getByText(`Zeile ${line},`)).toBeVisible();
  await expectWellMade(page);
  await dialog.getByRole('button', { name: records('import.good') }).click();
  await expect(dialog.getByText(/^kunden\.csv: 997 Zeilen übernommen/u)).toBeVisible();
  await dialog.getByText(text('de', 'platform', 'actions.close'), { exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Kunde 0000' })).toBeVisible();
  await expect(page.getByText(/von 997$/u)).toBeVisible();

  await page.getByRole('searchbox').fill('Kunde 000');
  await expect(page).toHaveURL(/search=/u);
  await page.getByRole('button', { name: records('export') }).click();
  await page.getByRole('menuitem', { name: records('formats.csv') }).click();
  const name = text('de', 'accounting', 'tasks.accounting-export');
  await expect(page.getByText(text('de', 'platform', 'tasks.doneToast', { name }))).toBeVisible();
  await page
    .getByRole('button', { name: new RegExp(`^${text('de', 'platform', 'tasks.title')}$|laufende`, 'u') })
    .click();
  const download = page.waitForEvent('download');
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('link').click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Kunden \d{4}-\d\d-\d\d\.csv$/u);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(11);

  // In place of printing, what the list shows becomes a workbook.
  const second = page.waitForRequest((request) => /\/customer\/export\?format=xlsx.*searchTerm=/u.test(request.url()));
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+p');
  await second;
});

test('an import that adds nothing stays open and says why @release', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await page.goto('/benit/accounting/customer');
  await page.getByRole('button', { name: records('import.open') }).click();
  const dialog = page.getByRole('dialog');
  const choose = async (lines: string): Promise<void> => {
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'kunden.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) });
    await dialog.getByRole('button', { name: records('import.check') }).click();
  };

  await test.step('a table without a good line can only be replaced', async () => {
    await choose('Name oder Firma;E-Mail\r\nHuber;niemand\r\n');
    await expect(dialog.getByText('Zeile 2,')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /Zeilen importieren$/u })).toHaveCount(0);
    await expectWellMade(page);
    await dialog.getByRole('button', { name: records('import.otherFile') }).click();
  });

  await test.step('a number that somebody takes between the check and the import is told, and the other line is offered', async () => {
    await choose('Name oder Firma;Kundennummer\r\nHuber;K-4711\r\nMaier;K-4712\r\n');
    const all = dialog.getByRole('button', { name: records('import.all') });
    await expect(all).toBeVisible();
    const answer = await page.request.post('/api/benit/accounting/customer', {
      headers: { 'x-requested-with': 'kontor' },
      data: { record: { name: 'Schneller', number: 'K-4711' } },
    });
    expect(answer.status()).toBe(200);
    await all.click();
    await expect(dialog.getByText('Zeile 2,')).toBeVisible();
    await expect(dialog.getByText(/Nichts übernommen/u)).toBeVisible();
    await dialog.getByRole('button', { name: records('import.good') }).click();
    await dialog.getByText(text('de', 'platform', 'actions.close'), { exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('link', { name: 'Maier' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Huber' })).toHaveCount(0);
  });
});

test('an import whose dialog is closed goes on, is found again among the tasks, and the list shows it when it ends', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await page.goto('/benit/accounting/customer');
  await expect(page.getByText(text('de', 'accounting', 'records.customer.emptyTitle'))).toBeVisible();
  await page.getByRole('button', { name: records('import.open') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'kunden.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name oder Firma;Ort\r\nRosenhof;Köln'),
  });
  await dialog.getByRole('button', { name: records('import.check') }).click();
  await expect(dialog.getByRole('button', { name: records('import.all') })).toBeVisible();
  // Until the dialog is closed, nobody is told that it has ended.
  const closed = Promise.withResolvers<void>();
  await page.route(/\/api\/benit\/tasks(?:\?|$)/u, async (route) => {
    await closed.promise;
    await route.continue();
  });
  const started = page.waitForResponse(
    (response) => response.url().endsWith('/customer/import') && response.status() === 202,
  );
  await dialog.getByRole('button', { name: records('import.all') }).click();
  await started;
  await dialog
    .getByRole('button', { name: text('de', 'platform', 'actions.close'), exact: true })
    .first()
    .click();
  await expect(dialog).toBeHidden();
  closed.resolve();
  await expect(page.getByRole('link', { name: 'Rosenhof' })).toBeVisible();
  await page
    .getByRole('button', { name: new RegExp(`^${text('de', 'platform', 'tasks.title')}$|laufende`, 'u') })
    .click();
  // The check and the import.
  await expect(
    page.getByRole('listitem').filter({ hasText: text('de', 'accounting', 'tasks.accounting-import') }),
  ).toHaveCount(2);
});
