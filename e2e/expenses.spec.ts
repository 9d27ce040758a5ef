import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { buildCii } from '#testing/receipts/e-invoice.ts';
import { buildPdf } from '#testing/receipts/pdf.ts';
import { drawReceipt } from '#testing/receipts/picture.ts';
import { amount, expenseEditor, expenses, field, label, upload } from './support/expense-steps.ts';
import { expectLaidOutIn } from './support/layout.ts';
import { expect, expectWellMade, signInBookkeeper, test } from './support/test.ts';
import { text } from './support/texts.ts';

const accounting = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'accounting', key, params);
const platform = (key: string, params?: Record<string, string | number>): string => text('de', 'platform', key, params);
const zugferd = () =>
  buildPdf({
    pages: [['Nordlicht Elektrotechnik GmbH', 'Rechnung RE-2026-0815', 'Summe\t529,50 €'], ['Bedingungen']],
    attachments: [{ name: 'factur-x.xml', bytes: buildCii() }],
  });

/** Drags a file over the page and drops it. */
async function drop(page: Page, name: string, type: string, bytes: Buffer): Promise<void> {
  const transfer = await page.evaluateHandle<unknown>(`(() => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob('${bytes.toString('base64')}'), (sign) => sign.charCodeAt(0));
    transfer.items.add(new File([bytes], '${name}', { type: '${type}' }));
    return transfer;
  })()`);
  const eventInit = { dataTransfer: transfer };
  const zone = page.getByText(accounting('expenses.upload.drop'), { exact: true });
  // The zone is loaded a moment after the list.
  await expect(async () => {
    await page.dispatchEvent('body', 'dragenter', eventInit);
    await expect(zone).toBeVisible({ timeout: 1000 });
  }).toPass();
  await zone.dispatchEvent('drop', eventInit);
}

test('a picture of a receipt becomes an expense: what is read shows its place, what was typed meanwhile stays', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await page.goto(expenses);
  await expect(page.getByText(accounting('expenses.emptyTitle'))).toBeVisible();
  await upload(page, 'bon.png', 'image/png', await drawReceipt());
  await expect(page).toHaveURL(expenseEditor);
  await field(page, 'description').fill('Büromaterial');

  await expect(field(page, 'vendor')).toHaveValue('Bürobedarf Müller GmbH', { timeout: 120_000 });
  await expect(field(page, 'description')).toHaveValue('Büromaterial');
  await expect(field(page, 'gross')).toHaveValue('57,10');
  await expect(amount(page, 'net', 2)).toHaveValue('20,00');
  const place = page.getByRole('button', { name: accounting('expenses.source.show', { field: label('vendor') }) });
  await expect(place).toContainText(accounting('expenses.source.ocr'));
  await place.press('Enter');
  await expect(page.locator('[data-mark]')).toBeVisible();

  // The gross follows the amounts, the VAT its net.
  await amount(page, 'net', 1).fill('40');
  await expect(amount(page, 'vatCost', 1)).toHaveValue('7,60');
  await expect(field(page, 'gross')).toHaveValue('69,00');
  await page
    .getByRole('combobox', { name: label('category') })
    .selectOption({ label: accounting('expenses.categories.office') });
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page).toHaveURL(new RegExp(`${expenses}$`, 'u'));
  const row = page.getByRole('row').filter({ hasText: 'Bürobedarf Müller GmbH' });
  await expect(row).toContainText('69,00');
  await expect(row).toContainText(accounting('expenses.categories.office'));
  await row.getByRole('link').press('Enter');
  await expect(field(page, 'description')).toHaveValue('Büromaterial');
  await expect(page.getByRole('combobox', { name: label('category') })).toHaveValue('office');
});

test('an e-invoice that is dropped fills its expense, is checked, downloaded and found again as a duplicate', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await page.goto(expenses);
  await drop(page, 'rechnung.pdf', 'application/pdf', zugferd());
  await expect(page).toHaveURL(expenseEditor);
  await expect(field(page, 'vendor')).toHaveValue('Nordlicht Elektrotechnik GmbH');
  await expect(field(page, 'dueDate')).toHaveValue('14.02.2026');
  await expect(amount(page, 'net', 1)).toHaveValue('400,00');
  await expect(amount(page, 'vat', 2)).toHaveValue('7');
  await expect(field(page, 'gross')).toHaveValue('529,50');
  await expect(page.getByText(accounting('expenses.source.e-invoice'), { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: text('de', 'e-invoice', 'report.title') })).toContainText(
    'factur-x.xml',
  );

  const receipt = page.getByRole('region', { name: accounting('expenses.editor.receipt'), exact: true });
  await expect(receipt.getByText('1 / 2')).toBeVisible();
  await receipt.getByRole('button', { name: platform('preview.pageAfter') }).press('Enter');
  await expect(receipt.getByText('2 / 2')).toBeVisible();
  const firstPage = receipt.getByRole('img', {
    name: platform('preview.page', { document: accounting('expenses.editor.receipt'), page: 1, pages: 2 }),
  });
  const width = async () => (await firstPage.boundingBox())?.width ?? 0;
  const height = async () => (await firstPage.boundingBox())?.height ?? 0;
  expect(await height()).toBeGreaterThan(await width());
  await receipt.getByRole('button', { name: platform('preview.rotate') }).click();
  await expect.poll(async () => (await width()) > (await height())).toBe(true);

  const number = /A-\d{4}-\d{4}$/u.exec(page.url())?.[0] ?? '';
  const download = page.waitForEvent('download');
  await page.keyboard.press('ControlOrMeta+p');
  expect((await download).suggestedFilename()).toBe(`${number}.pdf`);
  await page.getByRole('button', { name: platform('actions.save') }).click();
  await expect(page).toHaveURL(new RegExp(`${expenses}$`, 'u'));

  await upload(page, 'noch-einmal.pdf', 'application/pdf', zugferd());
  await expect(page).toHaveURL(expenseEditor);
  await expect(page.getByText(accounting('expenses.editor.duplicate', { number }))).toBeVisible();
  await page.getByRole('link', { name: accounting('expenses.editor.openDuplicate', { number }) }).click();
  await expect(page).toHaveURL(new RegExp(`${number}$`, 'u'));
  // A confirmed value shows that a person confirmed it.
  await expect(page.getByText(accounting('expenses.source.person')).first()).toBeVisible();
});

test.describe('a file that is none', () => {
  // The refusal is what is asked for.
  test.use({ expectedErrors: /status of (?:401|422)/u });

  test('is refused in plain words and leaves nothing behind @release', async ({ page, people }) => {
    await signInBookkeeper(page, people);
    await page.goto(expenses);
    await upload(page, 'kaputt.pdf', 'application/pdf', Buffer.from('%PDF-1.7\n'));
    const refusal = (name: string) => page.getByRole('alert', { name: accounting('expenses.upload.failed', { name }) });
    await expect(refusal('kaputt.pdf')).toContainText(platform('errors.file_unreadable_truncated'));
    await drop(page, 'brief.docx', 'application/msword', Buffer.from('x'));
    await expect(refusal('brief.docx')).toContainText(
      platform('errors.file_type_not_allowed_unknown', { allowed: 'PNG, JPEG, PDF, XML' }),
    );
    await upload(page, 'riesig.pdf', 'application/pdf', Buffer.alloc(26 * 1024 * 1024));
    await expect(refusal('riesig.pdf')).toContainText(platform('files.tooLarge', { megabytes: 25 }));
    await page.reload();
    await expect(page.getByText(accounting('expenses.emptyTitle'))).toBeVisible();
  });
});

test('an expense is deleted from its row, with a reason for the audit log @release', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await page.goto(expenses);
  await upload(page, 'rechnung.pdf', 'application/pdf', zugferd());
  await expect(field(page, 'gross')).toHaveValue('529,50');
  await page.getByRole('button', { name: platform('actions.cancel') }).click();
  await page.getByRole('button', { name: /^Aktionen für A-/u }).press('Enter');
  await page.getByRole('menuitem', { name: accounting('actions.delete') }).press('Enter');
  const deletion = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.getByRole('textbox', { name: accounting('expenses.delete.reason') }).fill('Privat bezahlt');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: platform('actions.delete') })
    .click();
  expect(new URL((await deletion).url()).searchParams.get('reason')).toBe('Privat bezahlt');
  await expect(page.getByText(accounting('expenses.emptyTitle'))).toBeVisible();
});

test('list and editor are well made, in longer languages too @release', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await page.goto(expenses);
  await upload(page, 'rechnung.pdf', 'application/pdf', zugferd());
  await expect(field(page, 'gross')).toHaveValue('529,50');
  await expect(
    page.getByRole('img', {
      name: platform('preview.page', { document: accounting('expenses.editor.receipt'), page: 1, pages: 2 }),
    }),
  ).toBeVisible();
  await expectWellMade(page);
  await expectLaidOutIn(page, ['ru', 'es']);
  await page.goto(expenses);
  await expect(page.getByText('Nordlicht Elektrotechnik GmbH')).toBeVisible();
  await expectWellMade(page);
  await expectLaidOutIn(page, ['ru', 'es']);
});
