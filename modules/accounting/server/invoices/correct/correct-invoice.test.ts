import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { keepBooks } from '#testing/bookkeeping.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { readXml } from '#platform/server/reading/xml-tree.ts';
import { findCiiFaults } from '#modules/e-invoice/server/testing/cii-content.ts';
import { findUblFaults } from '#modules/e-invoice/server/testing/ubl-content.ts';
import type { InvoiceChanges } from '#modules/accounting/contract/testing/complete-invoice.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

async function open() {
  const organizationId = await people.addOrganization();
  const browser = await people.signIn(await people.addUser({ organizationId }));
  const books = keepBooks(browser);
  /** Corrects and issues at once. */
  const takeBack = async (invoiceId: string, positions: readonly object[]) => {
    const { status, body } = await books.correct(invoiceId, positions);
    expect(status, JSON.stringify(body)).toBe(200);
    return (await books.issue(body.invoiceId)).body.invoice;
  };
  return { ...books, takeBack };
}

const ten: InvoiceChanges = {
  invoiceId: 'RE-142',
  positions: [{ description: 'Lampe', uom: 'piece', count: 10, price: 89.9 }],
};
const codeOf = ({ status, body }: { status: number; body: { errors: readonly { code: string }[] } }) => [
  status,
  body.errors[0]?.code,
];

describe('a correction', { timeout: 120_000 }, () => {
  it('takes back two of ten: 213.96 of 1,069.81 leave 855.85 open; positive amounts, 381, never „Gutschrift“', async () => {
    const { addIssued, correct, read, issue, fetchFile, fetchPdf } = await open();
    expect((await addIssued(ten)).totalSum).toBe(1069.81);
    const { body } = await correct('RE-142', [{ position: 1, count: 2 }], 'Zwei Lampen waren defekt.');
    expect(await read(body.invoiceId)).toMatchObject({
      status: 'draft',
      invoiceType: 'correction',
      corrects: 'RE-142',
      totalNetSum: 179.8,
      totalVatCost: 34.16,
      totalSum: 213.96,
      positions: [{ count: 2, price: 89.9, correctedPosition: 1 }],
    });
    expect((await read('RE-142')).openAmount).toBe(1069.81);
    const { body: issued } = await issue(body.invoiceId);
    expect(issued.invoice).toMatchObject({ status: 'issued', paymentStatus: null });
    expect(await read('RE-142')).toMatchObject({ openAmount: 855.85, correctedBy: [body.invoiceId] });
    const letter = (await readPdfText(await fetchPdf(body.invoiceId))).replaceAll(/[\s\u00A0]+/gu, ' ');
    for (const part of [
      `Rechnungskorrektur ${body.invoiceId}`,
      'Korrigiert die Rechnung RE-142 vom 02.02.2026',
      'Zwei Lampen waren defekt.',
      'Korrekturbetrag 213,96 €',
    ])
      expect(letter).toContain(part);
    expect(letter).not.toMatch(/Gutschrift|überweisen/iu);
    const [cii, ubl] = [await fetchFile(body.invoiceId, 'cii'), await fetchFile(body.invoiceId, 'ubl')];
    expect(cii).toContain('xrechnung_3.0');
    expect(cii).toContain('<ram:TypeCode>381</ram:TypeCode>');
    expect(cii).toContain('<ram:IssuerAssignedID>RE-142</ram:IssuerAssignedID>');
    expect(ubl).toContain('<CreditNote xmlns=');
    expect(ubl).toContain('<cbc:PayableAmount currencyID="EUR">213.96</cbc:PayableAmount>');
    expect(findCiiFaults(readXml(Buffer.from(cii)))).toEqual([]);
    expect(findUblFaults(readXml(Buffer.from(ubl)))).toEqual([]);
  });

  it('after payment with Skonto refunds what was paid of it: 116.62 of 119.00, Skonto becomes 21.42', async () => {
    const { addIssued, pay, takeBack, read, get } = await open();
    await addIssued({ invoiceId: 'RE-1', positions: [{ uom: 'piece', count: 10, price: 100 }] });
    await pay('RE-1', 1166.2);
    await pay('RE-1', 23.8, { kind: 'skonto' });
    expect((await takeBack('RE-1', [{ position: 1, count: 1 }])).totalSum).toBe(119);
    expect(await read('RE-1')).toMatchObject({ openAmount: -116.62, paymentStatus: 'credit' });
    await pay('RE-1', 116.62, { kind: 'refund' });
    expect(await read('RE-1')).toMatchObject({ openAmount: 0, paymentStatus: 'paid' });
    const { body } = await get<{ payments: { kind: string; amount: number; removedAt: string | null }[] }>(
      'payment?invoiceId=RE-1&removed=true',
    );
    expect(
      body.payments
        .filter(({ kind }) => kind === 'skonto')
        .map(({ amount, removedAt }) => [amount, removedAt === null]),
    ).toEqual(
      expect.arrayContaining([
        [23.8, false],
        [21.42, true],
      ]),
    );
  });

  it('never exceeds the invoice, over several corrections and drafts, and at once', async () => {
    const { addIssued, correct, takeBack, issue, read, save } = await open();
    await addIssued(ten);
    await takeBack('RE-142', [{ position: 1, count: 2 }]);
    const exceeds = [422, 'correction_exceeds_invoice'];
    expect(codeOf(await correct('RE-142', [{ position: 1, count: 8.001 }]))).toEqual(exceeds);
    expect(codeOf(await correct('RE-142', [{ position: 1, amount: 719.21 }]))).toEqual(exceeds);
    const answers = await Promise.all([5, 5, 5].map((count) => correct('RE-142', [{ position: 1, count }])));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    const draft = answers.find(({ status }) => status === 200)?.body.invoiceId ?? '';
    const { positions } = await read(draft);
    expect(codeOf(await save({ invoiceId: draft, positions: positions.map((row) => ({ ...row, count: 9 })) }))).toEqual(
      exceeds,
    );
    const added = positions.map((row) => ({ ...row, correctedPosition: null }));
    expect(codeOf(await save({ invoiceId: draft, positions: added }))).toEqual([400, 'correction_of_position']);
    expect((await issue(draft)).status).toBe(200);
    expect((await takeBack('RE-142', [{ position: 1, amount: 269.7 }])).totalNetSum).toBe(269.7);
    expect((await read('RE-142')).openAmount).toBe(0);
  });

  it('takes the same share of discounts, and everything leaves nothing open', async () => {
    const { addIssued, takeBack, read } = await open();
    const { totalSum } = await addIssued({
      invoiceId: 'RE-1',
      positions: [
        { uom: 'piece', count: 3, price: 33.33, discountAmount: 10 },
        { uom: 'hour', count: 1.5, price: 80, discountPercent: 5, vat: 7 },
      ],
      allowances: [{ reason: 'Treue', percent: null, amount: 20, vat: 19, vatReason: '' }],
    });
    const correction = await takeBack('RE-1', [
      { position: 1, count: 3 },
      { position: 2, count: 1.5 },
    ]);
    expect(correction.totalSum).toBe(totalSum);
    expect((await read('RE-1')).openAmount).toBe(0);
  });

  it('and a cancellation are copied as the invoice that they refer to, with its amounts', async () => {
    const { addIssued, takeBack, cancel, copy, read } = await open();
    await addIssued(ten);
    await addIssued({ ...ten, invoiceId: 'RE-143' });
    const { invoiceId } = await takeBack('RE-142', [{ position: 1, count: 1 }]);
    const { body } = await cancel('RE-143');
    for (const number of [invoiceId, body.invoiceId])
      expect(await read(await copy(number))).toMatchObject({
        status: 'draft',
        invoiceType: 'invoice',
        totalSum: 1069.81,
        positions: [{ count: 10, correctedPosition: null }],
        precedingInvoices: [],
      });
  });

  it('refuses drafts, cancelled invoices, corrections, unknown positions and both count and amount', async () => {
    const { add, addIssued, cancel, correct, takeBack, issue, save } = await open();
    await add({ invoiceId: 'RE-0' });
    expect(codeOf(await correct('RE-0', [{ position: 1, count: 1 }]))).toEqual([422, 'not_correctable']);
    await addIssued(ten);
    expect(codeOf(await correct('RE-142', [{ position: 2, count: 1 }]))).toEqual([400, 'correction_of_position']);
    expect(codeOf(await correct('RE-142', [{ position: 1, count: 1, amount: 1 }]))).toEqual([400, 'count_or_amount']);
    expect(codeOf(await correct('NONE', [{ position: 1, count: 1 }]))).toEqual([404, 'not_found']);
    const { invoiceId } = await takeBack('RE-142', [{ position: 1, count: 1 }]);
    expect(codeOf(await correct(invoiceId, [{ position: 1, count: 1 }]))).toEqual([422, 'not_correctable']);
    expect(codeOf(await cancel(invoiceId))).toEqual([422, 'not_cancellable']);
    expect(codeOf(await cancel('RE-142'))).toEqual([422, 'invoice_corrected']);
    expect(codeOf(await save({ invoiceId: 'RE-0', invoiceType: 'correction' }))).toEqual([
      400,
      'correction_made_by_correcting',
    ]);
    await addIssued({ ...ten, invoiceId: 'RE-143' });
    const { body: draft } = await correct('RE-143', [{ position: 1, count: 1 }]);
    expect((await cancel('RE-143')).status).toBe(200);
    expect(codeOf(await issue(draft.invoiceId))).toEqual([422, 'not_correctable']);
  });
});
