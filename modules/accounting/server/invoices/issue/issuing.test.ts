import { describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { readXml } from '#platform/server/reading/xml-tree.ts';
import { findCiiFaults } from '#modules/e-invoice/server/testing/cii-content.ts';
import { completeInvoice } from '#modules/accounting/contract/testing/complete-invoice.ts';
import type { InvoiceChanges } from '#modules/accounting/contract/testing/complete-invoice.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';

const { database, adminUrl } = await createTestDatabase();
const catalogue = await openCatalogue(adminUrl);
const people = await createProductPeople(database);
const url = '/api/benit/accounting/invoice';

async function bookkeeper() {
  const organizationId = await people.addOrganization();
  const browser = await people.signIn(await people.addUser({ organizationId }));
  return Object.assign(browser, { organizationId });
}

/** Adds a complete draft that can be issued on the day of the tests, 2 February 2026. */
async function addDraft(browser: TestBrowser, changes: InvoiceChanges = {}, invoiceId?: string): Promise<string> {
  const {
    invoiceId: _id,
    version: _version,
    ...invoice
  } = completeInvoice({
    invoiceDate: '2026-02-02',
    serviceDate: '2026-01-30',
    invoiceDueDate: '2026-02-16',
    ...changes,
  });
  const { status, body } = await browser.call<{ invoiceId: string }>('POST', url, {
    body: { invoice: { ...invoice, ...(invoiceId && { invoiceId }) } },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.invoiceId;
}

const read = async (browser: TestBrowser, invoiceId: string): Promise<Invoice> =>
  (await browser.call<{ invoices: Invoice[] }>('GET', `${url}?invoiceId=${encodeURIComponent(invoiceId)}`)).body
    .invoices[0] ?? expect.fail(`no invoice ${invoiceId}`);
interface Refusable {
  readonly errors: readonly { readonly code: string; readonly field?: string; readonly params?: object }[];
}

const issue = (browser: TestBrowser, invoiceId: string, version = 1) =>
  browser.call<{ invoice: Invoice } & Refusable>('POST', `${url}/issue`, { body: { invoiceId, version } });
const cancel = (browser: TestBrowser, invoiceId: string) =>
  browser.call<{ invoiceId: string } & Refusable>('POST', `${url}/cancel`, { body: { invoiceId } });
const fetchFile = (browser: TestBrowser, invoiceId: string, format: string) =>
  browser.call('GET', `/api/benit/accounting/invoice-file/${encodeURIComponent(invoiceId)}?format=${format}`);
const countDocuments = (organizationId: string) =>
  catalogue.list(`SELECT number FROM issued_documents WHERE organization_id = '${organizationId}' ORDER BY sequence`);

describe('issuing', () => {
  it('names one of several preceding invoices in the CII, whose schema D16B allows no more, and all in UBL', async () => {
    const browser = await bookkeeper();
    const precedingInvoices = ['AR-1', 'AR-2', 'AR-3'].map((invoiceId) => ({ invoiceId, invoiceDate: '2026-01-05' }));
    const number = await addDraft(browser, { precedingInvoices });
    expect((await issue(browser, number)).status).toBe(200);
    const [cii, ubl] = [(await fetchFile(browser, number, 'cii')).text, (await fetchFile(browser, number, 'ubl')).text];
    expect(cii).toContain('xrechnung_3.0');
    expect(cii.match(/<ram:InvoiceReferencedDocument>.*?<\/ram:IssuerAssignedID>/gu)).toEqual([
      '<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>AR-3</ram:IssuerAssignedID>',
    ]);
    expect(cii).toContain('Weitere vorausgegangene Rechnungen: AR-1 (05.01.2026), AR-2 (05.01.2026)');
    expect(findCiiFaults(readXml(Buffer.from(cii)))).toEqual([]);
    expect(ubl.match(/<cac:BillingReference>/gu)).toHaveLength(3);
  });

  it('stores PDF, CII and UBL once, and returns the same files from then on', async () => {
    const browser = await bookkeeper();
    const number = await addDraft(browser);
    const { status, body } = await issue(browser, number);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.invoice).toMatchObject({
      invoiceId: number,
      status: 'issued',
      issuedAt: expect.stringMatching(/^2026-02-02T/u) as string,
      paymentStatus: 'open',
      openAmount: 190.4,
      takenOver: false,
    });
    expect(await countDocuments(browser.organizationId)).toEqual([number]);
    const pdf = await fetchFile(browser, number, 'pdf');
    expect(pdf.headers['content-disposition']).toContain(`${number}.pdf`);
    const [cii, ubl] = [(await fetchFile(browser, number, 'cii')).text, (await fetchFile(browser, number, 'ubl')).text];
    for (const xml of [cii, ubl]) expect(xml).toContain('xrechnung_3.0');
    expect((await browser.call('GET', `${url}/integrity`)).body).toMatchObject({ documents: 1, valid: true });
    const again = await fetchFile(browser, number, 'cii');
    expect(again.text).toBe(cii);
  });

  it.each<[string, InvoiceChanges, string, string]>([
    ['without tax number', { taxNumber: '', vatNumber: '' }, 'invoice.taxNumber', '§14(4)2-USTG'],
    ['without positions', { positions: [] }, 'invoice.positions', '§14(4)5-USTG'],
    ['dated in the future', { invoiceDate: '2026-02-03' }, 'invoice.invoiceDate', '§14(4)3-USTG'],
    [
      'to a customer abroad without VAT id',
      { positions: [{ vat: 0, vatReason: 'reverseChargeEu' }], customerCountry: 'AT' },
      'invoice.customerVatNumber',
      '§14a(1)-USTG',
    ],
  ])('refuses a draft %s, names field and rule, and leaves a draft', async (_, changes, field, rule) => {
    const browser = await bookkeeper();
    const number = await addDraft(browser, changes);
    const { status, body } = await issue(browser, number);
    expect(status).toBe(422);
    expect(body.errors).toContainEqual(
      expect.objectContaining({
        code: 'invoice_incomplete',
        field,
        params: expect.objectContaining({ rule }) as object,
      }),
    );
    expect((await read(browser, number)).status).toBe('draft');
    expect(await countDocuments(browser.organizationId)).toEqual([]);
  });

  it('requests a payment before the service: a prepayment invoice in every format', async () => {
    const browser = await bookkeeper();
    const number = await addDraft(browser, { invoiceType: 'partial', serviceDate: null });
    const { status, body } = await issue(browser, number);
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await fetchFile(browser, number, 'cii')).text).toContain('<ram:TypeCode>386</ram:TypeCode>');
    expect((await fetchFile(browser, number, 'ubl')).text).toContain('<cbc:InvoiceTypeCode>386</cbc:InvoiceTypeCode>');
    // The cancellation would need a day (BR-FX-EN-04), and stays a letter.
    const {
      body: { invoiceId },
    } = await cancel(browser, number);
    expect((await fetchFile(browser, invoiceId, 'pdf')).status).toBe(200);
    expect((await fetchFile(browser, invoiceId, 'cii')).body).toMatchObject({ errors: [{ code: 'no_e_invoice' }] });
  });

  it('happens once, however many calls run at the same time', async () => {
    const browser = await bookkeeper();
    const number = await addDraft(browser);
    const answers = await Promise.all([1, 2, 3, 4].map(() => issue(browser, number)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    expect(answers.flatMap(({ status, body }) => (status === 200 ? [] : body.errors.map(({ code }) => code)))).toEqual([
      'invoice_issued',
      'invoice_issued',
      'invoice_issued',
    ]);
    expect(await countDocuments(browser.organizationId)).toEqual([number]);
  });

  it('of a version that is overwritten while its files are made fails, and the draft stays', async () => {
    const browser = await bookkeeper();
    const number = await addDraft(browser);
    const { render } = people.renderer;
    vi.spyOn(people.renderer, 'render').mockImplementationOnce(async (request) => {
      const saved = await browser.call('PUT', url, {
        body: { invoice: { invoiceId: number, description: 'anders', version: 1 } },
      });
      expect(saved.status, saved.text).toBe(200);
      return render(request);
    });
    expect((await issue(browser, number)).body.errors[0]?.code).toBe('changed_meanwhile');
    expect(await countDocuments(browser.organizationId)).toEqual([]);
    expect(await read(browser, number)).toMatchObject({ status: 'draft', description: 'anders' });
    expect((await issue(browser, number, 99)).body.errors[0]?.code).toBe('changed_meanwhile');
    expect((await issue(browser, number, 2)).status).toBe(200);
  });

  it('prevents every change: save, renumber and delete are refused', async () => {
    const browser = await bookkeeper();
    const number = await addDraft(browser);
    await issue(browser, number);
    const attempts = [
      await browser.call('PUT', url, { body: { invoice: { invoiceId: number, description: 'anders' } } }),
      await browser.call('PUT', `${url}/invoice-id`, { body: { formerInvoiceId: number, invoiceId: 'X-1' } }),
      await browser.call('DELETE', `${url}/${number}`),
      await issue(browser, number),
    ];
    expect(attempts.map(({ status, body }) => [status, body.errors[0]?.code])).toEqual(
      Array.from({ length: 4 }, () => [422, 'invoice_issued']),
    );
  });

  it('records its event', async () => {
    const browser = await bookkeeper();
    const number = await addDraft(browser);
    await issue(browser, number);
    expect(
      await catalogue.list(
        `SELECT event FROM audit_entries WHERE organization_id = '${browser.organizationId}' AND subject_label = '${number}' ORDER BY id`,
      ),
    ).toEqual(['invoice_created', 'invoice_issued']);
  });
});

describe('the check of an invoice', () => {
  const former = async (browser: TestBrowser, invoice: object) => {
    const { body } = await browser.call<{ findings: { rule: string; params?: object }[] }>(
      'POST',
      '/api/benit/accounting/invoice-check',
      { body: { invoice } },
    );
    return body.findings.find(({ rule }) => rule === 'number-order')?.params;
  };

  it.each([
    ['RE-{YYYY}-{NNNN}', 'RE-2026-0002'],
    ['{YYYY}{MM}{DD}-{NN}', '20260201-02'],
  ])('reports a date before that of the previous number (%s)', async (pattern, invoiceId) => {
    const browser = await bookkeeper();
    const configured = await browser.call('PUT', '/api/benit/accounting/configuration', {
      body: {
        configIdentifier: 'numberingConfig',
        properties: { invoiceNumberingPattern: pattern, invoiceStartNumber: 1 },
      },
    });
    expect(configured.status, configured.text).toBe(200);
    await issue(browser, await addDraft(browser));
    expect(await former(browser, { invoiceId, invoiceDate: '2026-02-01' })).toEqual({ former: '2026-02-02' });
    expect(await former(browser, { invoiceId, invoiceDate: '2026-02-02' })).toBeUndefined();
  });

  it('accepts as many positions as can be saved', async () => {
    const browser = await bookkeeper();
    const check = async (count: number) =>
      (
        await browser.call('POST', '/api/benit/accounting/invoice-check', {
          body: { invoice: { positions: Array.from({ length: count }, () => ({})) } },
        })
      ).status;
    expect([await check(500), await check(501)]).toEqual([200, 400]);
  });
});

describe('cancelling', () => {
  it('writes an invoice with its own number, negative counts and a reference, and can be done once', async () => {
    const browser = await bookkeeper();
    const number = await addDraft(browser, {
      positions: [{ count: 2, price: 50, discountAmount: 10 }, { vat: 7 }],
      allowances: [{ reason: 'Treue', percent: null, amount: 5, vat: 19, vatReason: '' }],
    });
    await issue(browser, number);
    const { status, body } = await cancel(browser, number);
    expect(status, JSON.stringify(body)).toBe(200);
    const [original, cancellation] = [await read(browser, number), await read(browser, body.invoiceId)];
    expect(original).toMatchObject({
      status: 'cancelled',
      cancelledBy: body.invoiceId,
      paymentStatus: null,
      openAmount: 0,
    });
    expect(cancellation).toMatchObject({
      status: 'issued',
      invoiceType: 'cancellation',
      cancels: number,
      invoiceDate: '2026-02-02',
      serviceDate: '2026-01-30',
      precedingInvoices: [{ invoiceId: number, invoiceDate: '2026-02-02' }],
      totalSum: -original.totalSum,
      totalNetSum: -original.totalNetSum,
      totalVatCost: -original.totalVatCost,
    });
    expect(cancellation.positions.map(({ count, price }) => [count, price])).toEqual([
      [-2, 50],
      [-2, 80],
    ]);
    expect(await countDocuments(browser.organizationId)).toEqual([number, body.invoiceId]);
    expect((await fetchFile(browser, body.invoiceId, 'ubl')).text).toContain(
      '<cbc:InvoiceTypeCode>384</cbc:InvoiceTypeCode>',
    );
    for (const refused of [number, body.invoiceId])
      expect((await cancel(browser, refused)).body.errors[0]).toMatchObject({ code: 'not_cancellable' });
  });

  it('of a draft is refused, of an unknown number not found, and uses no number', async () => {
    const browser = await bookkeeper();
    const number = await addDraft(browser);
    expect((await cancel(browser, number)).status).toBe(422);
    expect((await cancel(browser, 'X-9')).status).toBe(404);
    expect((await browser.call('GET', `${url}/next-invoice-id`)).body).toEqual({ nextInvoiceId: 'RE-2026-0002' });
  });

  it('by several callers at the same time makes one cancellation and no gap', async () => {
    const browser = await bookkeeper();
    const number = await addDraft(browser);
    await issue(browser, number);
    const answers = await Promise.all([1, 2, 3].map(() => cancel(browser, number)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.flatMap(({ status, body }) => (status === 200 ? [] : [body.errors[0]?.code ?? '']))).toEqual([
      expect.stringMatching(/^(?:changed_meanwhile|not_cancellable)$/u),
      expect.stringMatching(/^(?:changed_meanwhile|not_cancellable)$/u),
    ]);
    expect(await countDocuments(browser.organizationId)).toEqual([number, 'RE-2026-0002']);
    expect((await browser.call('GET', `${url}/next-invoice-id`)).body).toEqual({ nextInvoiceId: 'RE-2026-0003' });
  });

  it('whose files cannot be made leaves no draft, and its number is the next one', async () => {
    const browser = await bookkeeper();
    const number = await addDraft(browser);
    await issue(browser, number);
    vi.spyOn(people.renderer, 'render').mockRejectedValueOnce(new AppError('overloaded'));
    expect((await cancel(browser, number)).body.errors[0]?.code).toBe('overloaded');
    expect(await read(browser, number)).toMatchObject({ status: 'issued' });
    expect((await browser.call('GET', `${url}/next-invoice-id`)).body).toEqual({ nextInvoiceId: 'RE-2026-0002' });
    expect((await cancel(browser, number)).body.invoiceId).toBe('RE-2026-0002');
  });

  /**
   * Opens an issued invoice with the remains of a process that was killed while cancelling it: yesterday's draft of the
   * cancellation.
   */
  async function openInterrupted() {
    const browser = await bookkeeper();
    const [number, left] = [await addDraft(browser), await addDraft(browser)];
    await issue(browser, number);
    const ofOrganization = `organization_id = '${browser.organizationId}'`;
    await catalogue.list(
      `UPDATE invoices SET kind = 'cancellation', invoice_date = '2026-02-01', cancels_id = (SELECT id FROM invoices WHERE ${ofOrganization} AND number = '${number}') WHERE ${ofOrganization} AND number = '${left}'`,
    );
    return { browser, number, left };
  }

  it('continues with the draft of an interrupted attempt, dated today', async () => {
    const { browser, number, left } = await openInterrupted();
    const { status, body } = await cancel(browser, number);
    expect([status, body.invoiceId]).toEqual([200, left]);
    expect(await read(browser, left)).toMatchObject({
      status: 'issued',
      invoiceDate: '2026-02-02',
      cancels: number,
      positions: [{ count: -2 }],
    });
  });

  it('that was interrupted leaves a draft which can be deleted, but neither issued on its own nor changed', async () => {
    const { browser, number, left } = await openInterrupted();
    const refused = [
      await issue(browser, left),
      await browser.call<Refusable>('PUT', url, { body: { invoice: { invoiceId: left, description: 'anders' } } }),
      await browser.call<Refusable>('PUT', `${url}/invoice-id`, { body: { formerInvoiceId: left, invoiceId: 'X-1' } }),
    ];
    for (const { status, body } of refused)
      expect([status, body.errors[0]]).toEqual([
        422,
        expect.objectContaining({ code: 'cancellation_unfinished', params: { number } }),
      ]);
    expect((await browser.call('DELETE', `${url}/${left}`)).status).toBe(200);
    expect(await countDocuments(browser.organizationId)).toEqual([number]);
  });

  it('is corrected by a copy that keeps the service dates', async () => {
    const browser = await bookkeeper();
    const number = await addDraft(browser);
    await issue(browser, number);
    await cancel(browser, number);
    const copy = await browser.call<{ invoiceId: string }>('POST', `${url}/copy`, {
      body: { toBeCopiedFromInvoiceId: number, correction: true },
    });
    expect(await read(browser, copy.body.invoiceId)).toMatchObject({
      status: 'draft',
      serviceDate: '2026-01-30',
      invoiceType: 'invoice',
      customerName: 'Bäckerei Krämer',
    });
  });
});

describe('the files of an invoice', () => {
  it('of a draft are refused, those of another organisation not found', async () => {
    const [browser, other] = [await bookkeeper(), await bookkeeper()];
    const number = await addDraft(browser, {}, 'EIGENE/1');
    expect((await fetchFile(browser, number, 'pdf')).body.errors[0]).toMatchObject({ code: 'invoice_not_issued' });
    await issue(browser, number);
    expect((await fetchFile(browser, number, 'pdf')).headers['content-disposition']).toContain('EIGENE-1.pdf');
    expect((await fetchFile(other, number, 'pdf')).status).toBe(404);
  });
});

describe('the list', () => {
  it('is filtered by the state of the invoice and of its payment', async () => {
    const browser = await bookkeeper();
    const open = await addDraft(browser);
    const overdue = await addDraft(browser, { invoiceDate: '2026-01-02', invoiceDueDate: '2026-01-30' });
    const cancelled = await addDraft(browser);
    const draft = await addDraft(browser);
    for (const number of [open, overdue, cancelled]) expect((await issue(browser, number)).status).toBe(200);
    const { body } = await cancel(browser, cancelled);
    const listed = async (status: string) =>
      (await browser.call<{ invoices: Invoice[] }>('GET', `${url}?status=${status}&sort=invoiceId`)).body.invoices.map(
        ({ invoiceId }) => invoiceId,
      );
    expect(await listed('open')).toEqual([open]);
    expect(await listed('overdue')).toEqual([overdue]);
    expect(await listed('open,overdue')).toEqual([open, overdue]);
    expect(await listed('cancelled')).toEqual([cancelled]);
    expect(await listed('draft')).toEqual([draft]);
    expect(await listed('issued')).toEqual([open, overdue, body.invoiceId]);
    expect(await listed('partlyPaid')).toEqual([]);
  });
});
