import { describe, expect, it } from 'vitest';
import { languageKeys } from '#platform/contract/languages.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { issueWithFiles } from '#testing/issued-invoices.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { buildCii } from '#testing/receipts/e-invoice.ts';
import { toMultipart } from '#testing/multipart.ts';
import type { EInvoiceView } from '#modules/e-invoice/contract/view.ts';
import { completeInvoice } from '#modules/accounting/contract/testing/complete-invoice.ts';
import type { InvoiceChanges } from '#modules/accounting/contract/testing/complete-invoice.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const url = '/api/benit/accounting/invoice';

async function bookkeeper() {
  const organizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId });
  return { browser: await people.signIn(user), scope: { organizationId, userId: user.id } };
}

async function addDraft(browser: TestBrowser, changes: InvoiceChanges = {}): Promise<string> {
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
  const { status, body } = await browser.call<{ invoiceId: string }>('POST', url, { body: { invoice } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.invoiceId;
}
async function issue(browser: TestBrowser, invoiceId: string): Promise<string> {
  const { status, body } = await browser.call('POST', `${url}/issue`, { body: { invoiceId, version: 1 } });
  expect(status, JSON.stringify(body)).toBe(200);
  return invoiceId;
}
const view = (browser: TestBrowser, invoiceId: string, format = 'cii') =>
  browser.call<EInvoiceView & { errors: { code: string }[] }>(
    'GET',
    `${url}/e-invoice?invoiceId=${encodeURIComponent(invoiceId)}&format=${format}`,
  );
const file = (browser: TestBrowser, invoiceId: string, format: string) =>
  browser.call('GET', `/api/benit/accounting/invoice-file/${encodeURIComponent(invoiceId)}?format=${format}`);
const valueOf = ({ sections }: EInvoiceView, term: string) =>
  sections.flatMap(({ terms }) => terms).find((entry) => entry.term === term)?.value;

const mixed: InvoiceChanges = {
  customerName: 'Gemeinnützige Gesellschaft für ambulante Pflege & Betreuung "Sonnenschein" mit beschränkter Haftung',
  IBAN: 'DE89 3704 0044 0532 0130 00',
  prepaidAmount: 20.5,
  positions: [
    { description: 'Beratung\nvor Ort', price: 1234.5 },
    { description: 'Fachbuch', vat: 7, count: 3, uom: 'piece', price: 19.99, discountPercent: 5 },
  ],
  allowances: [{ reason: 'Treue', percent: 2, amount: null, vat: 19, vatReason: '' }],
};

describe('an invoice issued here', () => {
  it.each([
    ...languageKeys.flatMap((language): [string, InvoiceChanges][] => [
      [`${language}, mixed rates`, { ...mixed, language }],
      [`${language}, gross prices`, { ...mixed, language, priceMode: 'gross' }],
    ]),
    ['for somebody whose name is written from right to left', { customerName: 'שלום עולם', customerCity: 'بيروت' }],
    ['of a small business', { vatNumber: '', positions: [{ vat: 0, vatReason: 'smallBusiness' }] }],
    [
      'with reverse charge',
      {
        customerVatNumber: 'ATU12345678',
        customerCountry: 'AT',
        positions: [{ vat: 0, vatReason: 'reverseChargeEu' }],
      },
    ],
    [
      'of 60 positions',
      {
        positions: Array.from({ length: 60 }, (_, index) => ({
          description: `Leistung ${index}`,
          price: index + 1000.1,
        })),
      },
    ],
  ] as [string, InvoiceChanges][])('shows no difference, neither in CII nor in UBL: %s', async (_, changes) => {
    const { browser } = await bookkeeper();
    const number = await issue(browser, await addDraft(browser, changes));
    for (const format of ['cii', 'ubl']) {
      const { status, body } = await view(browser, number, format);
      expect(status, JSON.stringify(body)).toBe(200);
      expect(body).toMatchObject({ format, hasText: true, currency: 'EUR', differences: [] });
      expect(body.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(valueOf(body, 'BT-1')).toBe(number);
      expect(body.source).toBe((await file(browser, number, format)).text);
    }
  });

  it('has its terms in sections, each entry of a list in its own section', async () => {
    const { browser } = await bookkeeper();
    const { body } = await view(browser, await issue(browser, await addDraft(browser, mixed)));
    expect(body.sections.map(({ section, number }) => [section, number])).toEqual([
      ['document', null],
      ['seller', null],
      ['buyer', null],
      ['delivery', null],
      ['references', null],
      ['lines', 1],
      ['lines', 2],
      ['allowances', 1],
      ['vatBreakdown', 1],
      ['vatBreakdown', 2],
      ['totals', null],
      ['payment', null],
      ['notes', null],
    ]);
    expect(body.sections.find(({ section, number }) => section === 'lines' && number === 2)?.terms).toContainEqual({
      term: 'BT-153',
      path: 'lines.1.name',
      value: 'Fachbuch',
    });
  });

  it('and its cancellation show no differences either', async () => {
    const { browser } = await bookkeeper();
    const number = await issue(browser, await addDraft(browser, mixed));
    const { body } = await browser.call<{ invoiceId: string }>('POST', `${url}/cancel`, {
      body: { invoiceId: number },
    });
    expect((await view(browser, body.invoiceId)).body).toMatchObject({ format: 'cii', differences: [] });
  });
});

describe('files that do not belong together', () => {
  it('show the values in which the XML differs from the pages, from the XML in the PDF and from the other syntax', async () => {
    const { browser, scope } = await bookkeeper();
    const [dear, cheap] = [
      await issue(browser, await addDraft(browser, { positions: [{ price: 145 }] })),
      await issue(browser, await addDraft(browser)),
    ];
    const { pdf } = await database.tenant(scope, (tx) =>
      tx.selectFrom('issued_documents').select('pdf').where('number', '=', dear).executeTakeFirstOrThrow(),
    );
    const [cii, ubl] = [(await file(browser, cheap, 'cii')).text, (await file(browser, dear, 'ubl')).text];
    const number = await addDraft(browser);
    await issueWithFiles(database, scope, number, { pdf, cii, ubl });
    const { differences } = (await view(browser, number)).body;
    const due = differences.filter(({ term }) => term === 'BT-115').map(({ from, xml, page }) => [from, xml, page]);
    expect(due).toEqual([
      ['ubl', '190.40', '345.10'],
      ['attachment', '190.40', '345.10'],
      ['page', '190.40', null],
    ]);
    expect(differences).toContainEqual({
      term: 'BT-112',
      path: 'totals.gross',
      xml: '190.40',
      page: '345.10',
      from: 'page',
    });
    expect(differences.filter(({ from }) => from === 'page').map(({ term }) => term)).toEqual(
      expect.arrayContaining(['BT-1', 'BT-112', 'BT-117', 'BT-115']),
    );
  });

  it('and an unreadable PDF leave the values of the XML', async () => {
    const { browser, scope } = await bookkeeper();
    const issued = await issue(browser, await addDraft(browser));
    const [cii, ubl] = [(await file(browser, issued, 'cii')).text, (await file(browser, issued, 'ubl')).text];
    const number = await addDraft(browser);
    await issueWithFiles(database, scope, number, { pdf: Buffer.from('%PDF-1.7\n%%EOF\n'), cii, ubl });
    expect((await view(browser, number)).body).toMatchObject({ format: 'cii', hasText: false, differences: [] });
  });
});

it('an invoice that was taken over has none; a draft and an unknown number are errors', async () => {
  const { browser, scope } = await bookkeeper();
  const number = await addDraft(browser);
  expect((await view(browser, number)).body.errors).toMatchObject([{ code: 'invoice_not_issued' }]);
  expect((await view(browser, 'RE-0')).status).toBe(404);
  await issueWithFiles(database, scope, number, { pdf: Buffer.from('%PDF-1.7\n%%EOF\n'), cii: null, ubl: null });
  expect((await view(browser, number)).body).toEqual({
    format: null,
    profileName: null,
    currency: null,
    sections: [],
    differences: [],
    findings: [],
    hasText: false,
    source: null,
  });
});

it('a received e-invoice is shown the same way; one without XML has none', async () => {
  const { browser } = await bookkeeper();
  const upload = async (expenseId: string, fileName: string, bytes: Buffer) =>
    browser.call(
      'POST',
      '/api/benit/accounting/expense',
      toMultipart([['expenseId', expenseId], { name: 'file', fileName, bytes }]),
    );
  expect((await upload('A-1', 'rechnung.xml', buildCii())).status).toBe(200);
  const { body } = await browser.call<EInvoiceView>('GET', '/api/benit/accounting/expense/e-invoice?expenseId=A-1');
  expect(body).toMatchObject({ format: 'cii', hasText: false, differences: [], source: buildCii().toString() });
  expect(valueOf(body, 'BT-1')).toBe('RE-2026-0815');
  expect((await upload('A-2', 'rechnung.xml', buildCii({ vendor: 'a'.repeat(2_000_000) }))).status).toBe(200);
  const large = await browser.call<EInvoiceView>('GET', '/api/benit/accounting/expense/e-invoice?expenseId=A-2');
  expect([valueOf(large.body, 'BT-27'), large.body.source]).toEqual(['a'.repeat(5000), null]);
});
