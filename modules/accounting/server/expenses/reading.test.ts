import { rulesVersion } from '#modules/e-invoice/contract/rules/rules-version.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { runsAll } from '#testing/lane.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { buildCii, buildUbl, sampleInvoice } from '#testing/receipts/e-invoice.ts';
import { buildPdf, buildScan } from '#testing/receipts/pdf.ts';
import { drawReceipt } from '#testing/receipts/picture.ts';
import { scans } from '#testing/receipts/scans.ts';
import { openExpenses, runTasks } from '#testing/receipts/scene.ts';

const testDatabase = await createTestDatabase();
const people = await createProductPeople(testDatabase.database);
runTasks(people, testDatabase);

const printed = [
  'Nordlicht Elektrotechnik GmbH · Hafenstraße 3 · 20457 Hamburg',
  '',
  'Bäckerei Sommer',
  'Hauptstr. 1',
  '',
  'Rechnungsnummer:\tRE-2026-0815',
  'Rechnungsdatum:\t15.01.2026',
  '',
  'Steckdosen & Schalter\t100,00 €',
  'Montage\t300,00 €',
  'Fachbuch\t50,00 €',
  '',
  'Netto\t450,00 €',
  'USt. 19 % auf 400,00 €\t76,00 €',
  'USt. 7 % auf 50,00 €\t3,50 €',
  'Rechnungsbetrag\t529,50 €',
  'Zahlbar bis 14.02.2026',
  'USt-IdNr.: DE136695976',
];
const amounts = [
  { net: 400, vat: 19, vatCost: 76 },
  { net: 50, vat: 7, vatCost: 3.5 },
];
const read = {
  vendor: sampleInvoice.vendor,
  vendorVatId: 'DE136695976',
  invoiceNumber: 'RE-2026-0815',
  invoiceDate: '2026-01-15',
  expenseDate: '2026-01-15',
  dueDate: '2026-02-14',
  gross: 529.5,
  amounts,
};

describe('a ZUGFeRD invoice', async () => {
  const scene = await openExpenses(people);

  it('fills the expense, each value with its location on the page', async () => {
    const expense = await scene.read(
      buildPdf({
        pages: [printed],
        attachments: [
          { name: 'anlage.csv', bytes: Buffer.from('x') },
          { name: 'factur-x.xml', bytes: buildCii() },
        ],
      }),
    );
    expect(expense).toMatchObject({ ...read, serviceDate: '2026-01-10', version: 2 });
    expect(expense.checkReport).toEqual({
      format: 'cii',
      fileName: 'factur-x.xml',
      profile: sampleInvoice.profile,
      profileName: 'EN 16931',
      currency: 'EUR',
      rulesVersion,
      isWellFormed: true,
      isRead: true,
      findings: [],
    });
    expect(expense.sources['gross']).toMatchObject({ source: 'e-invoice', confidence: 1, page: 1 });
    const { x = 0, y = 0 } = expense.sources['gross']?.box ?? {};
    // Location in the PDF: column 2, line 16 of a page of 595 × 842 points.
    expect(x).toBeCloseTo(300 / 595, 1);
    expect(y).toBeCloseTo((842 - 790 + 15 * 18) / 842, 1);
    expect(expense.sources['serviceDate']).toMatchObject({ source: 'e-invoice', page: null });
  });

  it('with different values in XML and page follows the XML and reports the differences', async () => {
    const expense = await scene.read(
      buildPdf({
        pages: [printed.map((line) => line.replace('Rechnungsbetrag\t529,50 €', 'Rechnungsbetrag\t629,50 €'))],
        attachments: [{ name: 'ZUGFeRD-invoice.xml', bytes: buildCii() }],
      }),
    );
    expect(expense.gross).toBe(529.5);
    expect(expense.checkReport?.findings).toEqual([
      { rule: 'page_differs', severity: 'warning', field: 'gross', path: null, expected: '529.50', found: '629.50' },
    ]);
  });

  it('of an unknown profile is kept with the reason; only its page is read', async () => {
    const expense = await scene.read(
      buildPdf({
        pages: [printed],
        attachments: [{ name: 'zugferd-invoice.xml', bytes: buildCii({ profile: 'urn:example:secret' }) }],
      }),
    );
    expect(expense.checkReport).toMatchObject({
      profile: 'urn:example:secret',
      profileName: null,
      isRead: false,
      findings: [{ rule: 'profile_unknown' }],
    });
    expect(expense.sources['gross']?.source).toBe('pdf-text');
  });
});

it('XRechnung as XML alone fills the expense; its document is a readable page', async () => {
  const scene = await openExpenses(people);
  const expense = await scene.read(buildUbl(), 'rechnung.xml');
  expect(expense).toMatchObject({
    ...read,
    mediaType: 'application/xml',
    checkReport: { format: 'ubl', profileName: 'XRechnung', findings: [] },
  });
  const pdf = await scene.browser.call('GET', `/api/benit/accounting/expense-document/${expense.expenseId}`, {
    headers: { accept: 'application/pdf' },
  });
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  const original = await scene.browser.call(
    'GET',
    `/api/benit/accounting/expense-document/${expense.expenseId}/original`,
  );
  expect(original.text).toBe(buildUbl().toString());
  expect(original.headers).toMatchObject({ 'content-type': 'application/xml', 'x-content-type-options': 'nosniff' });
});

it('a credit note has negative amounts', async () => {
  const scene = await openExpenses(people);
  expect(await scene.read(buildUbl({}, 'CreditNote'), 'gutschrift.xml')).toMatchObject({
    gross: -529.5,
    amounts: [
      { net: -400, vat: 19, vatCost: -76 },
      { net: -50, vat: 7, vatCost: -3.5 },
    ],
  });
});

it('amounts that cannot be saved are not taken over, and the report names them', async () => {
  const scene = await openExpenses(people);
  const huge = {
    lines: [],
    breakdown: [{ net: '200000000.00', rate: '0', vat: '0.00' }],
    lineTotal: '200000000.00',
    net: '200000000.00',
    vat: '0.00',
    gross: '200000000.00',
    due: '200000000.00',
  };
  const expense = await scene.read(buildCii(huge), 'rechnung.xml');
  expect(expense).toMatchObject({ vendor: sampleInvoice.vendor, gross: null, amounts: [] });
  expect(expense.checkReport?.findings).toEqual(
    expect.arrayContaining(
      ['gross', 'amounts'].map((field) => ({
        rule: 'value_not_allowed',
        severity: 'warning',
        field,
        path: null,
        expected: null,
        found: '200000000.00',
      })),
    ),
  );
  const saved = await scene.save({ ...expense });
  expect(saved.status, saved.text).toBe(200);
});

it('XML of an unknown profile is kept, and nothing is guessed', async () => {
  const scene = await openExpenses(people);
  const expense = await scene.read(buildCii({ profile: '' }), 'rechnung.xml');
  expect(expense).toMatchObject({
    vendor: '',
    gross: null,
    amounts: [],
    sources: {},
    checkReport: { findings: [{ rule: 'profile_unknown' }] },
  });
});

it('a real printed PDF is read by its text', async () => {
  const scene = await openExpenses(people);
  const positions = [{ description: 'Wartung der Anlage', uom: 'hour', count: 4, price: 95, vat: 19 }];
  const invoice = {
    invoiceId: 'WA-7',
    invoiceDate: '2026-01-20',
    invoiceDueDate: '2026-02-03',
    companyName: 'Wartungsdienst Kaya GmbH',
    street: 'Weg 2',
    postcode: '04103',
    city: 'Leipzig',
    vatNumber: 'DE136695976',
    customerName: 'Bäckerei Sommer',
    positions,
  };
  const document = await scene.browser.call('POST', '/api/benit/accounting/invoice-document', { body: { invoice } });
  const expense = await scene.read(Buffer.from(document.text, 'hex'));
  expect(expense).toMatchObject({
    vendor: 'Wartungsdienst Kaya GmbH',
    invoiceNumber: 'WA-7',
    invoiceDate: '2026-01-20',
    dueDate: '2026-02-03',
    gross: 452.2,
    amounts: [{ net: 380, vat: 19, vatCost: 72.2 }],
    vendorVatId: 'DE136695976',
  });
  expect(expense.sources['invoiceNumber']).toMatchObject({ source: 'pdf-text', page: 1 });
});

it('a photographed till receipt is recognised', async () => {
  const scene = await openExpenses(people);
  const expense = await scene.read(await drawReceipt(), 'foto.png');
  expect(expense).toMatchObject({
    gross: 57.1,
    invoiceDate: '2026-01-14',
    amounts: [
      { net: 30, vat: 19, vatCost: 5.7 },
      { net: 20, vat: 7, vatCost: 1.4 },
    ],
    paymentMethod: 'card',
    vendorVatId: 'DE136695976',
  });
  expect(expense.vendor).toContain('Müller GmbH');
  expect(expense.sources['gross']).toMatchObject({ source: 'ocr', page: 1 });
  expect(expense.sources['gross']?.confidence).toBeGreaterThan(0.5);
});

it.each(runsAll ? (['JPXDecode', 'JBIG2Decode'] as const) : (['JBIG2Decode'] as const))(
  'a scan whose picture is packed as %s is recognized',
  async (filter) => {
    const scene = await openExpenses(people);
    const expense = await scene.read(await scans[filter](), 'scan.pdf');
    expect(expense).toMatchObject({
      gross: 57.1,
      invoiceDate: '2026-01-14',
      amounts: [
        { net: 30, vat: 19, vatCost: 5.7 },
        { net: 20, vat: 7, vatCost: 1.4 },
      ],
      sources: { gross: { source: 'ocr', page: 1 } },
    });
  },
);

it('values written by a person are never overwritten; saving confirms the values read', async () => {
  const scene = await openExpenses(people);
  const { expense } = await scene.add(buildUbl(), 'rechnung.xml');
  const typed = await scene.save({ expenseId: expense.expenseId, vendor: 'Von Hand', category: 'office' });
  const done = await scene.whenEnded(typed.body.expense.readingTaskId ?? undefined);
  expect(done.state).toBe('done');
  const before = await scene.find(expense.expenseId);
  const again = await scene.browser.call<{ task: { id: string } } & { errors: [] }>(
    'POST',
    `/api/benit/accounting/expense/${expense.expenseId}/reading`,
  );
  expect(again.status).toBe(202);
  await scene.whenEnded(again.body.task.id);
  const found = await scene.find(expense.expenseId);
  expect(found).toMatchObject({
    vendor: 'Von Hand',
    category: 'office',
    gross: 529.5,
    sources: { vendor: { source: 'person' }, gross: { source: 'e-invoice', confidence: 1 } },
  });
  expect(before?.gross).toBe(529.5);
  const confirmed = await scene.save({ ...found });
  expect(confirmed.body.expense.sources['invoiceNumber']).toMatchObject({ source: 'person', confidence: 1 });
  expect(confirmed.body.expense.gross).toBe(529.5);
});

it('a scanned PDF is recognised page by page, and one deleted in the meantime ends its reading without an error', async () => {
  const scene = await openExpenses(people);
  const jpeg = await sharp(await drawReceipt())
    .jpeg({ quality: 92 })
    .toBuffer();
  const scanned = await scene.read(buildScan([{ bytes: jpeg, width: 620, height: 874 }]));
  expect(scanned).toMatchObject({ gross: 57.1, sources: { gross: { source: 'ocr', page: 1 } } });
  const { expense, task } = await scene.add(await drawReceipt(), 'foto.png');
  await scene.browser.call('DELETE', `/api/benit/accounting/expense/${expense.expenseId}`);
  expect((await scene.whenEnded(task?.id)).state).toBe('done');
});
