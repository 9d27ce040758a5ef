import type { Page } from '@playwright/test';
import { completeInvoice } from '#modules/accounting/contract/testing/complete-invoice.ts';
import { germanDayOf } from '#platform/contract/days.ts';
import { clickThenEscape } from './support/click-then-escape.ts';
import { completeDraft } from './support/complete-draft.ts';
import { createInvoice, expect, signInBookkeeper, test } from './support/test.ts';
import { text } from './support/texts.ts';

const accounting = (key: string, params?: Record<string, string | number>): string =>
  text('de', 'accounting', key, params);
const platform = (key: string): string => text('de', 'platform', key);
let today: string;

test.beforeEach(() => {
  today = germanDayOf(new Date());
});

const heading = (page: Page, number: string) =>
  page.getByRole('heading', { level: 1, name: accounting('editor.title', { number }) });
/** The question and the button that opens it have the same name. */
const areas: Readonly<Record<string, 'dialog' | 'main'>> = { 'issue.confirm': 'dialog', 'actions.issue': 'main' };
const areaOf = (page: Page, key: string) => (areas[key] === undefined ? page : page.getByRole(areas[key]));
const button = (page: Page, key: string) =>
  areaOf(page, key).getByRole('button', { name: accounting(key), exact: true });

async function openDraft(page: Page, changes: object): Promise<void> {
  await createInvoice(page, {
    ...completeDraft,
    invoiceId: 'A-1',
    invoiceDate: today,
    positions: [{ description: 'Anstrich', uom: 'hour', count: 10, price: 80 }],
    ...changes,
  });
  await page.goto('/benit/accounting/invoices/A-1');
  await expect(heading(page, 'A-1')).toBeVisible();
}

test('a draft is checked, mended, issued, sent by mail, cancelled and corrected', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await openDraft(page, {});

  // Missing data prevents issuing, and the finding leads to its field.
  const finding = page
    .getByRole('region', { name: accounting('check.title') })
    .getByRole('listitem')
    .filter({ has: page.locator('[title*="§14(4)6-USTG"]') });
  await expect(finding).toBeVisible();
  await button(page, 'actions.issue').click();
  await expect(finding.getByRole('button', { name: accounting('check.show') })).toBeFocused();
  await finding.getByRole('button', { name: accounting('check.fix') }).click();
  await expect(finding).toHaveCount(0);

  await button(page, 'actions.issue').click();
  await expect(page.getByRole('dialog')).toContainText(accounting('issue.text'));
  await button(page, 'issue.confirm').click();
  const ribbon = page.getByRole('alert').filter({ has: page.getByRole('link') });
  await expect(page.getByText(accounting('editor.readOnly'))).toBeVisible();

  await button(page, 'sending.action').click();
  const form = page.getByRole('dialog', { name: accounting('sending.title', { number: 'A-1' }) });
  await expect(form.getByLabel(accounting('sending.subject'))).toHaveValue(/A-1/u);
  await form.getByRole('button', { name: accounting('sending.send'), exact: true }).click();
  await expect(page.getByText(accounting('sending.toast', { number: 'A-1' }))).toBeVisible();
  await expect(page.getByText('post@kraemer.example').first()).toBeVisible();

  await page.getByRole('button', { name: accounting('actions.more') }).click();
  await page.getByRole('menuitem', { name: accounting('actions.correct') }).click();
  await expect(page.getByRole('dialog')).toContainText(accounting('cancelIssued.correctText'));
  await button(page, 'actions.correct').click();
  // The copy is a draft with the same content and the days of the service.
  await expect(button(page, 'actions.issue')).toBeVisible();
  await expect(page.getByLabel(accounting('invoice.fields.customerName'), { exact: true })).toHaveValue(
    'Bäckerei Krämer',
  );
  // The customer must have the cancellation: the draft says that it was not sent, and sends it.
  await expect(page.getByText(/^Stornorechnung .+ noch nicht gesendet$/u)).toBeVisible();
  await expect(button(page, 'cancelIssued.send')).toBeVisible();
  await page.goto('/benit/accounting/invoices/A-1');
  await expect(ribbon).toContainText(accounting('status.cancelled'));
});

test('issuing and cancelling need the keyboard alone @release', async ({ page, people }) => {
  await signInBookkeeper(page, people);
  await openDraft(page, { serviceDate: germanDayOf(new Date()) });
  await button(page, 'actions.issue').press('Enter');
  await button(page, 'issue.confirm').press('Enter');
  const ribbon = page.getByRole('alert').filter({ has: page.getByRole('link') });
  await expect(page.getByText(accounting('editor.readOnly'))).toBeVisible();
  await page.getByRole('button', { name: accounting('actions.more') }).press('Enter');
  const item = page.getByRole('menuitem', { name: accounting('actions.cancelIssued'), exact: true });
  await expect(item).toBeVisible();
  await page.keyboard.press('End');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  await button(page, 'actions.cancelIssued').press('Enter');
  await expect(ribbon).toContainText(accounting('types.cancellation'));
  await expect(page.getByRole('link', { name: accounting('editor.cancels', { number: 'A-1' }) })).toBeVisible();
});

test.describe('a mail that cannot be sent at once', () => {
  test.use({ expectedErrors: /status of 401|Failed to load resource/u });

  test('is not lost by Escape, nor while it is sent, and every refusal is said', async ({ page, people }) => {
    await signInBookkeeper(page, people);
    const { version: _version, ...issued } = completeInvoice({
      invoiceId: 'A-1',
      invoiceDate: today,
      invoiceDueDate: null,
      serviceDate: today,
      paymentTerms: 'Sofort',
    });
    await createInvoice(page, issued);
    expect(
      (
        await page.request.post('/api/benit/accounting/invoice/issue', {
          headers: { 'x-requested-with': 'kontor' },
          data: { invoiceId: 'A-1', version: 1 },
        })
      ).status(),
    ).toBe(200);
    await page.goto('/benit/accounting/invoices/A-1');
    await button(page, 'sending.action').click();
    const form = page.getByRole('dialog', { name: accounting('sending.title', { number: 'A-1' }) });
    const subject = form.getByLabel(accounting('sending.subject'));
    await expect(subject).toHaveValue(/A-1/u);

    // The preview shows the attachment: the stored file.
    const [file] = await Promise.all([
      page.waitForRequest(/\/invoice-file\/A-1\?format=pdf/u),
      form.getByRole('button', { name: accounting('sending.preview', { name: 'A-1.pdf' }) }).click(),
    ]);
    expect((await file.response())?.status()).toBe(200);
    await form.getByRole('button', { name: accounting('sending.preview', { name: 'A-1.pdf' }) }).click();

    // Text in braces that is no placeholder stays in the mail, and the form names it.
    await subject.fill('Rechnung {nummer}');
    await expect(form.getByText(accounting('sending.notReplaced', { names: '{nummer}' }))).toBeVisible();
    await subject.fill('Eigener Betreff');
    await expect(form.getByText('{nummer}')).toHaveCount(0);

    // Escape asks first; whoever stays has everything.
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: platform('discard.title') });
    await question.getByRole('button', { name: platform('discard.stay') }).click();
    await expect(question).toHaveCount(0);
    await expect(subject).toHaveValue('Eigener Betreff');

    // Refused: each field says why until it is changed, and what belongs to none stands beside.
    const send = form.getByRole('button', { name: accounting('sending.send'), exact: true });
    const entry = (code: string, field?: string) => ({ code, message: code, ...(field !== undefined && { field }) });
    await page.route('**/api/benit/accounting/invoice/send', (route) =>
      route.fulfill({
        status: 400,
        json: { errors: [entry('text_missing', 'subject'), entry('too_many_requests')], requestId: '' },
      }),
    );
    await send.click();
    await expect(subject).toHaveAttribute('aria-invalid', 'true');
    await expect(form.getByRole('alert')).toHaveText(platform('errors.too_many_requests'));
    await subject.fill('Anderer Betreff');
    await expect(subject).not.toHaveAttribute('aria-invalid', 'true');
    await page.unroute('**/api/benit/accounting/invoice/send');

    // While it is sent, it cannot be closed, not even at once: why that failed would be lost.
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/benit/accounting/invoice/send', async (route) => {
      await answer.promise;
      await route.abort();
    });
    await clickThenEscape(send);
    await expect(form.getByRole('button', { name: platform('actions.cancel') })).toBeDisabled();
    await expect(question).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    answer.resolve();
    await expect(form.getByRole('alert')).toContainText(platform('errors.network'));
    await page.unroute('**/api/benit/accounting/invoice/send');

    await send.click();
    await expect(page.getByText(accounting('sending.toast', { number: 'A-1' }))).toBeVisible();
    await expect(form).toHaveCount(0);
  });
});

test.describe('a customer who cannot be read', () => {
  test.use({ expectedErrors: /status of 401|Failed to load resource/u });

  test('is said instead of leaving out their address, and is asked for again @release', async ({ page, people }) => {
    await signInBookkeeper(page, people);
    const headers = { 'x-requested-with': 'kontor' };
    expect(
      (
        await page.request.post('/api/benit/accounting/customer', {
          headers,
          data: { record: { name: 'Bäckerei Krämer', number: 'K-0007', email: 'buero@kraemer.example' } },
        })
      ).ok(),
    ).toBe(true);
    const { version: _version, ...issued } = completeInvoice({
      invoiceId: 'A-2',
      invoiceDate: today,
      invoiceDueDate: null,
      serviceDate: today,
      paymentTerms: 'Sofort',
      customerEmail: '',
    });
    await createInvoice(page, issued);
    const answer = await page.request.post('/api/benit/accounting/invoice/issue', {
      headers,
      data: { invoiceId: 'A-2', version: 1 },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    await page.goto('/benit/accounting/invoices/A-2');
    await page.route('**/api/benit/accounting/customer/*', (route) => route.abort());
    await button(page, 'sending.action').click();
    const dialog = page.getByRole('dialog', { name: accounting('sending.title', { number: 'A-2' }) });
    await expect(dialog.getByRole('alert')).toContainText(platform('errors.network'));
    await page.unroute('**/api/benit/accounting/customer/*');
    await dialog.getByRole('button', { name: platform('states.retry') }).click();
    await expect(dialog.getByText('buero@kraemer.example')).toBeVisible();
  });
});
