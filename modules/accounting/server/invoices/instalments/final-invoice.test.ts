import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { keepBooks } from '#testing/bookkeeping.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import type { InvoiceChanges } from '#modules/accounting/contract/testing/complete-invoice.ts';
import type { Instalment } from '#modules/accounting/contract/invoices/issuing/issuing.ts';
import type { InvoiceFinding } from '#modules/accounting/contract/invoices/check/finding.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

async function open() {
  const organizationId = await people.addOrganization();
  const browser = await people.signIn(await people.addUser({ organizationId }));
  return { organizationId, ...keepBooks(browser) };
}

const plain = (text: string) => text.replaceAll(/[\s\u00A0]+/gu, ' ');
const instalment = (invoiceId: string, price: number, changes: InvoiceChanges = {}): InvoiceChanges => ({
  invoiceId,
  invoiceType: 'partial',
  positions: [{ description: 'Abschlag', uom: 'general', count: 1, price }],
  ...changes,
});
const final = (names: readonly string[], changes: InvoiceChanges = {}): InvoiceChanges => ({
  invoiceId: 'SR-1',
  invoiceType: 'final',
  positions: [{ description: 'Gesamtleistung', uom: 'general', count: 1, price: 48_600 }],
  precedingInvoices: names.map((invoiceId) => ({ invoiceId, invoiceDate: '2026-01-01' })),
  ...changes,
});
const refusalOf = ({
  status,
  body,
}: {
  status: number;
  body: { errors: readonly { code: string; field?: string }[] };
}) => [status, body.errors[0]?.code, body.errors[0]?.field];

describe('a final invoice (§ 14 (5) sentence 2 UStG)', { timeout: 120_000 }, () => {
  it('deducts its instalments with net, VAT and payments, to the cent, in letter, CII and UBL', async () => {
    const { add, addIssued, pay, read, issue, fetchPdf, fetchFile } = await open();
    await addIssued(instalment('AR-88', 15_000));
    await pay('AR-88', 17_850);
    await addIssued(instalment('AR-103', 20_000));
    await pay('AR-103', 23_324);
    // The server overrules what is typed for its own invoices.
    const typed = { invoiceId: 'AR-88', invoiceDate: '2020-01-01', net: 1, vatCost: 1, vat: 7, paidAmount: 5 };
    await add(
      final(['AR-103'], {
        precedingInvoices: [typed, { invoiceId: 'AR-103', invoiceDate: '2026-01-01' }],
        prepaidAmount: 3,
      }),
    );
    await pay('AR-103', 476, { kind: 'skonto' });
    expect((await read('SR-1')).precedingInvoices[1]).toMatchObject({ paidAmount: 23_324, skontoAmount: null });
    const { status, body } = await issue('SR-1');
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.invoice).toMatchObject({
      totalNetSum: 48_600,
      totalVatCost: 9234,
      totalSum: 57_834,
      prepaidAmount: 41_650,
      payableAmount: 16_184,
      openAmount: 16_184,
      precedingInvoices: [
        {
          invoiceId: 'AR-88',
          invoiceDate: '2026-02-02',
          vat: 19,
          net: 15_000,
          vatCost: 2850,
          paidAmount: 17_850,
          skontoAmount: null,
        },
        {
          invoiceId: 'AR-103',
          invoiceDate: '2026-02-02',
          vat: 19,
          net: 20_000,
          vatCost: 3800,
          paidAmount: 23_324,
          skontoAmount: 476,
        },
      ],
    });
    const letter = plain(await readPdfText(await fetchPdf('SR-1')));
    for (const part of [
      'Abgesetzte Abschlagsrechnungen',
      'Gesamtleistung 19 % 48.600,00 € 9.234,00 € 57.834,00 €',
      '−15.000,00 € −2.850,00 € −17.850,00 € 17.850,00 €',
      '−20.000,00 € −3.800,00 € −23.800,00 € 23.324,00 €',
      'davon Skonto 476,00 €',
      'Noch zu zahlen 19 % 13.600,00 € 2.584,00 € 16.184,00 €',
    ])
      expect(letter).toContain(part);
    const [cii, ubl] = [await fetchFile('SR-1', 'cii'), await fetchFile('SR-1', 'ubl')];
    expect(cii).toContain('<ram:TotalPrepaidAmount>41650.00</ram:TotalPrepaidAmount><ram:DuePayableAmount>16184.00<');
    expect(ubl).toContain('<cbc:PrepaidAmount currencyID="EUR">41650.00</cbc:PrepaidAmount>');
    expect(ubl.match(/<cac:BillingReference>/gu)).toHaveLength(2);
    for (const xml of [cii, ubl])
      expect(plain(xml)).toContain(
        'Abgesetzter Abschlag AR-103 (02.02.2026): netto 20.000,00 €, USt. 19 % 3.800,00 €, brutto 23.800,00 €, davon bezahlt 23.324,00 €, davon Skonto 476,00 €',
      );
  });

  it('deducts per rate and less corrections, and warns of what is unpaid', async () => {
    const { addIssued, add, read, correct, issue, get } = await open();
    const positions = [
      { description: 'Bau', uom: 'general' as const, count: 1, price: 1000 },
      { description: 'Bücher', uom: 'piece' as const, count: 10, price: 10, vat: 7 as const },
    ];
    await addIssued(instalment('AR-1', 0, { positions }));
    const { body: draft } = await correct('AR-1', [{ position: 2, count: 4 }]);
    expect((await issue(draft.invoiceId)).status).toBe(200);
    await add(final(['AR-1'], { positions: [...positions, { price: 5000, uom: 'general', count: 1 }] }));
    const invoice = await read('SR-1');
    expect(invoice.precedingInvoices).toMatchObject([
      { vat: 19, net: 1000, vatCost: 190, paidAmount: 0 },
      { vat: 7, net: 60, vatCost: 4.2, paidAmount: null },
    ]);
    expect(invoice).toMatchObject({ prepaidAmount: 1254.2, payableAmount: invoice.totalSum - 1254.2 });
    const { status, body } = await issue('SR-1');
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await get<{ findings: InvoiceFinding[] }>('invoice/integrity')).status).toBe(200);
    expect((await read('AR-1')).openAmount).toBe(1190 + 107 - 42.8);
  });

  it('refuses an instalment of another customer, used elsewhere, cancelled, of another kind or named twice', async () => {
    const { add, addIssued, create, cancel } = await open();
    await addIssued(instalment('AR-1', 100));
    await addIssued(instalment('AR-2', 100, { customerId: 'K-2', customerName: 'Andere' }));
    await addIssued(instalment('AR-3', 100));
    await cancel('AR-3');
    await add(instalment('AR-4', 100));
    const field = 'invoice.precedingInvoices.0.invoiceId';
    const attempt = async (...names: string[]) => refusalOf(await create(final(names, { invoiceId: 'SR-9' })));
    expect(await attempt('AR-2')).toEqual([400, 'instalment_of_other_customer', field]);
    expect(await attempt('AR-3')).toEqual([400, 'instalment_cancelled', field]);
    expect(await attempt('AR-4')).toEqual([400, 'instalment_kind', field]);
    expect(await attempt('AR-1', 'AR-1')).toEqual([
      400,
      'instalment_used_twice',
      'invoice.precedingInvoices.1.invoiceId',
    ]);
    await add(final(['AR-1', 'EXTERN-1']));
    expect(await attempt('AR-1')).toEqual([400, 'instalment_used_elsewhere', field]);
  });

  it('is not issued once an instalment was cancelled meanwhile, and holds its instalments afterwards', async () => {
    const { add, addIssued, cancel, issue, read, save, correct } = await open();
    await addIssued(instalment('AR-1', 100));
    await addIssued(instalment('AR-2', 100));
    await add(final(['AR-1', 'AR-2']));
    expect((await cancel('AR-1')).status).toBe(200);
    expect(refusalOf(await issue('SR-1'))).toEqual([
      400,
      'instalment_cancelled',
      'invoice.precedingInvoices.0.invoiceId',
    ]);
    const { precedingInvoices } = await read('SR-1');
    expect((await save({ invoiceId: 'SR-1', precedingInvoices: precedingInvoices.slice(1) })).status).toBe(200);
    expect((await issue('SR-1')).status).toBe(200);
    expect((await read('AR-2')).deductedBy).toBe('SR-1');
    expect(refusalOf(await cancel('AR-2')).slice(0, 2)).toEqual([422, 'instalment_deducted']);
    expect(refusalOf(await correct('AR-2', [{ position: 1, amount: 5 }])).slice(0, 2)).toEqual([
      422,
      'instalment_deducted',
    ]);
    // The cancelled final invoice frees its instalments for the next one.
    expect((await cancel('SR-1')).status).toBe(200);
    await add(final(['AR-2'], { invoiceId: 'SR-2' }));
    expect((await issue('SR-2')).status).toBe(200);
  });

  it('of two at once only one takes an instalment', async () => {
    const { addIssued, create } = await open();
    await addIssued(instalment('AR-1', 100));
    const answers = await Promise.all(
      ['SR-1', 'SR-2', 'SR-3'].map((invoiceId) => create(final(['AR-1'], { invoiceId }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  });

  it('finds the issued instalments of its customer, and says which are in use', async () => {
    const { add, addIssued, get } = await open();
    await addIssued(instalment('AR-1', 100, { projectReference: 'P-7' }));
    await addIssued(instalment('AR-2', 100));
    await addIssued(instalment('AR-3', 100, { customerId: 'K-2', customerName: 'Andere' }));
    await add(final(['AR-2']));
    const list = async (query: string) =>
      (await get<{ instalments: Instalment[] }>(`invoice/instalments?${query}`)).body.instalments;
    expect(await list('customerId=K-0007')).toMatchObject([
      { invoiceId: 'AR-1', projectReference: 'P-7', usedBy: null, rows: [{ net: 100, vatCost: 19, vat: 19 }] },
      { invoiceId: 'AR-2', usedBy: 'SR-1' },
    ]);
    expect((await list('customerId=K-0007&finalInvoiceId=SR-1')).map(({ usedBy }) => usedBy)).toEqual([null, null]);
    expect(await list('customerName=%20andere')).toMatchObject([{ invoiceId: 'AR-3' }]);
    expect(await list('')).toEqual([]);
  });
});
