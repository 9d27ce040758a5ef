import { Buffer } from 'node:buffer';
import { buildPdf } from '#testing/receipts/pdf.ts';
import { expenses, field, uploadAll } from './support/expense-steps.ts';
import { expect, expectWellMade, signInBookkeeper, test } from './support/test.ts';
import { text } from './support/texts.ts';

const accounting = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'accounting', key, params);

const receiptOf = (number: number) => ({
  name: `${number}.pdf`,
  mimeType: 'application/pdf',
  buffer: buildPdf({
    pages: [['Bäckerei Sommer GmbH', `Rechnungsnummer:\tB-${number}`, `Rechnungsbetrag\t${number},00 €`]],
  }),
});

// A broken file among them is refused.
test.use({ expectedErrors: /status of (?:401|422)/u });

test('a shoebox of twelve receipts is uploaded at once, checked one after the other by one key, and a broken one stays aside', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await page.goto(expenses);
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
  const broken = { name: 'kaputt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') };
  await uploadAll(page, [...numbers.slice(0, 6).map(receiptOf), broken, ...numbers.slice(6).map(receiptOf)]);

  await expect(
    page.getByRole('alert', { name: accounting('expenses.upload.failed', { name: 'kaputt.pdf' }) }),
  ).toBeVisible();
  const arrived = page.getByRole('status', { name: accounting('expenses.upload.arrived_other', { count: 12 }) });
  await expect(arrived).toBeVisible();
  const toCheck = page.getByRole('link', {
    name: new RegExp(accounting('navCount.toCheck', { count: 12 }), 'u'),
  });
  await expect(toCheck).toBeVisible();
  await expectWellMade(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await arrived.getByRole('button', { name: accounting('expenses.check.begin') }).press('Enter');
  const seen = new Set<string>();
  for (let left = 12; left > 0; left -= 1) {
    let shown = '';
    await expect
      .poll(async () => {
        shown = await field(page, 'invoiceNumber').inputValue();
        return /^B-\d+$/u.test(shown) && !seen.has(shown);
      })
      .toBe(true);
    seen.add(shown);
    await page.keyboard.press('ControlOrMeta+Enter');
  }
  await expect(page).toHaveURL(new RegExp(`${expenses}$`, 'u'));
  expect(seen.size).toBe(12);
  await expect(page.getByText(accounting('expenses.check.allDone'))).toBeVisible();

  // A payment that is not recorded keeps the selection.
  await page.getByRole('checkbox', { name: accounting('expenses.pay.pickAll') }).check();
  const picked = page.getByRole('region', { name: accounting('expenses.pay.selection') });
  await picked.getByRole('button', { name: accounting('expenses.pay.action') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('de', 'platform', 'actions.cancel') })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(picked).toContainText(accounting('expenses.pay.picked_other', { count: 12 }));
  await expect(page.getByRole('link', { name: text('de', 'accounting', 'expenses.title'), exact: true })).toBeVisible();
});
