import type { Locator, Page } from '@playwright/test';
import { germanDayOf } from '#platform/contract/days.ts';
import { completeDraft as complete } from './support/complete-draft.ts';
import { fieldOf } from './support/long-invoice.ts';
import { createInvoice, expect, expectWellMade, signInBookkeeper, test } from './support/test.ts';
import { text } from './support/texts.ts';

const accounting = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'accounting', key, params);
const cell = (page: Page, key: string, number: number): Locator =>
  page.getByLabel(accounting('positions.fieldOf', { field: accounting(`positions.${key}`), number }), { exact: true });
const totalsOf = (page: Page): Locator => page.locator('dl[data-layout="sum"]');
const panelOf = (page: Page): Locator => page.getByRole('region', { name: accounting('check.title') });
/** Line of a rule, which only its tooltip names. */
const rule = (page: Page, id: string): Locator =>
  panelOf(page)
    .getByRole('listitem')
    .filter({ has: page.locator(`[title*="${id}"]`) });
const show = (finding: Locator): Locator => finding.getByRole('button', { name: accounting('check.show') });
const rowName = (list: string, number: number): string =>
  accounting('rows.row', { name: accounting(`rows.${list}.one`), number });
const rowCell = (page: Page, list: string, key: string, number: number): Locator =>
  page.getByLabel(
    accounting('rows.fieldOf', { field: accounting(`rows.${list}.${key}`), row: rowName(list, number) }),
    { exact: true },
  );

/** Locates the visible labels of a row; screen readers learn the row's number from them. */
const labelled = (page: Page, list: string, key: string, number: number): Locator =>
  page.getByRole('textbox', {
    name: accounting('rows.fieldOf', { field: accounting(`rows.${list}.${key}`), row: rowName(list, number) }),
    exact: true,
  });

async function openInvoice(page: Page, invoice: object): Promise<void> {
  await createInvoice(page, { invoiceId: 'A-1', ...invoice });
  await page.goto('/benit/accounting/invoices/A-1');
  await expect(
    page.getByRole('heading', { level: 1, name: accounting('editor.title', { number: 'A-1' }) }),
  ).toBeVisible();
}

async function saveAndRead(page: Page): Promise<Record<string, unknown>> {
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(accounting('toasts.saved'))).toBeVisible();
  const answer = await page.request.get('/api/benit/accounting/invoice?invoiceId=A-1');
  return ((await answer.json()) as { invoices: Record<string, unknown>[] }).invoices[0] ?? {};
}

test('a bookkeeper gives discounts on a position and on everything, at two rates of VAT', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await openInvoice(page, {
    ...complete,
    positions: [
      { description: 'Anstrich', uom: 'hour', count: 10, price: 80 },
      { description: 'Fachbuch', uom: 'piece', count: 1, price: 100, vat: 7 },
    ],
  });
  const more = page.getByRole('button', { name: accounting('positions.more', { number: 1 }) });
  await more.click();
  await cell(page, 'discount', 1).fill('10');
  await cell(page, 'articleNumber', 1).fill('L-7');
  await more.click();
  await expect(
    page.getByText(`${accounting('positions.discount')} 10\u00A0% · ${accounting('positions.articleNumber')} L-7`),
  ).toBeVisible();
  await page.getByRole('button', { name: accounting('rows.allowances.add') }).click();
  for (const number of [1, 2]) await rowCell(page, 'allowances', 'percent', number).fill('5');
  await page.getByRole('button', { name: accounting('rows.charges.add') }).click();
  await page
    .getByLabel(
      accounting('rows.unitOf', {
        name: accounting('rows.fieldOf', { field: accounting('rows.charges.percent'), row: rowName('charges', 1) }),
      }),
    )
    .selectOption('amount');
  await rowCell(page, 'charges', 'amount', 1).fill('9,90');
  // 720 + 100 − 36 − 5 + 9.90; 19 % of 693.90 and 7 % of 95.
  await expect(totalsOf(page)).toContainText('820,00');
  await expect(totalsOf(page)).toContainText('131,84');
  await expect(totalsOf(page)).toContainText('6,65');
  await expect(totalsOf(page)).toContainText('927,39');
  const saved = await saveAndRead(page);
  expect(saved).toMatchObject({
    totalSum: 927.39,
    positions: [{ discountPercent: 10, articleNumber: 'L-7' }, {}],
    allowances: [
      { percent: 5, vat: 19 },
      { percent: 5, vat: 7 },
    ],
    charges: [{ amount: 9.9, percent: null }],
  });
});

test('prices are typed with VAT, and stay as they were typed when that is changed @release', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await openInvoice(page, { ...complete, positions: [{ description: 'Farbe', uom: 'piece', count: 3, price: 9.99 }] });
  await page.getByText(accounting('priceModes.gross'), { exact: true }).click();
  await expect(cell(page, 'priceGross', 1)).toHaveValue('9,99');
  await expect(totalsOf(page).getByRole('definition').last()).toHaveText(/29,97/u);
  expect(await saveAndRead(page)).toMatchObject({ priceMode: 'gross', totalNetSum: 25.18, payableAmount: 29.97 });
});

test('a customer abroad owes the VAT: the reason is asked for, and what it needs of the customer @release', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  const today = germanDayOf(new Date());
  await openInvoice(page, {
    ...complete,
    serviceDate: today,
    invoiceDate: today,
    customerCountry: 'AT',
    positions: [
      { description: 'Beratung', uom: 'hour', count: 1, price: 100 },
      { description: 'Bericht', uom: 'hour', count: 1, price: 50 },
    ],
  });
  // A customer abroad unfolds the group of their tax fields.
  await expect(fieldOf(page, 'customerVatNumber')).toBeVisible();
  await cell(page, 'vat', 1).selectOption('0');
  await expect(show(rule(page, '§14(4)8-USTG'))).toBeVisible();
  await cell(page, 'vatReason', 1).selectOption('reverseChargeEu');
  await cell(page, 'vat', 2).selectOption('0');
  await expect(cell(page, 'vatReason', 2)).toHaveValue('reverseChargeEu');
  await show(rule(page, '§14a(1)-USTG')).click();
  await expect(fieldOf(page, 'customerVatNumber')).toBeFocused();
  await page.keyboard.type('ATU12345675');
  await expect(rule(page, '§14a(1)-USTG')).toHaveCount(0);
  await expect(totalsOf(page)).toContainText(accounting('records.service.choices.vatReason.reverseChargeEu'));
  expect(await saveAndRead(page)).toMatchObject({
    totalVatCost: 0,
    customerVatNumber: 'ATU12345675',
    positions: [{ vatReason: 'reverseChargeEu' }, { vatReason: 'reverseChargeEu' }],
  });
});

test('a small business says so once; its positions are then without VAT @release', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await page.goto('/benit/accounting/configuration');
  await page
    .getByRole('button', { name: accounting('configuration.editOf', { title: accounting('configuration.tax') }) })
    .click();
  await page.getByLabel(accounting('configuration.smallBusiness')).check();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(accounting('toasts.configurationSaved'))).toBeVisible();
  const edit = page.getByRole('button', {
    name: accounting('configuration.editOf', { title: accounting('configuration.tax') }),
  });
  await expect(edit).toBeFocused();
  // Also after a question.
  await edit.press('Enter');
  await page.getByLabel(accounting('configuration.smallBusiness')).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: text('de', 'platform', 'discard.leave'), exact: true }).click();
  await expect(edit).toBeFocused();
  await openInvoice(page, complete);
  await expect(cell(page, 'vat', 1)).toHaveValue('0');
  await expect(cell(page, 'vatReason', 1)).toHaveValue('smallBusiness');
  await cell(page, 'description', 1).fill('Anstrich');
  await cell(page, 'price', 1).fill('80');
  await cell(page, 'vat', 1).selectOption('19');
  const fix = rule(page, '§19-USTG').getByRole('button', { name: accounting('check.fix') });
  await fix.click();
  await expect(cell(page, 'vat', 1)).toHaveValue('0');
  await expect(cell(page, 'vatReason', 1)).toHaveValue('smallBusiness');
  // Once the rows are others, the way back could lead to the wrong one.
  const undo = panelOf(page).getByRole('button', { name: accounting('positions.undo') });
  await expect(undo).toBeVisible();
  await page.getByRole('button', { name: accounting('positions.add'), exact: true }).click();
  await expect(undo).toHaveCount(0);
  expect(await saveAndRead(page)).toMatchObject({ totalSum: 80, positions: [{ vat: 0, vatReason: 'smallBusiness' }] });
});

test('each finding of the check leads to its field, until nothing is left', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  const { telephone: _telephone, ...others } = complete;
  await openInvoice(page, {
    ...others,
    companyName: '',
    taxNumber: '',
    vatNumber: '',
    customerCity: '',
    invoiceDueDate: null,
    positions: [{ description: '', uom: 'hour', count: 5, price: 80 }],
  });
  const mended: readonly [rule: string, field: Locator, typed: string][] = [
    ['§14(4)1-USTG-supplier', fieldOf(page, 'companyName'), 'Malerbetrieb Sommer'],
    ['§14(4)2-USTG', fieldOf(page, 'taxNumber'), '231/123/45678'],
    ['§14(4)1-USTG-recipient', fieldOf(page, 'customerCity'), 'Leipzig'],
    ['§14(4)5-USTG', cell(page, 'description', 1), 'Anstrich'],
    ['BR-DE-6', fieldOf(page, 'telephone'), '0341 1234567'],
  ];
  // Missing company data are one line.
  const company = rule(page, '§14(4)1-USTG-supplier');
  await expect(company).toHaveAttribute('data-finding', /taxNumber[^]*telephone/u);
  await expect(company.getByRole('link', { name: accounting('check.configure') })).toBeVisible();
  for (const [id, field, typed] of mended) {
    await test.step(id, async () => {
      const line = rule(page, id).first();
      const isCompany = (await line.getByRole('button', { name: accounting('check.onlyHere') }).count()) > 0;
      await (isCompany ? line.getByRole('button', { name: accounting('check.onlyHere') }) : show(line)).click();
      await expect(field.first()).toBeFocused();
      await page.keyboard.type(typed);
      await expect(rule(page, id)).toHaveCount(0);
    });
  }
  for (const [id, name] of [
    ['§286(3)-BGB', 'invoiceDueDate'],
    ['§14(4)6-USTG', 'serviceDate'],
  ] as const) {
    await test.step(id, async () => {
      const fix = rule(page, id).getByRole('button', { name: accounting('check.fix') });
      await fix.click();
      await expect(fieldOf(page, name)).toHaveValue(/^\d\d\.\d\d\.\d{4}$/u);
      await expect(panelOf(page).getByRole('button', { name: accounting('positions.undo') })).toBeFocused();
      await page.keyboard.press('ControlOrMeta+z');
      await expect(fieldOf(page, name)).toHaveValue('');
      await fix.click();
      await expect(rule(page, id)).toHaveCount(0);
    });
  }
  await expect(panelOf(page)).toContainText(accounting('check.fine'));
  await expect(panelOf(page).getByRole('listitem')).toHaveCount(0);
});

test('a final invoice asks for what was paid before, and an allowance takes the rate of its positions with one click @release', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  const today = germanDayOf(new Date());
  await openInvoice(page, {
    ...complete,
    invoiceType: 'final',
    invoiceDate: today,
    serviceDate: today,
    invoiceDueDate: today,
    positions: [{ description: 'Fachbuch', uom: 'piece', count: 1, price: 100, vat: 7 }],
    allowances: [{ reason: 'Treue', percent: 5, vat: 19 }],
  });
  await expect(rule(page, '§14(5)-USTG')).toHaveCount(2);
  await show(rule(page, '§14(5)-USTG').first()).click();
  await expect(page.getByRole('button', { name: accounting('rows.precedingInvoices.add') })).toBeFocused();
  await show(rule(page, '§14(5)-USTG').last()).click();
  await expect(fieldOf(page, 'prepaidAmount')).toBeFocused();
  await page.keyboard.type('50');
  await expect(totalsOf(page)).toContainText('57,00');
  const allowance = rule(page, 'allowance-rate');
  await show(allowance).click();
  await expect(rowCell(page, 'allowances', 'vat', 1)).toBeFocused();
  await allowance.getByRole('button', { name: accounting('check.fix') }).click();
  await expect(allowance).toHaveCount(0);
  // 5 % of 100, and 7 % of the rest, of which 50 are paid.
  await expect(totalsOf(page)).toContainText('51,65');
  expect(await saveAndRead(page)).toMatchObject({
    invoiceType: 'final',
    payableAmount: 51.65,
    allowances: [{ percent: 5, vat: 7, vatReason: '' }],
  });
});

test('a fix is taken back where it was made alone, and the focus goes back to its finding @release', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await openInvoice(page, {
    ...complete,
    invoiceDueDate: null,
    positions: [
      { description: 'Anstrich', uom: 'hour', count: 1, price: 80 },
      { description: 'Farbe', uom: 'hour', count: 1, price: 20 },
    ],
  });
  const finding = rule(page, '§14(4)6-USTG');
  const fix = finding.getByRole('button', { name: accounting('check.fix') });
  const undo = panelOf(page).getByRole('button', { name: accounting('positions.undo') });
  await fix.click();
  await undo.press('Enter');
  await expect(show(finding)).toBeFocused();
  // Text typed since then is not overwritten.
  await fix.click();
  await expect(undo).toBeVisible();
  await fieldOf(page, 'serviceDate').fill('02.01.2026');
  await fieldOf(page, 'serviceDate').blur();
  await expect(undo).toHaveCount(0);
  await expect(fieldOf(page, 'serviceDate')).toHaveValue('02.01.2026');
});

test('a refused save unfolds the row of what is wrong, which can be folded again, and all of the positions stay in sight @release', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await openInvoice(page, { ...complete, positions: [{ description: 'Anstrich', uom: 'hour', count: 1, price: 80 }] });
  const more = page.getByRole('button', { name: accounting('positions.more', { number: 1 }) });
  await more.click();
  await cell(page, 'discount', 1).fill('viel');
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(cell(page, 'discount', 1)).toBeFocused();
  await expect(cell(page, 'description', 1)).toBeVisible();
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'false');
});

test('a day that is chosen by mistake takes nothing of the period away @release', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await openInvoice(page, { ...complete, servicePeriodStart: '2026-01-05', servicePeriodEnd: '2026-01-16' });
  await page.getByText(accounting('serviceTime.day'), { exact: true }).click();
  await expect(fieldOf(page, 'serviceDate')).toHaveValue('16.01.2026');
  await page.getByText(accounting('serviceTime.period'), { exact: true }).click();
  await expect(fieldOf(page, 'servicePeriodStart')).toHaveValue('05.01.2026');
  await expect(fieldOf(page, 'servicePeriodEnd')).toHaveValue('16.01.2026');
});

test('discount, terms and the check are reached with the keyboard alone @release', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await openInvoice(page, { ...complete, positions: [{ description: 'Anstrich', uom: 'hour', count: 1, price: 80 }] });
  const fold = page
    .locator('summary')
    .filter({ hasText: accounting('sections.headMore') })
    .first();
  await fold.focus();
  await page.keyboard.press('Enter');
  const addSkonto = page.getByRole('button', { name: accounting('rows.skonto.add') });
  await addSkonto.focus();
  await page.keyboard.press('Enter');
  await expect(labelled(page, 'skonto', 'days', 1)).toBeFocused();
  await page.keyboard.type('10');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(addSkonto).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('14');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.getByRole('button', { name: accounting('positions.more', { number: 1 }) }).focus();
  await page.keyboard.press('Space');
  await cell(page, 'discount', 1).focus();
  await page.keyboard.type('12,5');
  await page.keyboard.press('Enter');
  const serviceDate = rule(page, '§14(4)6-USTG');
  await serviceDate.getByRole('button', { name: accounting('check.fix') }).focus();
  await page.keyboard.press('Enter');
  await expect(serviceDate).toHaveCount(0);
  expect(await saveAndRead(page)).toMatchObject({
    skonto: [{ days: 14, percent: 3 }],
    positions: [{ discountPercent: 12.5 }],
    totalNetSum: 70,
  });
});

test.describe('the editor with all that the law needs', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('has no accessibility findings and fits every width @release', async ({ page, people }) => {
    await signInBookkeeper(page, people);
    const long = 'Ü'.repeat(300);
    await openInvoice(page, {
      customerName: long,
      customerCountry: 'AT',
      orderNumber: 'W'.repeat(100),
      precedingInvoices: [{ invoiceId: 'A-0', invoiceDate: '2026-01-01' }],
      skonto: [{ days: 10, percent: 2 }],
      positions: [
        { description: long, uom: 'hour', count: 1, price: 80, discountPercent: 10, articleNumber: 'W'.repeat(64) },
        {
          description: 'Kurs',
          uom: 'general',
          count: -1,
          price: 9_999_999,
          vat: 0,
          vatReason: 'exempt',
          vatReasonText: long,
        },
      ],
      allowances: [{ reason: long, percent: 5, vat: 0 }],
      charges: [{ reason: 'Versand', amount: 9.9, vat: 19 }],
      prepaidAmount: 5,
    });
    await page.getByRole('button', { name: accounting('positions.more', { number: 1 }) }).click();
    await expect(rule(page, '§14(4)2-USTG')).toBeVisible();
    await expectWellMade(page);
  });
});

test('an issued invoice is read, not changed; a cancelled one leads to what cancels it, and back @release', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  const today = germanDayOf(new Date());
  await createInvoice(page, {
    ...complete,
    invoiceId: 'A-1',
    invoiceDate: today,
    serviceDate: today,
    positions: [{ description: 'Anstrich', uom: 'hour', count: 10, price: 80 }],
  });
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/benit/accounting/invoice/${path}`, {
      headers: { 'x-requested-with': 'kontor' },
      data,
    });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as { invoiceId: string };
  };
  await post('issue', { invoiceId: 'A-1', version: 1 });
  await page.goto('/benit/accounting/invoices/A-1');
  const ribbon = page.getByRole('alert').filter({ has: page.getByRole('link') });
  await expect(page.getByText(accounting('editor.readOnly'))).toBeVisible();
  await expect(totalsOf(page)).toContainText('952,00');
  await expect(fieldOf(page, 'customerName')).toHaveCount(0);
  await expect(page.getByRole('button', { name: text('de', 'platform', 'actions.save') })).toHaveCount(0);
  const { invoiceId } = await post('cancel', { invoiceId: 'A-1' });
  await page.reload();
  await expect(ribbon).toContainText(accounting('status.cancelled'));
  await page.getByRole('link', { name: accounting('editor.cancelledBy', { number: invoiceId }) }).click();
  await expect(ribbon).toContainText(accounting('types.cancellation'));
  await expect(totalsOf(page)).toContainText('−952,00');
  await expectWellMade(page);
  await page.getByRole('link', { name: accounting('editor.cancels', { number: 'A-1' }) }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: accounting('editor.title', { number: 'A-1' }) }),
  ).toBeVisible();
});
