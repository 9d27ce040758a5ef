import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cancelInvoice, addIssuedInvoices } from '#testing/issued-invoices.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { addClaims } from '#testing/reminders/claims.ts';
import { createTestDatabase } from '#testing/database.ts';
import { runsAll } from '#testing/lane.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { fromCents } from '#platform/contract/money.ts';
import { createId } from '#platform/server/ids.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { paymentKinds } from '#modules/accounting/contract/invoices/payments/payment-kinds.ts';
import type { PaymentKind } from '#modules/accounting/contract/invoices/payments/payment-kinds.ts';
import type { InvoiceSummary } from '#modules/accounting/contract/invoices/invoices.ts';
import { recordPayment, removePayment } from './record-payment.ts';

const lives = runsAll ? 2000 : 200;
/** Amount of each invoice, in cents: testing/issued-invoices.ts. */
const payable = 119_60;
/** Cents that a reminder of each invoice claims. */
const claimed = 90_00;
const today = '2026-03-10';

const { database, adminUrl } = await createTestDatabase();
const catalogue = await openCatalogue(adminUrl);
const people = await createProductPeople(database);
people.clock.advance({ days: 36 });

type Step =
  | { readonly act: PaymentKind; readonly cents: number; readonly overpayment: boolean }
  | { readonly act: 'cancel' }
  | { readonly act: 'remove'; readonly which: number };

const cents = fc.oneof(
  fc.constantFrom(payable, payable / 2, 2_39, 3, 1),
  fc.integer({ min: 1, max: Math.round(payable * 1.2) }),
);
const life: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ act: fc.constantFrom(...paymentKinds), cents, overpayment: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ act: fc.constant('remove' as const), which: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ act: fc.constant('cancel' as const) }) },
  ),
  { minLength: 1, maxLength: 7 },
);

/** An invoice as simple bookkeeping in a list sees it, to compare with. */
class Book {
  readonly entries: { id: string; kind: PaymentKind; cents: number }[] = [];
  isCancelled = false;
  removed = 0;

  sum(...kinds: PaymentKind[]): number {
    return this.entries.filter(({ kind }) => kinds.includes(kind)).reduce((sum, entry) => sum + entry.cents, 0);
  }

  get paid(): number {
    return this.sum('payment') - this.sum('refund', 'chargeback');
  }

  get open(): number {
    return this.isCancelled ? 0 - this.paid : payable - this.paid - this.sum('skonto', 'writeOff');
  }

  accepts(kind: PaymentKind, amount: number, overpayment: boolean): boolean {
    if (this.isCancelled && kind !== 'refund') return false;
    if (kind === 'refund' || kind === 'chargeback') return amount <= this.paid;
    if (kind === 'dunning') return amount <= claimed - this.sum('dunning');
    return (kind === 'payment' && overpayment) || amount <= this.open;
  }
}

it(`${lives} invoices that are paid, refunded, written off, cancelled in any order have the same sums everywhere`, async () => {
  const organizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId });
  const scope = { organizationId, userId: user.id };
  const numbers = Array.from({ length: lives }, (_, index) => `L-${String(index).padStart(4, '0')}`);
  await addIssuedInvoices(database, scope, numbers);
  await addClaims(database, scope, { numbers, lumpSumCents: claimed });
  const actor = { ...scope, membershipId: createId(), permissions: new Set<string>() };
  const source = { requestId: createId(), address: null };
  const perform = (work: (context: TenantContext) => Promise<unknown>): Promise<string> =>
    database
      .tenant(scope, (tx) => work({ tx, actor, source, clock: people.clock }))
      .then(
        () => 'done',
        (error: unknown) => {
          if (error instanceof AppError) return error.code;
          throw error;
        },
      );

  const books = new Map<string, Book>();
  const samples = fc.sample(life, { numRuns: lives, seed: 20_261_124 });
  for (const [index, number] of numbers.entries()) {
    const book = new Book();
    books.set(number, book);
    for (const step of samples[index] ?? []) await live(number, book, step);
  }

  async function live(number: string, book: Book, step: Step): Promise<void> {
    if (step.act === 'cancel') {
      if (book.isCancelled) return;
      await cancelInvoice(database, scope, number, `S-${number}`);
      book.isCancelled = true;
    } else if (step.act === 'remove') {
      const entry = book.entries[step.which % Math.max(1, book.entries.length)];
      if (!entry) return;
      const isPaidBack = entry.kind === 'payment' && book.paid - entry.cents < 0;
      expect(await perform((context) => removePayment(context, entry.id))).toBe(
        isPaidBack ? 'refund_exceeds_payments' : 'done',
      );
      if (isPaidBack) return;
      book.entries.splice(book.entries.indexOf(entry), 1);
      book.removed += 1;
      expect(await perform((context) => removePayment(context, entry.id))).toBe('not_found');
    } else {
      const { act: kind, cents: amount, overpayment } = step;
      const id = createId();
      const given = { id, invoiceId: number, kind, paidOn: today, method: '', note: '', overpayment } as const;
      const outcome = await perform((context) => recordPayment(context, { ...given, amount: fromCents(amount) }));
      expect([number, step, outcome === 'done']).toEqual([number, step, book.accepts(kind, amount, overpayment)]);
      if (outcome === 'done') book.entries.push({ id, kind, cents: amount });
    }
  }

  // Payments and balances.
  const cell = (statement: string) => catalogue.list(statement.replaceAll('$1', `'${organizationId}'`));
  expect(
    await cell(
      `SELECT i.number || ' ' || b.open_cents || ' ' || b.received_cents - b.returned_cents FROM invoice_balances b JOIN invoices i ON i.organization_id = b.organization_id AND i.id = b.invoice_id WHERE b.organization_id = $1 ORDER BY i.number`,
    ),
  ).toEqual(numbers.map((number) => `${number} ${books.get(number)?.open} ${books.get(number)?.paid}`));

  // The list, page by page, and the filters of its states.
  const browser = await people.signIn(user);
  const readAll = async (filter = ''): Promise<InvoiceSummary[]> => {
    const found: InvoiceSummary[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body }: { body: { invoices: InvoiceSummary[]; nextCursor: string | null } } = await browser.call(
        'GET',
        `/api/benit/accounting/invoice?limit=200&cursor=${cursor}${filter}`,
      );
      found.push(...body.invoices);
      cursor = body.nextCursor;
    }
    return found;
  };
  const all = await readAll();
  for (const { invoiceId, openAmount, paidAmount } of all) {
    const book = books.get(invoiceId);
    expect([invoiceId, openAmount, paidAmount]).toEqual([
      invoiceId,
      fromCents(book?.open ?? 0),
      fromCents(book?.paid ?? 0),
    ]);
  }
  for (const state of ['open', 'partlyPaid', 'overdue', 'paid', 'credit'] as const) {
    const expected = all.filter(({ paymentStatus }) => paymentStatus === state).map(({ invoiceId }) => invoiceId);
    expect([state, (await readAll(`&status=${state}`)).map(({ invoiceId }) => invoiceId)]).toEqual([state, expected]);
  }

  // Open items and credits.
  const { body } = await browser.call<{
    totals: { count: number; sum: number; credit: { count: number; sum: number } };
  }>('GET', '/api/benit/accounting/open-item?limit=1');
  const opens = [...books.values()].map(({ open }) => open);
  const sumOf = (list: readonly number[]) => fromCents(list.reduce((sum, open) => sum + open, 0));
  const [owed, credits] = [opens.filter((open) => open > 0), opens.filter((open) => open < 0)];
  expect(body.totals).toMatchObject({
    count: owed.length,
    sum: sumOf(owed),
    credit: { count: credits.length, sum: sumOf(credits) },
  });

  // The log: one entry for each payment and each removal.
  const count = (sum: (book: Book) => number) =>
    String([...books.values()].reduce((total, book) => total + sum(book), 0));
  const logged = (event: string) =>
    cell(`SELECT count(*) FROM audit_entries WHERE organization_id = $1 AND event = '${event}'`);
  expect(await logged('invoice_payment_removed')).toEqual([count(({ removed }) => removed)]);
  expect(await logged('invoice_payment_recorded')).toEqual([count(({ removed, entries }) => removed + entries.length)]);
}, 300_000);
