import type { Page } from '@playwright/test';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { completeDraft } from './support/complete-draft.ts';
import { fieldOf } from './support/long-invoice.ts';
import { createInvoice, expect, signInBookkeeper, test } from './support/test.ts';
import { text } from './support/texts.ts';

// Around irreversible steps nothing may be lost, overlooked or done twice.

const accounting = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'accounting', key, params);
const platform = (key: string): string => text('de', 'platform', key);
let today: string;

test.beforeEach(() => {
  today = germanDayOf(new Date());
});

/** The question and the button that opens it have the same name. */
const areas: Readonly<Record<string, 'dialog' | 'main'>> = { 'issue.confirm': 'dialog', 'actions.issue': 'main' };
const areaOf = (page: Page, key: string) => (areas[key] === undefined ? page : page.getByRole(areas[key]));
const button = (page: Page, key: string) =>
  areaOf(page, key).getByRole('button', { name: accounting(key), exact: true });
const heading = (page: Page, number: string) =>
  page.getByRole('heading', { level: 1, name: accounting('editor.title', { number }) });
const ribbonOf = (page: Page) => page.getByRole('alert').filter({ has: page.getByRole('link') });
const panelOf = (page: Page) => page.getByRole('region', { name: accounting('check.title') });
/** Line of a rule, which only its tooltip names. */
const findingOf = (page: Page, rule: string) =>
  panelOf(page)
    .getByRole('listitem')
    .filter({ has: page.locator(`[title*="${rule}"]`) });
const complete = () => ({
  ...completeDraft,
  invoiceId: 'A-1',
  invoiceDate: today,
  serviceDate: today,
  invoiceDueDate: addDays(today, 14),
  positions: [{ description: 'Anstrich', uom: 'hour', count: 10, price: 80 }],
});

async function openDraft(page: Page, changes: object = {}): Promise<void> {
  await createInvoice(page, { ...complete(), ...changes });
  await page.goto('/benit/accounting/invoices/A-1');
  await expect(heading(page, 'A-1')).toBeVisible();
}

/** Keeps answers of these calls back until they are released; tells when one is waited for. */
async function hold(page: Page, path: RegExp) {
  const asked = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  await page.route(path, async (route) => {
    asked.resolve(undefined);
    await released.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: () => released.resolve(undefined) };
}

async function post(page: Page, path: string, data: object): Promise<{ invoiceId: string }> {
  const answer = await page.request.post(`/api/benit/accounting/${path}`, {
    headers: { 'x-requested-with': 'kontor' },
    data,
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as { invoiceId: string };
}

const read = async (page: Page) =>
  (
    (await (await page.request.get('/api/benit/accounting/invoice?invoiceId=A-1')).json()) as {
      invoices: Record<string, unknown>[];
    }
  ).invoices[0];

test('while an invoice is issued nothing can be typed, saved, cancelled or chosen, and then its heading has the focus', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  await openDraft(page);
  await fieldOf(page, 'description').fill('Fassade');
  const held = await hold(page, /\/invoice\/issue$/u);
  let saves = 0;
  page.on('request', (request) => (saves += request.method() === 'PUT' ? 1 : 0));
  await button(page, 'actions.issue').click();
  await button(page, 'issue.confirm').click();
  await held.asked;
  expect(saves).toBe(1);
  await expect(fieldOf(page, 'description')).toBeDisabled();
  await expect(button(page, 'number.change')).toBeDisabled();
  for (const key of ['actions.save', 'actions.cancel'])
    await expect(page.getByRole('button', { name: platform(key), exact: true })).toBeDisabled();
  await page.keyboard.press('ControlOrMeta+s');
  await page.getByRole('button', { name: accounting('actions.more') }).click();
  for (const key of ['actions.copy', 'number.changeTitle', 'actions.delete'])
    await expect(page.getByRole('menuitem', { name: accounting(key), exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  held.release();
  await expect(page.getByText(accounting('editor.readOnly'))).toBeVisible();
  expect(saves).toBe(1);
  await expect(heading(page, 'A-1')).toBeFocused();
  expect(await read(page)).toMatchObject({ description: 'Fassade', status: 'issued' });
});

test.describe('what somebody else saves', () => {
  test.use({ expectedErrors: /status of 4(?:01|09)/u });
  test('while the question stands is not issued unseen', async ({ page, people }) => {
    await signInBookkeeper(page, people);
    await page.clock.install();
    await openDraft(page);
    await button(page, 'actions.issue').click();
    await expect(page.getByRole('dialog')).toContainText(accounting('issue.text'));
    const answer = await page.request.put('/api/benit/accounting/invoice', {
      headers: { 'x-requested-with': 'kontor' },
      data: { invoice: { ...complete(), description: 'Von anderen', version: 1 } },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    // The window shows what is new as soon as it is looked at again.
    await page.clock.fastForward('00:31');
    const fetched = page.waitForResponse(/accounting\/invoice\?invoiceId=A-1/u);
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await fetched;
    await expect(fieldOf(page, 'description')).toHaveValue('Von anderen');
    await button(page, 'issue.confirm').click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    expect(await read(page)).toMatchObject({ status: 'draft' });
    // Now it has been seen.
    await button(page, 'actions.issue').click();
    await button(page, 'issue.confirm').click();
    await expect(page.getByText(accounting('editor.readOnly'))).toBeVisible();
  });
});

test('the question names the warnings, also that of the number before, which only the server knows @release', async ({
  page,
  people,
}) => {
  await signInBookkeeper(page, people);
  const next = (await (await page.request.get('/api/benit/accounting/invoice/next-invoice-id')).json()) as {
    nextInvoiceId: string;
  };
  await createInvoice(page, { ...complete(), invoiceId: next.nextInvoiceId });
  await post(page, 'invoice/issue', { invoiceId: next.nextInvoiceId, version: 1 });
  const { nextInvoiceId } = (await (
    await page.request.get('/api/benit/accounting/invoice/next-invoice-id')
  ).json()) as { nextInvoiceId: string };
  const yesterday = addDays(today, -1);
  await createInvoice(page, {
    ...complete(),
    invoiceId: nextInvoiceId,
    invoiceDate: yesterday,
    serviceDate: yesterday,
    telephone: '',
  });
  await page.goto(`/benit/accounting/invoices/${encodeURIComponent(nextInvoiceId)}`);
  await button(page, 'actions.issue').click();
  const question = page.getByRole('dialog');
  const [year, month, day] = today.split('-');
  await expect(question.getByRole('listitem').filter({ hasText: `(${day}.${month}.${year})` })).toBeVisible();
  await expect(
    question.getByRole('listitem').filter({ hasText: accounting('company.fields.telephone') }),
  ).toBeVisible();
  await button(page, 'issue.confirm').press('Escape');
  await expect(button(page, 'actions.issue')).toBeFocused();
});

test('an error opens the folded check, has the focus and is told @release', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await openDraft(page, { serviceDate: null, telephone: '' });
  const finding = findingOf(page, '§14(4)6-USTG');
  await expect(finding).toBeVisible();
  await panelOf(page).locator('summary').click();
  await expect(finding).toBeHidden();
  await button(page, 'actions.issue').click();
  await expect(finding.getByRole('button', { name: accounting('check.show') })).toBeFocused();
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: accounting('check.refused_one', { count: 1 }).replace('{{count, number}}', '1') }),
  ).toBeAttached();
});

test.describe('what the server alone finds', () => {
  test.use({ expectedErrors: /status of 4(?:01|22)/u });
  test('stands in the check and at its field, in words @release', async ({ page, people }) => {
    await signInBookkeeper(page, people);
    await openDraft(page);
    const entry = {
      code: 'invoice_incomplete',
      message: 'x',
      description: 'accounting:errors.invoice_incomplete',
      field: 'invoice.taxNumber',
      params: { rule: '§14(4)2-USTG' },
    };
    await page.route(/\/invoice\/issue$/u, (route) =>
      route.fulfill({ status: 422, json: { errors: [entry], requestId: 'x' } }),
    );
    await button(page, 'actions.issue').click();
    await button(page, 'issue.confirm').click();
    const finding = findingOf(page, '§14(4)2-USTG');
    await expect(finding.getByRole('button', { name: accounting('check.show') })).toBeFocused();
    await expect(fieldOf(page, 'taxNumber')).toHaveAccessibleDescription(/Steuernummer/u);
    await expect(page.getByText(/noch nicht gestellt werden: §/u)).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the first error has the focus where the check stands, and a refused save is shown where it was not seen @release', async ({
    page,
    people,
  }) => {
    await signInBookkeeper(page, people);
    await openDraft(page, { serviceDate: null });
    await button(page, 'actions.issue').click();
    await expect(findingOf(page, '§14(4)6-USTG').getByRole('button', { name: accounting('check.show') })).toBeFocused();
    await page.getByText(accounting('editor.form'), { exact: true }).click();
    const price = page.getByLabel(
      accounting('positions.fieldOf', { field: accounting('positions.price'), number: 1 }),
      { exact: true },
    );
    await price.fill('zwölf');
    await page.getByText(platform('preview.title'), { exact: true }).click();
    await expect(price).toBeHidden();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(price).toBeFocused();
  });
});

test.describe('cancelling', () => {
  test.use({ expectedErrors: /status of (?:401|503)/u });

  test('shows that it goes on, and cannot be begun twice', async ({ page, people }) => {
    await signInBookkeeper(page, people);
    await createInvoice(page, complete());
    await post(page, 'invoice/issue', { invoiceId: 'A-1', version: 1 });
    await page.goto('/benit/accounting/invoices/A-1');
    const held = await hold(page, /\/invoice\/cancel$/u);
    const more = page.getByRole('button', { name: accounting('actions.more') });
    await more.click();
    await page.getByRole('menuitem', { name: accounting('actions.cancelIssued'), exact: true }).click();
    await button(page, 'actions.cancelIssued').click();
    await held.asked;
    await expect(more).toBeDisabled();
    held.release();
    await expect(ribbonOf(page)).toContainText(accounting('types.cancellation'));
  });

  test('that gets no correction is told at once, and the correction is made later', async ({ page, people }) => {
    await signInBookkeeper(page, people);
    await createInvoice(page, complete());
    await post(page, 'invoice/issue', { invoiceId: 'A-1', version: 1 });
    await page.goto('/benit/accounting/invoices/A-1');
    await page.route(
      /\/invoice\/copy$/u,
      (route) =>
        route.fulfill({ status: 503, json: { errors: [{ code: 'overloaded', message: 'x' }], requestId: 'x' } }),
      { times: 1 },
    );
    const more = page.getByRole('button', { name: accounting('actions.more') });
    await more.click();
    await page.getByRole('menuitem', { name: accounting('actions.correct') }).click();
    await button(page, 'actions.correct').click();
    await expect(ribbonOf(page)).toContainText(accounting('status.cancelled'));
    await expect(page.getByText(accounting('toasts.cancelled', { number: '…' }).split('…')[0] ?? '')).toBeVisible();
    await expect(page.getByText(platform('errors.overloaded'))).toBeVisible();
    await expect(more).toBeFocused();
    await more.click();
    await page.getByRole('menuitem', { name: accounting('actions.makeCorrection') }).click();
    await expect(button(page, 'actions.issue')).toBeVisible();
    await expect(fieldOf(page, 'serviceDate')).toHaveValue(today.split('-').toReversed().join('.'));
  });
});

test.describe('what is typed', () => {
  test.use({ expectedErrors: /status of 4(?:01|22)/u });
  test('stays while somebody else issues the invoice, and says that it cannot be saved', async ({ page, people }) => {
    await signInBookkeeper(page, people);
    await openDraft(page);
    await fieldOf(page, 'description').fill('Fassade');
    await post(page, 'invoice/issue', { invoiceId: 'A-1', version: 1 });
    await page.keyboard.press('ControlOrMeta+s');
    const said = page.getByRole('alert').filter({ hasText: accounting('editor.issuedMeanwhileTitle') });
    await expect(said).toBeVisible();
    await expect(fieldOf(page, 'description')).toHaveValue('Fassade');
    await expect(page.getByRole('button', { name: platform('actions.save'), exact: true })).toBeDisabled();
    await expect(button(page, 'actions.issue')).toHaveCount(0);
    await said.getByRole('button').click();
    await expect(page.getByText(accounting('editor.readOnly'))).toBeVisible();
    await expect(heading(page, 'A-1')).toBeFocused();
  });
});

test.describe('a draft whose configuration cannot be loaded', () => {
  test.use({ expectedErrors: /status of (?:401|422)/u });
  test('is not opened, as nobody knows whether its positions have VAT @release', async ({ page, people }) => {
    await signInBookkeeper(page, people);
    await createInvoice(page, complete());
    const path = /accounting\/configuration$/u;
    await page.route(path, (route) =>
      route.fulfill({ status: 422, json: { errors: [{ code: 'unprocessable', message: '' }], requestId: 'x' } }),
    );
    await page.goto('/benit/accounting/invoices/A-1');
    await expect(page.getByRole('alert').filter({ hasText: platform('states.errorTitle') })).toBeVisible();
    await expect(button(page, 'positions.add')).toHaveCount(0);
    await page.unroute(path);
    await page.getByRole('button', { name: platform('states.retry') }).click();
    await expect(button(page, 'positions.add')).toBeVisible();
  });
});
