import { describe, expect, it } from 'vitest';
import { readLog } from '#testing/audit-log.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { openReminding } from '#testing/reminders/scene.ts';
import type { DueAnswer } from '#testing/reminders/scene.ts';
import type { TestBody } from '#testing/http.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { recordPayment } from '../invoices/payments/record-payment.ts';

const testDatabase = await createTestDatabase();
const catalogue = await openCatalogue(testDatabase.adminUrl);
const waiting = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
const source = { requestId: 'request', address: null };
const people = await createProductPeople(testDatabase.database);
const open = () => openReminding(people, testDatabase);
// From 2 February to 27 February: the invoices are late since the 17th.
people.clock.advance({ days: 25 });

const codeOf = (answer: { readonly status: number; readonly body: { readonly errors?: readonly object[] } }) => ({
  status: answer.status,
  ...(answer.body.errors?.[0] as { readonly code: string; readonly params: { readonly reason: string } }),
});

describe('a reminder', { timeout: 120_000 }, () => {
  it('is written once, with its letter as it was written, and is in the log', async () => {
    const { organizationId, browser, addLate, remind, list } = await open();
    await addLate('RE-1');
    const { status, body, text } = await remind('RE-1', 1);
    expect(status, text).toBe(200);
    expect(body.reminder).toMatchObject({
      invoiceId: 'RE-1',
      level: 1,
      letterDay: '2026-02-27',
      payDay: '2026-03-09',
      defaultFrom: null,
      openAmount: 4760,
      interest: 0,
      total: 4760,
      createdBy: 'Erika Muster',
      deliveries: [],
    });
    const url = `/api/benit/accounting/reminder-document/${body.reminder.id}`;
    const [hex, bytes] = [
      await browser.call('GET', url),
      await browser.call('GET', url, { headers: { accept: 'application/pdf' } }),
    ];
    expect(Buffer.from(hex.text, 'hex').subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.headers['content-disposition']).toContain('Zahlungserinnerung%20RE-1.pdf');
    expect(codeOf(await remind('RE-1', 1))).toMatchObject({
      status: 422,
      code: 'reminder_not_due',
      params: { reason: 'levelSkipped' },
    });
    expect((await list('RE-1')).reminders).toHaveLength(1);
    expect((await readLog(testDatabase.database, organizationId)).at(-1)).toMatchObject({
      event: 'invoice_reminded',
      subject: 'RE-1',
    });
  });

  it('is proposed with the changes of a person, and nothing is written', async () => {
    const { addLate, remind, propose, list } = await open();
    await addLate('RE-1');
    await remind('RE-1', 1, { letterDay: '2026-02-17', payDay: '2026-02-18' });
    const { body, text } = await propose('RE-1', 2);
    expect(body.proposal, text).toMatchObject({ payDay: '2026-03-09', interest: 12.05, lumpSum: 40, total: 4812.05 });
    expect((await propose('RE-1', 2, { defaultFrom: null })).body.proposal).toMatchObject({ interest: 0, total: 4760 });
    const later = await propose('RE-1', 2, { letterDay: '2026-03-02', payDay: '2026-03-20' });
    expect(later.body.proposal).toMatchObject({ payDay: '2026-03-20', interest: 16.07 });
    expect(later.body.proposal.text).toContain('20.03.2026');
    expect(codeOf(await propose('RE-1', 2, { payDay: '2026-02-27' }))).toMatchObject({
      status: 400,
      code: 'pay_day_too_soon',
    });
    expect(codeOf(await propose('RE-1', 2, { payDay: '2226-03-09' }))).toMatchObject({
      status: 400,
      code: 'pay_day_too_late',
    });
    expect(codeOf(await propose('RE-1', 3))).toMatchObject({ status: 422, params: { reason: 'levelSkipped' } });
    expect((await list('RE-1')).reminders).toHaveLength(1);
  });

  it('has an email with the letter, if an address is given', async () => {
    const { addLate, remind, list } = await open();
    await addLate('RE-1');
    const { body } = await remind('RE-1', 1, { to: ['kunde@kunden.example', 'KUNDE@kunden.example'] });
    expect(body.reminder.deliveries).toMatchObject([
      { to: ['kunde@kunden.example'], state: 'waiting', requestedBy: 'Erika Muster' },
    ]);
    expect((await list('RE-1')).reminders[0]?.deliveries).toHaveLength(1);
  });

  it('is not sent again while a payment is being recorded that settles its invoice', async () => {
    const { organizationId, user, browser, addLate, remind } = await open();
    await addLate('RE-1');
    const { id } = (await remind('RE-1', 1)).body.reminder;
    const sendAgain = () =>
      browser.call<TestBody>('POST', '/api/benit/accounting/reminder/send', { body: { id, to: ['a@b.example'] } });
    const scope = { organizationId, userId: user.id };
    const sending = await testDatabase.database.tenant(scope, async (tx) => {
      await recordPayment(
        { tx, actor: { ...scope, membershipId: user.id, permissions: new Set() }, clock: people.clock, source },
        {
          invoiceId: 'RE-1',
          kind: 'payment',
          paidOn: '2026-02-27',
          amount: 4760,
          method: '',
          note: '',
          overpayment: false,
        },
      );
      let isAnswered = false;
      const answer = sendAgain().finally(() => (isAnswered = true));
      await waitUntil(async () => isAnswered || (await catalogue.list(waiting)).length > 0);
      // In an array, so that the transaction does not wait for it.
      return [answer];
    });
    expect(codeOf(await (sending[0] as (typeof sending)[0]))).toMatchObject({
      status: 422,
      code: 'reminder_not_due',
      params: { reason: 'paid' },
    });
  });

  it('of twice at the same time is written once', async () => {
    const { addLate, remind, list } = await open();
    await addLate('RE-1');
    const answers = await Promise.all([
      remind('RE-1', 1, { to: ['a@b.example'] }),
      remind('RE-1', 1, { to: ['a@b.example'] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const { reminders } = await list('RE-1');
    expect(reminders.map(({ deliveries }) => deliveries.length)).toEqual([1]);
  });

  it('is refused for a draft, for what is not late, paid, cancelled or a credit, and for a skipped level', async () => {
    const { browser, draft, addLate, remind, pay } = await open();
    await draft({ invoiceId: 'ENTWURF-1' });
    for (const number of ['RE-1', 'RE-2', 'RE-3', 'RE-4', 'RE-5']) await addLate(number);
    await pay('RE-1', 476_000);
    await pay('RE-2', 476_001);
    await browser.call('POST', '/api/benit/accounting/invoice/cancel', { body: { invoiceId: 'RE-3' } });
    const reasons = [];
    for (const [number, level] of [
      ['ENTWURF-1', 1],
      ['RE-1', 1],
      ['RE-2', 1],
      ['RE-3', 1],
      ['RE-4', 3],
    ] as const)
      reasons.push(codeOf(await remind(number, level)));
    expect(reasons.map(({ status, params }) => [status, params.reason])).toEqual([
      [422, 'draft'],
      [422, 'paid'],
      [422, 'credit'],
      [422, 'cancelled'],
      [422, 'levelSkipped'],
    ]);
    expect((await remind('GIBT-ES-NICHT', 1)).status).toBe(404);
    expect((await remind('RE-4', 4)).status).toBe(400);
    expect((await remind('RE-4', 1, { text: ' ' })).status).toBe(400);
    expect(codeOf(await remind('RE-4', 1, { letterDay: '2026-02-16' }))).toMatchObject({
      status: 400,
      code: 'letter_day_range',
    });
    expect((await remind('RE-4', 1)).status).toBe(200);
  });

  it('with claims keeps them beside the open amount, and a payment of kind dunning settles them', async () => {
    const { addLate, remind, list, pay } = await open();
    await addLate('RE-1');
    await remind('RE-1', 1, { letterDay: '2026-02-17', payDay: '2026-02-18' });
    const { body, text } = await remind('RE-1', 2);
    expect(body.reminder, text).toMatchObject({
      defaultFrom: '2026-02-19',
      interest: 12.05,
      lumpSum: 40,
      total: 4812.05,
      interestParts: [{ from: '2026-02-19', to: '2026-02-27', days: 9, percent: 10.27, debt: 4760, interest: 12.05 }],
    });
    expect((await list('RE-1')).owed).toEqual({ costs: 40, interest: 12.05 });
    await pay('RE-1', 4500, 'dunning');
    expect((await list('RE-1')).owed).toEqual({ costs: 0, interest: 7.05 });
  });
});

describe('due reminders', { timeout: 120_000 }, () => {
  it('are listed with their number and sum, the longest late first, until they are sent, held or paid', async () => {
    const { addLate, listDue, remind, hold, pay, browser, configure } = await open();
    for (const number of ['RE-1', 'RE-2', 'RE-3', 'RE-4']) await addLate(number);
    await pay('RE-2', 76_000);
    const due = await listDue();
    expect(due).toMatchObject({ count: 4, sum: 4760 * 4 - 760, nextCursor: null });
    expect(due.proposals.map(({ openAmount }) => openAmount).reduce((sum, one) => sum + one)).toBe(due.sum);
    expect(due.proposals[0]).toMatchObject({ level: 1, email: 're-1@kunden.example', daysLate: 11, missingRates: [] });
    const first = await listDue('?limit=3');
    const rest = await listDue(`?limit=3&cursor=${first.nextCursor}`);
    expect([...first.proposals, ...rest.proposals]).toEqual(due.proposals);
    await remind('RE-1', 1);
    await pay('RE-2', 400_000);
    const held = await hold({ invoiceId: 'RE-3', kind: 'disputed', note: 'Mangel gemeldet' });
    expect(held.body.hold).toMatchObject({
      kind: 'disputed',
      until: null,
      note: 'Mangel gemeldet',
      createdBy: 'Erika Muster',
    });
    expect((await listDue()).proposals.map(({ invoiceId }) => invoiceId)).toEqual(['RE-4']);
    const { body: items } = await browser.call<{ openItems: readonly { invoiceId: string }[] }>(
      'GET',
      '/api/benit/accounting/open-item?sort=invoiceId',
    );
    expect(items.openItems).toMatchObject([
      { invoiceId: 'RE-1', lastReminder: { level: 1, letterDay: '2026-02-27', payDay: '2026-03-09' }, hold: null },
      { invoiceId: 'RE-3', lastReminder: null, hold: { kind: 'disputed', until: null } },
      { invoiceId: 'RE-4', lastReminder: null, hold: null },
    ]);
    expect(codeOf(await remind('RE-3', 1))).toMatchObject({ code: 'reminder_not_due', params: { reason: 'disputed' } });
    const resume = () => browser.call('DELETE', `/api/benit/accounting/reminder-hold/${held.body.hold.id}`);
    expect([(await resume()).status, (await resume()).status]).toEqual([200, 404]);
    expect(await listDue()).toMatchObject({ count: 2, sum: 9520 });
    await configure('reminderConfig', {
      ...(await readSettings(browser)),
      steps: [
        { days: 12, fee: 0 },
        { days: 7, fee: 0 },
        { days: 7, fee: 0 },
      ],
    });
    expect(await listDue()).toMatchObject({ count: 0, sum: 0, proposals: [] });
  });

  it('leave out a customer who is never reminded, with a reason; the list counts what it leaves out', async () => {
    const { browser, addLate, listDue, remind, hold, list } = await open();
    const customer = '/api/benit/accounting/customer';
    await addLate('RE-1');
    const { body: customers } = await browser.call<{ records: { id: string }[] }>('GET', customer);
    const id = customers.records[0]?.id ?? '';
    await addLate('RE-2');
    await addLate('RE-3');
    await hold({ invoiceId: 'RE-3', kind: 'never' });
    const save = (record: object) => browser.call('PUT', `${customer}/${id}`, { body: { record } });
    expect((await save({ neverRemind: true, version: 1 })).status).toBe(400);
    expect((await save({ neverRemind: true, neverRemindReason: 'Zahlt jährlich', version: 1 })).status).toBe(200);
    expect(await listDue()).toMatchObject({
      count: 1,
      proposals: [{ invoiceId: 'RE-2' }],
      leftOut: { held: 1, excluded: 1 },
    });
    expect(codeOf(await remind('RE-1', 1))).toMatchObject({ status: 422, params: { reason: 'customerExcluded' } });
    expect(await list('RE-1')).toMatchObject({ next: null, excluded: { customerId: id, reason: 'Zahlt jährlich' } });
    const { body } = await browser.call<{ openItems: object[] }>(
      'GET',
      '/api/benit/accounting/open-item?sort=invoiceId',
    );
    expect(body.openItems).toMatchObject([{ neverRemind: true }, { neverRemind: false }, { neverRemind: false }]);
    expect((await save({ neverRemind: false, version: 2 })).status).toBe(200);
    expect(await listDue()).toMatchObject({ count: 2, leftOut: { held: 1, excluded: 0 } });
  });

  it('wait for the end of an agreed later day', async () => {
    const { user, addLate, listDue, hold, list } = await open();
    await addLate('RE-1');
    expect(codeOf(await hold({ invoiceId: 'RE-1', kind: 'deferred', until: '2026-02-26' }))).toMatchObject({
      status: 400,
      code: 'until_in_past',
    });
    expect((await hold({ invoiceId: 'RE-1', kind: 'deferred' })).status).toBe(400);
    expect((await hold({ invoiceId: 'RE-1', kind: 'disputed' })).status).toBe(400);
    await hold({ invoiceId: 'RE-1', kind: 'never' });
    expect((await hold({ invoiceId: 'RE-1', kind: 'deferred', until: '2026-03-05' })).status).toBe(200);
    expect([(await listDue()).count, (await list('RE-1')).next]).toEqual([0, null]);
    people.clock.advance({ days: 7 });
    const later = await people.signIn(user);
    const due = await later.call<DueAnswer>('GET', '/api/benit/accounting/reminder/due');
    expect(due.body).toMatchObject({ count: 1, proposals: [{ invoiceId: 'RE-1', level: 1, letterDay: '2026-03-06' }] });
  });
});

/** Reads the settings as the card has them. */
async function readSettings(browser: Awaited<ReturnType<typeof open>>['browser']): Promise<object> {
  const { body } = await browser.call<{ configurations: { configIdentifier: string; properties: object }[] }>(
    'GET',
    '/api/benit/accounting/configuration',
  );
  return body.configurations.find(({ configIdentifier }) => configIdentifier === 'reminderConfig')?.properties ?? {};
}
