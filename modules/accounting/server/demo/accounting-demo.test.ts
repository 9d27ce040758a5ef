import { expect, it } from 'vitest';
import { germanDayOf } from '#platform/contract/days.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createId } from '#platform/server/ids.ts';
import type { InvoiceSummary, ListedInvoice } from '../../contract/invoices/invoices.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
// Half past eleven on a winter evening: at the same instant of a summer's day it is tomorrow in Germany.
people.clock.advance({ hours: 14, minutes: 30 });
const base = '/api/benit/accounting';

it('has issued, overdue, paid and cancelled invoices with their files, and drafts last', async () => {
  const organizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId });
  const actor = { organizationId, userId: user.id, membershipId: createId(), permissions: new Set<string>() };
  const parts = people.modules.find(({ name }) => name === 'accounting')?.demo ?? [];
  const part = parts.find(({ name }) => name === 'accounting');
  const context = { actor, clock: people.clock, source: { requestId: createId(), address: null }, people: new Map() };
  await database.tenant(actor, async (tx) =>
    part?.write({ ...context, tx } as unknown as Parameters<typeof part.write>[0]),
  );

  const browser = await people.signIn(user);
  const { invoices } = (await browser.call<{ invoices: InvoiceSummary[] }>('GET', `${base}/invoice?limit=200`)).body;
  const count = (isOne: (invoice: InvoiceSummary) => boolean): number => invoices.filter(isOne).length;
  expect([
    invoices.length,
    count(({ status }) => status === 'draft'),
    count(({ status }) => status === 'cancelled'),
    count(({ invoiceType }) => invoiceType === 'cancellation'),
  ]).toEqual([72, 6, 3, 3]);
  for (const state of ['open', 'paid', 'overdue'] as const)
    expect([state, count(({ paymentStatus }) => paymentStatus === state) >= 4]).toEqual([state, true]);
  // Payments in every way; what was paid is paid by payments, not by an amount on the invoice.
  expect(count(({ paymentStatus }) => paymentStatus === 'partlyPaid' || paymentStatus === 'credit')).toBeGreaterThan(2);
  expect(
    invoices.filter(
      ({ status, paymentStatus, paidAmount }) => status === 'issued' && paymentStatus === 'paid' && paidAmount <= 0,
    ),
  ).toEqual([]);
  const kinds = await database.tenant(actor, (tx) => tx.selectFrom('payments').select('kind').distinct().execute());
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['chargeback', 'payment', 'refund', 'skonto', 'writeOff']);
  const numbers = invoices.map(({ invoiceId }) => invoiceId);
  expect(new Set(numbers).size).toBe(72);
  expect(invoices.slice(0, 6).every(({ status }) => status === 'draft')).toBe(true);
  expect(
    invoices.filter(
      ({ issuedAt, invoiceDate }) => issuedAt !== null && germanDayOf(new Date(issuedAt)) !== invoiceDate,
    ),
  ).toEqual([]);
  expect((await browser.call('GET', `${base}/invoice/integrity`)).body).toMatchObject({ documents: 66, valid: true });
  const documents = await database.tenant(actor, (tx) =>
    tx.selectFrom('issued_documents').select(['number', 'pdf', 'cii', 'ubl']).orderBy('sequence').execute(),
  );
  expect(
    documents.filter(
      ({ pdf, cii, ubl }) => !pdf.subarray(0, 4).equals(Buffer.from('%PDF')) || cii === null || ubl === null,
    ),
  ).toEqual([]);
  expect(documents.map(({ number }) => number)).toEqual(documents.map(({ number }) => number).toSorted());
  const whole = await Promise.all(
    numbers.map(
      async (number) =>
        (await browser.call<{ invoices: object[] }>('GET', `${base}/invoice?invoiceId=${encodeURIComponent(number)}`))
          .body.invoices[0] ?? expect.fail(`${number} is gone`),
    ),
  );
  const findings = await Promise.all(
    whole.map(
      async (invoice) =>
        (await browser.call<{ findings: { rule: string }[] }>('POST', `${base}/invoice-check`, { body: { invoice } }))
          .body.findings,
    ),
  );
  // Invoices issued weeks ago have due dates in the past.
  expect(findings.flat().filter(({ rule }) => rule !== 'due-date-past')).toEqual([]);

  const deliveries = parts.find(({ name }) => name === 'accounting-deliveries') ?? expect.fail('no deliveries');
  const write = () =>
    database.tenant(actor, async (tx) => {
      const demo = { ...context, tx } as unknown as Parameters<typeof deliveries.write>[0];
      if (!(await deliveries.isThere(demo))) await deliveries.write(demo);
    });
  const settle = () => database.identity(async (tx) => deliveries.settle?.(tx, organizationId));
  const listed = () => browser.call<{ invoices: ListedInvoice[] }>('GET', `${base}/invoice?limit=200`);
  await write();
  // An email of a visitor stays in the outbox.
  const newest = invoices.find(({ status }) => status === 'issued')?.invoiceId;
  const mail = { to: ['kunde@example.com'], subject: 'Rechnung', text: 'Guten Tag', attachXml: false, copy: false };
  expect((await browser.call('POST', `${base}/invoice/send`, { body: { invoiceId: newest, ...mail } })).status).toBe(
    200,
  );
  await settle();
  const states = (await listed()).body.invoices.map(({ sendState }) => sendState);
  expect(Map.groupBy(states, (state) => state).get('failed')?.length).toBe(1);
  expect(Map.groupBy(states, (state) => state).get('waiting')?.length).toBe(1);
  expect(states.filter((state) => state === 'sent').length).toBeGreaterThan(30);
  expect(states.slice(0, 20)).toContain('notSent');
  // An interrupted start repeats it.
  await write();
  await settle();
  expect((await listed()).body.invoices.map(({ sendState }) => sendState)).toEqual(states);
});
