import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays } from '#platform/contract/days.ts';
import { workingDayFrom } from '#platform/contract/working-days.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { openBooks } from '#testing/payments-scene.ts';
import { addClaims } from '#testing/reminders/claims.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createId } from '#platform/server/ids.ts';
import type { InvoiceSummary } from '#modules/accounting/contract/invoices/invoices.ts';

const { database, adminUrl } = await createTestDatabase();
const catalogue = await openCatalogue(adminUrl);
const people = await createProductPeople(database);
// Sunday, 20 December 2026.
people.clock.advance({ days: 321 });
const books = await openBooks(people, database);
const base = '/api/benit/accounting';
const twoPercent = [{ days: 10, percent: 2 }];
const threePercent = [{ days: 10, percent: 3 }];

const open = () => books.issueStandard();

describe('a payment', () => {
  it('of the whole amount settles the invoice', async () => {
    const invoiceId = await open();
    const { status, body } = await books.pay({ invoiceId, amount: 1190 });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ openAmount: 0, paymentStatus: 'paid', proposal: null });
    expect(body.payment).toMatchObject({ invoiceId, amount: 1190, kind: 'payment', vatShares: [], removedAt: null });
    expect(await books.read(invoiceId)).toMatchObject({ openAmount: 0, paymentStatus: 'paid', paidAmount: 1190 });
  });

  it('of a part leaves the rest open; past its day the invoice is overdue, and the filter for part payments finds it', async () => {
    const invoiceId = await books.issueStandard({ invoiceDueDate: '2026-12-21' });
    expect((await books.pay({ invoiceId, amount: 500 })).body).toMatchObject({
      openAmount: 690,
      paymentStatus: 'partlyPaid',
    });
    const late = await books.issueStandard({ invoiceDueDate: '2026-12-15' });
    expect((await books.pay({ invoiceId: late, amount: 500 })).body).toMatchObject({
      openAmount: 690,
      paymentStatus: 'overdue',
    });
    const { body } = await books.browser.call<{ invoices: InvoiceSummary[] }>(
      'GET',
      `${base}/invoice?status=partlyPaid`,
    );
    expect(body.invoices.map((invoice) => invoice.invoiceId)).toEqual(expect.arrayContaining([invoiceId, late]));
  });

  it('is late from the day after the due day, which moves to a working day', async () => {
    // Due on Saturday, 19 December: payable until Monday, 21 December.
    expect(await books.read(await books.issueStandard({ invoiceDueDate: '2026-12-19' }))).toMatchObject({
      paymentStatus: 'open',
      lateFrom: '2026-12-22',
    });
    expect(await books.read(await books.issueStandard({ invoiceDueDate: '2026-12-18' }))).toMatchObject({
      paymentStatus: 'overdue',
      lateFrom: '2026-12-19',
    });
  });

  it('of more than is owed needs to be confirmed, and becomes a credit until it is paid out', async () => {
    const invoiceId = await open();
    const refused = await books.pay({ invoiceId, amount: 1200 });
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      422,
      { code: 'payment_exceeds_open_amount', field: 'payment.amount', params: { amount: 1190 } },
    ]);
    expect((await books.pay({ invoiceId, amount: 1200, overpayment: true })).body).toMatchObject({
      openAmount: -10,
      paymentStatus: 'credit',
    });
    const { body } = await books.browser.call<{ invoices: InvoiceSummary[] }>('GET', `${base}/invoice?status=credit`);
    expect(body.invoices.map((invoice) => invoice.invoiceId)).toContain(invoiceId);
    expect((await books.pay({ invoiceId, amount: 10, kind: 'refund' })).body).toMatchObject({
      openAmount: 0,
      paymentStatus: 'paid',
    });
  });

  it('that the bank takes back opens the invoice again', async () => {
    const invoiceId = await open();
    await books.pay({ invoiceId, amount: 1190 });
    expect((await books.pay({ invoiceId, amount: 1190, kind: 'chargeback' })).body).toMatchObject({
      openAmount: 1190,
      paymentStatus: 'open',
    });
    const refused = await books.pay({ invoiceId, amount: 0.01, kind: 'chargeback' });
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([422, 'refund_exceeds_payments']);
  });

  it('may be earlier than the invoice', async () => {
    const invoiceId = await books.issueStandard({ invoiceDate: '2026-12-10' });
    expect((await books.pay({ invoiceId, amount: 1190, paidOn: '2026-12-07' })).body.paymentStatus).toBe('paid');
  });

  it.each([
    ['tomorrow', { paidOn: '2026-12-21' }, 'payment.paidOn'],
    ['of nothing', { amount: 0 }, 'payment.amount'],
    ['of a negative amount', { amount: -5 }, 'payment.amount'],
    ['with three decimals', { amount: 1.005 }, 'payment.amount'],
  ])('%s is refused', async (_, changes, field) => {
    const invoiceId = await open();
    const { status, body } = await books.pay({ invoiceId, amount: 10, ...changes });
    expect([status, body.errors.map((error) => error.field)]).toEqual([400, [field]]);
    expect(await books.payments(invoiceId)).toEqual([]);
  });

  it('with the same id is recorded once, also if it is sent twice at once; another one with this id is refused', async () => {
    const invoiceId = await open();
    const payment = { invoiceId, amount: 190, id: createId() };
    const [first, second] = await Promise.all([books.pay(payment), books.pay(payment)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await books.payments(invoiceId)).toHaveLength(1);
    const other = await books.pay({ ...payment, amount: 200 });
    expect([other.status, other.body.errors[0]]).toMatchObject([
      409,
      { code: 'payment_id_taken', field: 'payment.id' },
    ]);
    const elsewhere = await books.pay({ ...payment, invoiceId: await open() });
    expect([elsewhere.status, elsewhere.body.errors[0]?.code]).toEqual([409, 'payment_id_taken']);
  });

  it('is accepted once of two that are recorded at once', async () => {
    const invoiceId = await open();
    const answers = await Promise.all([1, 2, 3, 4].map(() => books.pay({ invoiceId, amount: 1190 })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    expect(await books.read(invoiceId)).toMatchObject({ openAmount: 0, paidAmount: 1190 });
  });

  it('needs an issued invoice of the organisation', async () => {
    const draft = await books.browser.call<{ invoiceId: string }>('POST', `${base}/invoice`, { body: { invoice: {} } });
    const refused = await books.pay({ invoiceId: draft.body.invoiceId, amount: 1 });
    expect(refused.body.errors[0]).toMatchObject({ code: 'invoice_not_issued', field: 'payment.invoiceId' });
    expect((await books.pay({ invoiceId: 'RE-404', amount: 1 })).status).toBe(404);
  });
});

describe('Skonto', () => {
  it.each([
    // Date of the invoice, terms, positions, what is paid when, proposed Skonto, its net and VAT by rate, what is left.
    ['2 %', twoPercent, [[1000, 19]], [[1166.2, '2026-12-10']], 23.8, [[20, 3.8]], 0],
    ['3 %', threePercent, [[1000, 19]], [[1154.3, '2026-12-10']], 35.7, [[30, 5.7]], 0],
    [
      '2 % of two rates',
      twoPercent,
      [
        [1000, 19],
        [500, 7],
      ],
      [[1690.5, '2026-12-10']],
      34.5,
      [
        [20, 3.8],
        [10, 0.7],
      ],
      0,
    ],
    ['2 %, a cent rounded', twoPercent, [[712.09, 19]], [[830.45, '2026-12-10']], 16.94, [[14.24, 2.7]], 0],
    ['2 %, exactly', twoPercent, [[712.09, 19]], [[830.44, '2026-12-10']], 16.95, [[14.24, 2.71]], 0],
    [
      '3 % of two rates, the last takes the cent',
      threePercent,
      [
        [333.33, 19],
        [77.77, 7],
      ],
      [[465.47, '2026-12-10']],
      14.4,
      [
        [10, 1.9],
        [2.34, 0.16],
      ],
      0,
    ],
    ['2 % of a small business', twoPercent, [[850, 0, 'smallBusiness']], [[833, '2026-12-10']], 17, [[17, 0]], 0],
    [
      '3 % of a reverse charge',
      threePercent,
      [[12500, 0, 'reverseCharge']],
      [[12125, '2026-12-10']],
      375,
      [[375, 0]],
      0,
    ],
    [
      'until the working day after the term',
      [{ days: 8, percent: 2 }],
      [[1000, 19]],
      [[1166.2, '2026-12-14']],
      23.8,
      [[20, 3.8]],
      0,
    ],
    [
      'for several small payments',
      twoPercent,
      [[1000, 19]],
      [
        [500, '2026-12-08'],
        [666.2, '2026-12-14'],
      ],
      23.8,
      [[20, 3.8]],
      0,
    ],
    [
      'of the term that was still running',
      [
        { days: 8, percent: 3 },
        { days: 14, percent: 2 },
      ],
      [[1000, 19]],
      [[1154.3, '2026-12-15']],
      23.8,
      [[20, 3.8]],
      11.9,
    ],
  ] as const)('%s is proposed, and settles', async (_, skonto, positions, paid, amount, shares, left) => {
    const invoiceId = await books.issue({
      invoiceDate: '2026-12-04',
      invoiceDueDate: null,
      skonto: [...skonto],
      positions: positions.map(([price, vat, vatReason = '']) => ({ count: 1, price, vat, vatReason })),
    });
    const answers = [];
    for (const [part, paidOn] of paid) answers.push((await books.pay({ invoiceId, amount: part, paidOn })).body);
    expect(answers.map(({ proposal }) => proposal)).toEqual([
      ...answers.slice(1).map(() => null),
      { kind: 'skonto', amount },
    ]);
    const { body } = await books.pay({ invoiceId, amount, kind: 'skonto', paidOn: '2026-12-15' });
    expect(body).toMatchObject({ openAmount: left, proposal: null });
    expect(body.payment.vatShares.map(({ netSum, vatCost }) => [netSum, vatCost])).toEqual(shares);
  });

  it.each([
    ['after the term', { amount: 1166.2, paidOn: '2026-12-15' }],
    ['three cents short', { amount: 1166.17, paidOn: '2026-12-10' }],
    ['for a part payment', { amount: 500, paidOn: '2026-12-10' }],
  ])('is not proposed %s', async (_, payment) => {
    const invoiceId = await books.issueStandard({ invoiceDate: '2026-12-04', skonto: [{ days: 8, percent: 2 }] });
    const { body } = await books.pay({ invoiceId, ...payment });
    expect(body.proposal).toBeNull();
    // By hand it is possible, as a courtesy.
    expect((await books.pay({ invoiceId, amount: 23.8, kind: 'skonto' })).status).toBe(200);
  });

  it('takes no more than is open', async () => {
    const invoiceId = await open();
    const { status, body } = await books.pay({ invoiceId, amount: 1190.01, kind: 'skonto', overpayment: true });
    expect([status, body.errors[0]?.code]).toEqual([422, 'payment_exceeds_open_amount']);
  });
});

describe('a write-off', () => {
  it('ends small rests', async () => {
    const invoiceId = await open();
    expect((await books.pay({ invoiceId, amount: 1189.97 })).body.openAmount).toBe(0.03);
    expect((await books.pay({ invoiceId, amount: 0.03, kind: 'writeOff' })).body).toMatchObject({
      openAmount: 0,
      paymentStatus: 'paid',
    });
  });

  it('of all that is owed tells the VAT that is corrected', async () => {
    const invoiceId = await open();
    const { body } = await books.pay({ invoiceId, amount: 1190, kind: 'writeOff' });
    expect(body.payment.vatShares).toEqual([{ vat: 19, netSum: 1000, vatCost: 190 }]);
    expect(await books.read(invoiceId)).toMatchObject({ openAmount: 0, paidAmount: 0 });
  });
});

describe('a cancelled invoice', () => {
  const cancel = (invoiceId: string) =>
    books.browser.call<{ invoiceId: string }>('POST', `${base}/invoice/cancel`, { body: { invoiceId } });

  it('that was paid in part owes that to the customer, until it is paid back', async () => {
    const invoiceId = await open();
    await books.pay({ invoiceId, amount: 500 });
    expect((await cancel(invoiceId)).status).toBe(200);
    expect(await books.read(invoiceId)).toMatchObject({
      status: 'cancelled',
      openAmount: -500,
      paymentStatus: 'credit',
    });
    for (const kind of ['payment', 'skonto', 'writeOff', 'chargeback', 'dunning'] as const) {
      const { status, body } = await books.pay({ invoiceId, amount: 1, kind });
      expect([status, body.errors[0]?.code]).toEqual([422, 'payment_not_possible']);
    }
    const tooMuch = await books.pay({ invoiceId, amount: 500.01, kind: 'refund' });
    expect([tooMuch.status, tooMuch.body.errors[0]]).toMatchObject([
      422,
      { code: 'refund_exceeds_payments', params: { amount: 500 } },
    ]);
    expect((await books.pay({ invoiceId, amount: 500, kind: 'refund' })).body).toMatchObject({
      openAmount: 0,
      paymentStatus: 'paid',
    });
  });

  it('owes no Skonto, and nothing if nothing was paid; nothing can be recorded for its cancellation', async () => {
    const invoiceId = await books.issueStandard({ invoiceDate: '2026-12-10', skonto: twoPercent });
    await books.pay({ invoiceId, amount: 1166.2 });
    await books.pay({ invoiceId, amount: 23.8, kind: 'skonto' });
    const { body } = await cancel(invoiceId);
    expect(await books.read(invoiceId)).toMatchObject({ openAmount: -1166.2 });
    expect(await books.read(body.invoiceId)).toMatchObject({ openAmount: 0, paymentStatus: null, lateFrom: null });
    const refused = await books.pay({ invoiceId: body.invoiceId, amount: 1 });
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([422, 'payment_not_possible']);
    const unpaid = await open();
    await cancel(unpaid);
    expect(await books.read(unpaid)).toMatchObject({ openAmount: 0, paymentStatus: null });
  });
});

it('counts an invoice with a negative sum as a credit, not as paid, until it is paid out', async () => {
  const invoiceId = await books.issue({ invoiceDueDate: null, positions: [{ count: -1, price: 100, vat: 19 }] });
  expect(await books.read(invoiceId)).toMatchObject({ openAmount: -119, paymentStatus: 'credit' });
  expect((await books.pay({ invoiceId, amount: 119.01, kind: 'refund' })).status).toBe(422);
  expect((await books.pay({ invoiceId, amount: 119, kind: 'refund' })).body).toMatchObject({
    openAmount: 0,
    paymentStatus: 'paid',
  });
});

it('keeps money for reminders outside the open amount, up to what they claim', async () => {
  const invoiceId = await open();
  const claim = (amount: number) => books.pay({ invoiceId, amount, kind: 'dunning', overpayment: true });
  const refusal = (amount: number) => ({
    status: 422,
    body: { errors: [{ code: 'payment_exceeds_claims', field: 'payment.amount', params: { amount } }] },
  });
  expect(await claim(0.01)).toMatchObject(refusal(0));
  await addClaims(database, books, { numbers: [invoiceId], lumpSumCents: 6000 });
  expect(await claim(60.01)).toMatchObject(refusal(60));
  expect((await books.pay({ invoiceId, amount: 40, kind: 'dunning' })).body).toMatchObject({ openAmount: 1190 });
  expect(await claim(20.01)).toMatchObject(refusal(20));
  expect((await claim(20)).status).toBe(200);
  expect(await books.read(invoiceId)).toMatchObject({ paidAmount: 0, paymentStatus: 'open' });
});

describe('one transfer for several invoices', () => {
  const many = (payments: readonly { invoiceId: string; amount: number }[], more = {}) =>
    books.browser.call<{ payments: { openAmount: number }[]; errors: { field: string; code: string }[] }>(
      'POST',
      `${base}/payment/many`,
      { body: { paidOn: '2026-12-18', note: 'Sammelüberweisung', payments, ...more } },
    );

  it('is recorded with one day and one note', async () => {
    const amounts = [1190, 535, 238];
    const invoices = await Promise.all([
      open(),
      books.issue({ invoiceDueDate: null, positions: [{ count: 1, price: 500, vat: 7 }] }),
      books.issue({ invoiceDueDate: null, positions: [{ count: 1, price: 200, vat: 19 }] }),
    ]);
    const { body } = await many(invoices.map((invoiceId, index) => ({ invoiceId, amount: amounts[index] ?? 0 })));
    expect(body.payments.map(({ openAmount }) => openAmount)).toEqual([0, 0, 0]);
    for (const [index, invoiceId] of invoices.entries())
      expect(await books.payments(invoiceId)).toMatchObject([
        { amount: amounts[index], paidOn: '2026-12-18', note: 'Sammelüberweisung' },
      ]);
  });

  it('is recorded as a whole or not at all', async () => {
    const [first, second] = [await open(), await open()];
    const { status, body } = await many([
      { invoiceId: first, amount: 1190 },
      { invoiceId: second, amount: 1190.01 },
    ]);
    expect([status, body.errors[0]]).toMatchObject([
      422,
      { code: 'payment_exceeds_open_amount', field: 'payments.1.amount' },
    ]);
    expect(await books.payments(first)).toEqual([]);
    expect((await many([{ invoiceId: first, amount: 1 }], { paidOn: '2026-12-21' })).body.errors[0]?.field).toBe(
      'paidOn',
    );
  });

  it('pays each invoice once, when two do so at once in another order', async () => {
    const invoices = [await open(), await open(), await open()];
    const each = invoices.map((invoiceId) => ({ invoiceId, amount: 1190 }));
    const answers = await Promise.all([many(each), many(each.toReversed()), many(each)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    for (const invoiceId of invoices) expect(await books.payments(invoiceId)).toHaveLength(1);
  });
});

describe('a payment that was recorded by mistake', () => {
  it('is removed once; its row says by whom and when, and the log tells of both', async () => {
    const invoiceId = await open();
    const { id } = (await books.pay({ invoiceId, amount: 1190 })).body.payment;
    const answers = await Promise.all([books.remove(id), books.remove(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await books.read(invoiceId)).toMatchObject({ openAmount: 1190, paymentStatus: 'open' });
    expect(await books.payments(invoiceId)).toEqual([]);
    const [removed] = await books.payments(invoiceId, '&removed=true');
    expect(removed).toMatchObject({ id, amount: 1190, removedAt: people.clock.now().toISOString() });
    expect(removed?.removedBy).not.toBe('');
    const events = await catalogue.list(
      `SELECT event FROM audit_entries WHERE organization_id = '${books.organizationId}' AND subject_label = '${invoiceId}' ORDER BY id`,
    );
    expect(events).toEqual(expect.arrayContaining(['invoice_payment_recorded', 'invoice_payment_removed']));
  });

  it('stays, if the customer has got it back', async () => {
    const invoiceId = await open();
    const { id } = (await books.pay({ invoiceId, amount: 500 })).body.payment;
    const refund = (await books.pay({ invoiceId, amount: 200, kind: 'refund' })).body.payment;
    const { status, body } = await books.remove(id);
    expect([status, body.errors[0]?.code]).toEqual([422, 'refund_exceeds_payments']);
    expect((await books.remove(refund.id)).status).toBe(200);
    expect((await books.remove(id)).status).toBe(200);
  });
});

it('never changes nor deletes a row, whoever works with the database', async () => {
  const invoiceId = await open();
  const { id } = (await books.pay({ invoiceId, amount: 10 })).body.payment;
  const scope = { organizationId: books.organizationId, userId: books.userId };
  const where = `WHERE id = '${id}'`;
  for (const statement of [
    `UPDATE payments SET amount_cents = 1 ${where}`,
    `UPDATE payments SET removed_at = now(), removed_by = id, removed_by_name = 'x', note = 'y' ${where}`,
    `DELETE FROM payments ${where}`,
    'TRUNCATE payments',
  ])
    await expect(catalogue.select(statement)).rejects.toMatchObject({ code: '23001' });
  for (const statement of [`UPDATE payments SET amount_cents = 1 ${where}`, `DELETE FROM payments ${where}`])
    await expect(database.tenant(scope, (tx) => sql.raw(statement).execute(tx))).rejects.toMatchObject({
      code: '42501',
    });
});

it('moves a due day to the same working day in the database as elsewhere', async () => {
  const days = Array.from({ length: 365 * 30 }, (_, index) => addDays('2020-01-01', index * 3));
  const moved = await catalogue.list(
    `SELECT kontor_working_day(day::date)::text FROM unnest(ARRAY['${days.join("','")}']) WITH ORDINALITY AS d (day, n) ORDER BY n`,
  );
  expect(moved).toEqual(days.map(workingDayFrom));
});
