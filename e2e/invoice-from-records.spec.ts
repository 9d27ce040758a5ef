import type { Page } from '@playwright/test';
import { expect, expectWellMade, signIn, signInBookkeeper, test } from './support/test.ts';
import { expectLaidOutIn } from './support/layout.ts';
import { text } from './support/texts.ts';
import { addMonths, germanDayOf, lastDayOfMonth } from '#platform/contract/days.ts';
import { formatMonth } from '#platform/contract/format-calendar.ts';
import { completeDraft } from './support/complete-draft.ts';

// An invoice whose customer and services come from the records.

const accounting = (key: string, params?: Record<string, string>): string => text('de', 'accounting', key, params);
const platform = (key: string, params?: Record<string, string>): string => text('de', 'platform', key, params);
const headers = { 'x-requested-with': 'kontor' };
const invoices = '/benit/accounting/invoices';

/** Adds a record without the form; answers its id. */
async function addRecord(page: Page, kind: 'customer' | 'service', record: object): Promise<string> {
  const answer = await page.request.post(`/api/benit/accounting/${kind}`, { headers, data: { record } });
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { record: { id: string } }).record.id;
}

async function addServices(page: Page): Promise<void> {
  await addRecord(page, 'service', {
    name: 'Bauleitung',
    number: 'L-1',
    uom: 'hour',
    amount: 80,
    vat: 19,
    description: 'Vor Ort',
  });
  await addRecord(page, 'service', { name: 'Anfahrt', uom: 'general', amount: 50, vat: 19 });
  await addRecord(page, 'service', { name: 'Bauheft', uom: 'piece', amount: 10, vat: 7 });
  await addRecord(page, 'service', { name: 'Bauschutt (früher)', active: false });
}

/** Creates an invoice with the keyboard alone; the picker has the focus then. */
async function openNewInvoice(page: Page): Promise<void> {
  await page.goto(invoices);
  await page.getByRole('button', { name: accounting('create.title') }).press('Enter');
  await expect(picker(page)).toBeFocused();
}

const picker = (page: Page) => page.getByRole('combobox', { name: accounting('customer.search') });
// The sender has fields of the same names, folded away below.
const field = (page: Page, key: string) =>
  page.getByLabel(accounting(`invoice.fields.${key}`), { exact: true }).first();
const cell = (page: Page, key: string, number: number) =>
  page.getByLabel(accounting('positions.fieldOf', { field: accounting(`positions.${key}`), number: String(number) }));
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
/** Suggestions for the description of a position. */
const services = (page: Page) =>
  page.getByRole('listbox', { name: accounting('records.service.title') }).getByRole('option');
const dialog = (page: Page) => page.getByRole('dialog', { name: accounting('records.customer.new') });

test('an invoice is written with the keyboard alone: customer and two services from the records, the total is right', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await addRecord(page, 'customer', {
    name: 'Rosenhof GmbH',
    number: 'K-7',
    street: 'Weg',
    streetNumber: '3',
    postcode: '50667',
    city: 'Köln',
    paymentTermDays: 30,
    invoiceLanguage: 'en',
  });
  await addRecord(page, 'customer', { name: 'Rosengarten (früher)', active: false });
  await addServices(page);
  await openNewInvoice(page);
  await page.keyboard.type('rosen');
  await expect(option(page, /Rosenhof GmbH/u)).toBeVisible();
  await expect(option(page, /früher/u)).toHaveCount(0);
  await page.keyboard.press('Enter');
  for (const [key, value] of [
    ['customerName', 'Rosenhof GmbH'],
    ['customerId', 'K-7'],
    ['customerStreet', 'Weg 3'],
    ['customerPostcode', '50667'],
    ['customerCity', 'Köln'],
    ['language', 'en'],
  ] as const) {
    await expect(field(page, key)).toHaveValue(value);
  }
  const days = await Promise.all(
    ['invoiceDate', 'invoiceDueDate'].map(async (key) =>
      (await page.getByRole('textbox', { name: accounting(`invoice.fields.${key}`) }).inputValue())
        .split('.')
        .toReversed()
        .join('-'),
    ),
  );
  expect((Date.parse(days[1] ?? '') - Date.parse(days[0] ?? '')) / 86_400_000).toBe(30);
  await expect(page.getByRole('button', { name: accounting('customer.saveAsRecord') })).toHaveCount(0);

  await expect(cell(page, 'description', 1)).toBeFocused();
  await page.keyboard.type('bau');
  await expect(option(page, /Bau/u)).toHaveCount(2);
  await expect(option(page, /Bauheft/u)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(option(page, /Bauleitung/u)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'description', 1)).toHaveValue('Bauleitung\nVor Ort');
  await expect(cell(page, 'uom', 1)).toHaveValue('hour');
  await expect(cell(page, 'price', 1)).toHaveValue('80,00');
  await expect(cell(page, 'count', 1)).toBeFocused();
  await page.keyboard.type('2,5');
  await page.keyboard.press('Enter');

  await expect(cell(page, 'description', 2)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(services(page)).toHaveCount(3);
  await page.keyboard.press('Enter');
  await expect(cell(page, 'description', 2)).toHaveValue('Anfahrt');
  await expect(cell(page, 'count', 2)).toHaveValue('1');
  await expect(cell(page, 'count', 2).locator('option')).toHaveText(['1', '-1']);
  await expect(cell(page, 'price', 2)).toBeFocused();
  // (2.5 × 80 + 50) × 1.19
  await expect(page.getByText('297,50 €').first()).toBeVisible();

  await page.keyboard.press('Enter');
  await expect(cell(page, 'description', 3)).toBeFocused();
  await page.keyboard.type('Bau');
  await expect(option(page, /Bau/u)).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(services(page)).toHaveCount(0);
  await page.keyboard.type('zaun');
  await expect(cell(page, 'description', 3)).toHaveValue('Bauzaun');
  await cell(page, 'price', 3).fill('100');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByRole('row').filter({ hasText: 'Rosenhof GmbH' })).toContainText('416,50');
});

test('a customer is added on the way; what was typed stays, and the next invoice finds them @release', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await openNewInvoice(page);
  await field(page, 'description').fill('Gartenpflege');
  await cell(page, 'description', 1).fill('Hecke');
  await picker(page).fill('Lilienhof');
  await expect(option(page, accounting('customer.nothing'))).toBeVisible();
  await option(page, accounting('customer.createNamed', { name: 'Lilienhof' })).click();
  const name = dialog(page).getByRole('textbox', { name: accounting('records.customer.fields.name') });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Lilienhof');
  await dialog(page)
    .getByRole('textbox', { name: accounting('records.customer.fields.city') })
    .fill('Bonn');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(dialog(page)).toHaveCount(0);
  await expect(field(page, 'customerName')).toHaveValue('Lilienhof');
  await expect(field(page, 'customerId')).toHaveValue('K-1001');
  await expect(field(page, 'customerCity')).toHaveValue('Bonn');
  await expect(field(page, 'description')).toHaveValue('Gartenpflege');
  await expect(cell(page, 'description', 1)).toHaveValue('Hecke');
  await expect(page.getByRole('button', { name: accounting('customer.saveAsRecord') })).toHaveCount(0);

  await picker(page).fill('lilien');
  await expect(option(page, /Lilienhof.*Bonn/u)).toBeVisible();
});

test('a dialog that is given up adds nobody, and asks when something was typed in it @release', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await openNewInvoice(page);
  await picker(page).press('ArrowDown');
  await option(page, accounting('customer.create')).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await picker(page).press('ArrowDown');
  await option(page, accounting('customer.create')).click();
  await dialog(page)
    .getByRole('textbox', { name: accounting('records.customer.fields.name') })
    .fill('Lilienhof');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: platform('discard.stay') }).click();
  await expect(dialog(page).getByRole('textbox', { name: accounting('records.customer.fields.name') })).toHaveValue(
    'Lilienhof',
  );
  await dialog(page)
    .getByRole('button', { name: platform('actions.cancel') })
    .click();
  await page.getByRole('button', { name: platform('discard.leave') }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(field(page, 'customerName')).toHaveValue('');
});

test('a customer typed by hand becomes a record @release', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await openNewInvoice(page);
  await field(page, 'customerName').fill('Tischlerei Eiche');
  await field(page, 'customerStreet').fill('Am Ring 12a');
  await page.getByRole('button', { name: accounting('customer.saveAsRecord') }).click();
  await expect(
    dialog(page).getByRole('textbox', { name: accounting('records.customer.fields.streetNumber') }),
  ).toHaveValue('12a');
  await dialog(page)
    .getByRole('button', { name: platform('actions.save') })
    .click();
  await expect(field(page, 'customerId')).toHaveValue('K-1001');
  await expect(field(page, 'customerStreet')).toHaveValue('Am Ring 12a');
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('link', { name: /^RE-/u }).click();
  await expect(field(page, 'customerName')).toHaveValue('Tischlerei Eiche');
  await expect(page.getByRole('button', { name: accounting('customer.saveAsRecord') })).toHaveCount(0);
});

test('what somebody else has changed of a customer is seen when they are picked @release', async ({
  page,
  people,
  openBrowser,
}) => {
  const organizationId = await people.addOrganization('Malerbetrieb Sommer');
  await signIn(page, people, await people.addUser({ organizationId }));
  const customer = await addRecord(page, 'customer', { name: 'Rosenhof', city: 'Köln' });
  await openNewInvoice(page);
  await picker(page).fill('rosen');
  await expect(option(page, /Rosenhof.*Köln/u)).toBeVisible();

  const other = await openBrowser();
  await signIn(other, people, await people.addUser({ organizationId }));
  await other.goto(`/benit/accounting/customer/${customer}`);
  await other.getByRole('textbox', { name: accounting('records.customer.fields.city') }).fill('Bonn');
  await other.keyboard.press('ControlOrMeta+s');
  await expect(other.getByRole('cell', { name: 'Bonn' })).toBeVisible();

  await option(page, /Rosenhof/u).click();
  await expect(field(page, 'customerCity')).toHaveValue('Bonn');
});

test('the page of a customer leads to their invoices and to a new one @release', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  const customer = await addRecord(page, 'customer', { name: 'Rosenhof', number: 'K-7' });
  for (const invoice of [
    { customerId: 'K-7', customerName: 'Rosenhof' },
    { customerId: 'K-9', customerName: 'Lilienhof' },
  ]) {
    expect((await page.request.post('/api/benit/accounting/invoice', { headers, data: { invoice } })).status()).toBe(
      200,
    );
  }
  await page.goto(`/benit/accounting/customer/${customer}`);
  await page.getByRole('link', { name: accounting('customer.invoices') }).click();
  const rows = page.getByRole('link', { name: /^RE-/u });
  await expect(rows).toHaveCount(1);
  const chip = page.getByRole('button', { name: accounting('list.ofCustomer', { name: 'Rosenhof' }) });
  await chip.click();
  await expect(chip).toHaveCount(0);
  await expect(rows).toHaveCount(2);
  expect(new URL(page.url()).search).toBe('');

  await page.goto(`/benit/accounting/customer/${customer}`);
  await page.getByRole('textbox', { name: accounting('records.customer.fields.city') }).fill('Köln');
  await page.getByRole('button', { name: accounting('customer.writeInvoice') }).click();
  await page.getByRole('button', { name: platform('unsaved.save') }).click();
  await expect(page).toHaveURL(/\/invoices\/RE-/u);
  await expect(field(page, 'customerName')).toHaveValue('Rosenhof');
  await expect(field(page, 'customerCity')).toHaveValue('Köln');
  await page.getByRole('button', { name: platform('actions.cancel') }).click();
  await expect(rows).toHaveCount(2);
});

test('the lists of customers and services and the dialog have no accessibility findings and are well laid out, in longer languages too @release', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await addRecord(page, 'customer', { name: 'W'.repeat(300), number: 'K-1', city: 'Köln' });
  await addRecord(page, 'service', { name: 'W'.repeat(300), amount: 80 });
  await openNewInvoice(page);
  await cell(page, 'description', 1).click();
  await expect(option(page, /W{300}/u)).toBeVisible();
  await expectWellMade(page);
  await picker(page).click();
  await expect(option(page, /W{300}/u)).toBeVisible();
  await expectWellMade(page);
  // A list is hidden while its field is out of sight, where the widths have left the page.
  await picker(page).scrollIntoViewIfNeeded();
  await option(page, accounting('customer.create')).click();
  await expect(dialog(page)).toBeVisible();
  await expectWellMade(page);
  await expectLaidOutIn(page, ['ru', 'es']);
});

test('the last invoice of a customer is repeated for this month: from a new invoice, and from their page with its figures', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  const customerId = await addRecord(page, 'customer', { name: 'Rosenhof GmbH', number: 'K-7', city: 'Leipzig' });
  const today = germanDayOf(new Date());
  const before = addMonths(`${today.slice(0, 7)}-01`, -1);
  const nameOf = (day: string) => formatMonth(day.slice(0, 7), 'de');
  const url = '/api/benit/accounting/invoice';
  const draft = {
    ...completeDraft,
    invoiceId: 'A-1',
    customerId: 'K-7',
    customerName: 'Rosenhof GmbH',
    description: `Verwaltung ${nameOf(before)}`,
    invoiceDate: before,
    invoiceDueDate: addMonths(today, 1),
    servicePeriodStart: before,
    servicePeriodEnd: lastDayOfMonth(before.slice(0, 7)),
    positions: [{ description: `Grundpreis ${nameOf(before)}`, uom: 'piece', count: 1, price: 100, vat: 19 }],
  };
  expect((await page.request.post(url, { headers, data: { invoice: draft } })).ok()).toBe(true);
  const issued = await page.request.post(`${url}/issue`, { headers, data: { invoiceId: 'A-1', version: 1 } });
  expect(issued.status(), await issued.text()).toBe(200);

  await openNewInvoice(page);
  await page.keyboard.type('rosen');
  await option(page, /^Rosenhof GmbH/u).click();
  await expect(page.getByText(/A-1 vom/u)).toBeVisible();
  await page.getByRole('button', { name: accounting('actions.repeat') }).click();
  await expect(page.getByText(accounting('toasts.moved', { from: nameOf(before), to: nameOf(today) }))).toBeVisible();
  await expect(field(page, 'description')).toHaveValue(`Verwaltung ${nameOf(today)}`);
  await expect(cell(page, 'description', 1)).toHaveValue(`Grundpreis ${nameOf(today)}`);
  // The new draft that it replaces is gone.
  const { invoices: left } = (await (await page.request.get(url)).json()) as { invoices: unknown[] };
  expect(left).toHaveLength(2);

  await page.goto(`/benit/accounting/customer/${customerId}`);
  const figures = page.getByRole('region', { name: accounting('overview.customer') });
  await expect(figures).toContainText('119,00\u00A0€');
  await expectWellMade(page);
  await page.getByRole('button', { name: accounting('actions.repeat') }).click();
  await expect(field(page, 'description')).toHaveValue(`Verwaltung ${nameOf(today)}`);
});
