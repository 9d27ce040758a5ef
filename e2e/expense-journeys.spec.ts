import type { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { buildCii, buildUbl } from '#testing/receipts/e-invoice.ts';
import { buildPdf, buildScan } from '#testing/receipts/pdf.ts';
import { drawReceipt } from '#testing/receipts/picture.ts';
import { scans } from '#testing/receipts/scans.ts';
import { amount, expenseEditor, expenses, field, label, upload } from './support/expense-steps.ts';
import { expect, signIn, signInBookkeeper, test } from './support/test.ts';
import { text } from './support/texts.ts';

const accounting = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'accounting', key, params);
const platform = (key: string, params?: Record<string, string | number>): string => text('de', 'platform', key, params);

const receiptOf = (page: Page) =>
  page.getByRole('region', { name: accounting('expenses.editor.receipt'), exact: true });
const pageOf = (page: Page, number: number, pages: number) =>
  receiptOf(page).getByRole('img', {
    name: platform('preview.page', { document: accounting('expenses.editor.receipt'), page: number, pages }),
  });
const save = (page: Page) => page.getByRole('button', { name: platform('actions.save') }).press('Enter');

/** Pages that take a while to recognize. */
async function buildLongScan(pages: number): Promise<Buffer> {
  const bytes = await sharp(await drawReceipt())
    .jpeg({ quality: 92 })
    .toBuffer();
  return buildScan(Array.from({ length: pages }, () => ({ bytes, width: 620, height: 874 })));
}

/** Share of dark pixels on a page, from 0 to 1: a blank page has 0. */
async function inkOf(page: Page, number: number, pages: number): Promise<number> {
  const name = await pageOf(page, number, pages).getAttribute('aria-label');
  return page.evaluate<number>(`(() => {
    const canvas = document.querySelector('[role=img][aria-label="${name}"] canvas');
    if (canvas === null) return 0;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if (data[at] < 128) dark += 1;
    return dark / (data.length / 4);
  })()`);
}

for (const [syntax, bytes] of [
  [
    'CII',
    buildCii({ profile: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0', gross: '530.50' }),
  ],
  ['UBL', buildUbl({ gross: '530.50' })],
] as const) {
  test(`XRechnung as ${syntax} alone becomes an expense, with a page to read and a check report that says what is wrong${syntax === 'CII' ? '' : ' @release'}`, async ({
    page,
    people,
  }) => {
    await signInBookkeeper(page, people);
    await page.goto(expenses);
    await upload(page, 'rechnung.xml', 'application/xml', bytes);
    await expect(page).toHaveURL(expenseEditor);
    await expect(field(page, 'vendor')).toHaveValue('Nordlicht Elektrotechnik GmbH');
    await expect(field(page, 'invoiceNumber')).toHaveValue('RE-2026-0815');
    await expect(field(page, 'dueDate')).toHaveValue('14.02.2026');
    const report = page.getByRole('region', { name: text('de', 'e-invoice', 'report.title') });
    await expect(report).toContainText(`${syntax}`);
    await expect(report).toContainText('XRechnung');
    await expect(report).toContainText(text('de', 'e-invoice', 'severity.error'));
    await expect(report).toContainText('529,50');
    await expect.poll(() => inkOf(page, 1, 1)).toBeGreaterThan(0.001);
    await field(page, 'gross').fill('529,50');
    await save(page);
    await expect(page.getByRole('row').filter({ hasText: 'Nordlicht Elektrotechnik GmbH' })).toContainText('529,50');
  });
}

test('a reading that runs is left, found again, cancelled and repeated; a colleague sees it live, and who may cancel it @release', async ({
  page,
  people,
  openBrowser,
}) => {
  const organizationId = await people.addOrganization('Malerbetrieb Sommer');
  await signIn(page, people, await people.addUser({ organizationId }));
  await page.goto(expenses);
  await upload(page, 'stapel.pdf', 'application/pdf', await buildLongScan(20));
  await expect(page).toHaveURL(expenseEditor);
  const address = page.url();
  const running = (window: Page) =>
    window.getByRole('status').filter({ hasText: accounting('expenses.reading.running') });
  await expect(running(page)).toContainText(/Seite \d+ von 20/u);

  const colleague = await openBrowser();
  await signIn(colleague, people, await people.addUser({ organizationId }));
  await colleague.goto(address);
  await expect(running(colleague)).toContainText(/Seite \d+ von 20/u);
  await expect(running(colleague).getByRole('button', { name: platform('actions.cancel') })).toHaveCount(0);

  // Left and found again among what runs.
  await page.goto(expenses);
  await page.getByRole('button', { name: platform('tasks.open_one', { count: 1 }) }).press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: accounting('tasks.expense-reading') })).toContainText(
    'von 20',
  );
  await page.goto(address);
  await running(page)
    .getByRole('button', { name: platform('actions.cancel') })
    .press('Enter');
  const cancelled = (window: Page) =>
    window.getByRole('status').filter({ hasText: accounting('expenses.reading.cancelled') });
  await expect(cancelled(page)).toBeVisible();
  await expect(cancelled(colleague)).toBeVisible();
  await expect(field(page, 'vendor')).toHaveValue('');

  // Repeated by the colleague: the one who began sees that it runs, and may not end it.
  await cancelled(colleague)
    .getByRole('button', { name: platform('tasks.repeat') })
    .press('Enter');
  await expect(running(page)).toBeVisible();
  await expect(running(page).getByRole('button', { name: platform('actions.cancel') })).toHaveCount(0);
  await running(colleague)
    .getByRole('button', { name: platform('actions.cancel') })
    .press('Enter');
  await expect(cancelled(page)).toBeVisible();
});

test.describe('two people at one expense', () => {
  // That somebody was too late is answered 409.
  test.use({ expectedErrors: /status of (?:401|409)/u });

  test('who saves later decides field by field what both have changed, and keeps what the other one wrote elsewhere @release', async ({
    page,
    people,
    openBrowser,
  }) => {
    const organizationId = await people.addOrganization('Malerbetrieb Sommer');
    await signIn(page, people, await people.addUser({ organizationId }));
    await page.goto(expenses);
    await upload(page, 'rechnung.xml', 'application/xml', buildUbl());
    await expect(field(page, 'gross')).toHaveValue('529,50');
    const colleague = await openBrowser();
    await signIn(colleague, people, await people.addUser({ organizationId }));
    await colleague.goto(page.url());
    await expect(field(colleague, 'gross')).toHaveValue('529,50');

    await field(page, 'description').fill('Elektroarbeiten Lager');
    await field(page, 'vendor').fill('Nordlicht GmbH');
    await field(colleague, 'description').fill('Steckdosen im Büro');
    await colleague
      .getByRole('combobox', { name: label('category') })
      .selectOption({ label: accounting('expenses.categories.repairs') });
    await save(colleague);
    await expect(colleague).toHaveURL(new RegExp(`${expenses}$`, 'u'));

    await save(page);
    const dialog = page.getByRole('dialog', { name: platform('conflict.title') });
    await expect(dialog).toContainText('Steckdosen im Büro');
    await expect(dialog).toContainText('Elektroarbeiten Lager');
    await expect(dialog.getByRole('radio', { name: /Elektroarbeiten Lager/u })).toBeChecked();
    await dialog.getByRole('button', { name: platform('conflict.merge'), exact: true }).press('Enter');
    await expect(page.getByRole('combobox', { name: label('category') })).toHaveValue('repairs');
    await expect(field(page, 'description')).toHaveValue('Elektroarbeiten Lager');
    await save(page);
    const row = page.getByRole('row').filter({ hasText: 'Nordlicht GmbH' });
    await expect(row).toContainText('Elektroarbeiten Lager');
    await expect(row).toContainText(accounting('expenses.categories.repairs'));
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a receipt is photographed: the camera opens by itself, and the picture becomes an expense @release', async ({
    page,
    people,
  }) => {
    await signInBookkeeper(page, people);
    await page.goto(expenses);
    const camera = page.locator('input[type=file][capture]');
    await expect(camera).toHaveAttribute('capture', 'environment');
    await expect(camera).toHaveAttribute('accept', 'image/jpeg,image/png');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: accounting('expenses.upload.camera') }).tap();
    const picture = await sharp(await drawReceipt())
      .jpeg()
      .toBuffer();
    await (await chooser).setFiles({ name: 'IMG_0815.jpg', mimeType: 'image/jpeg', buffer: picture });
    await expect(page).toHaveURL(expenseEditor);
    await expect(field(page, 'gross')).toHaveValue('57,10', { timeout: 120_000 });
    await page.getByText(accounting('expenses.editor.receipt'), { exact: true }).last().tap();
    await expect(pageOf(page, 1, 1)).toBeVisible();
  });
});

test('an expense from its receipt to its deletion with the keyboard alone, on a project that is looked up', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  const answer = await page.request.post('/api/benit/accounting/project', {
    headers: { 'x-requested-with': 'kontor' },
    data: { record: { name: 'Dachsanierung Nordhaus' } },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.goto(expenses);
  const { keyboard } = page;
  const button = page.getByRole('button', { name: accounting('expenses.upload.button') });
  await expect(button).toBeVisible();
  const isReached = () =>
    page.evaluate<boolean>(`document.activeElement?.textContent === '${accounting('expenses.upload.button')}'`);
  for (let steps = 0; steps < 40 && !(await isReached()); steps += 1) await keyboard.press('Tab');
  await expect(button).toBeFocused();
  const chooser = page.waitForEvent('filechooser');
  // Not the bare keyboard: its key overtakes the request to intercept the dialog in a busy page. The button has the
  // focus already.
  await button.press('Enter');
  await (
    await chooser
  ).setFiles({ name: 'quittung.pdf', mimeType: 'application/pdf', buffer: buildPdf({ pages: [['Quittung']] }) });
  await expect(page).toHaveURL(expenseEditor);

  await field(page, 'vendor').focus();
  await keyboard.type('Baustoffe Nord');
  await page.getByRole('button', { name: accounting('expenses.amounts.add') }).focus();
  await keyboard.press('Enter');
  await expect(amount(page, 'net', 1)).toBeFocused();
  await keyboard.type('100');
  await keyboard.press('Tab');
  await expect(amount(page, 'vat', 1)).toBeFocused();
  await keyboard.press('Tab');
  await expect(amount(page, 'vatCost', 1)).toHaveValue('19,00');
  await expect(field(page, 'gross')).toHaveValue('119,00');
  const project = page.getByRole('combobox', { name: label('project') });
  await project.focus();
  await keyboard.type('nordhaus');
  await expect(page.getByRole('option', { name: 'Dachsanierung Nordhaus' })).toBeVisible();
  await keyboard.press('Enter');
  await expect(project).toHaveValue('Dachsanierung Nordhaus');
  await keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(new RegExp(`${expenses}$`, 'u'));

  const row = page.getByRole('row').filter({ hasText: 'Baustoffe Nord' });
  await expect(row).toContainText('119,00');
  await row.getByRole('link').focus();
  await keyboard.press('Enter');
  await expect(project).toHaveValue('Dachsanierung Nordhaus');
  await page.getByRole('button', { name: accounting('actions.more') }).focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: accounting('actions.delete') })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /löschen\?$/u })).toBeVisible();
  await page.getByRole('textbox', { name: accounting('expenses.delete.reason') }).focus();
  await keyboard.type('Privat');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${expenses}$`, 'u'));
  await expect(page.getByText(accounting('expenses.emptyTitle'))).toBeVisible();
});

test('scans with JPEG 2000 and JBIG2 are drawn, and the counter says the last page at the end of a document @release', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  for (const filter of ['JPXDecode', 'JBIG2Decode'] as const) {
    await page.goto(expenses);
    await upload(page, 'scan.pdf', 'application/pdf', await scans[filter]());
    await expect(page).toHaveURL(expenseEditor);
    await expect.poll(() => inkOf(page, 1, 1)).toBeGreaterThan(0.005);
  }
  await page.goto(expenses);
  await upload(page, 'drei.pdf', 'application/pdf', buildPdf({ pages: [['Eins'], ['Zwei'], ['Drei']] }));
  await expect(page).toHaveURL(expenseEditor);
  await expect(receiptOf(page).getByText('1 / 3')).toBeVisible();
  const pages = receiptOf(page).getByRole('group', {
    name: platform('preview.pages', { document: accounting('expenses.editor.receipt') }),
  });
  await pages.press('End');
  await expect(receiptOf(page).getByText('3 / 3')).toBeVisible();
  await receiptOf(page)
    .getByRole('button', { name: platform('preview.pageBefore') })
    .press('Enter');
  await expect(receiptOf(page).getByText('2 / 3')).toBeVisible();
});
