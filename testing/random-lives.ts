import { sql } from 'kysely';
import { addDays, countDays, germanDayOf } from '#platform/contract/days.ts';
import { workingDayFrom } from '#platform/contract/working-days.ts';
import type { Database } from '#platform/server/database/database.ts';
import { createId } from '#platform/server/ids.ts';
import { issueIn, issuedAt, issueInvoices } from './issued-invoices.ts';
import type { Cashier } from './payments-scene.ts';
import { createRandom } from './random.ts';
import type { PaymentKind } from '#modules/accounting/contract/invoices/payments/payment-kinds.ts';
import type { InvoiceOverview } from '#modules/accounting/contract/invoices/overview/overview.ts';

interface LivedPayment {
  readonly kind: PaymentKind;
  readonly paidOn: string;
  readonly cents: number;
  readonly isRemoved: boolean;
}

/** An issued invoice and what happened to it afterwards. */
export interface Life {
  readonly invoiceDate: string;
  readonly dueDate: string | null;
  readonly cents: number;
  readonly payments: readonly LivedPayment[];
  /** Day of the cancellation; null if there is none. */
  readonly cancelledOn: string | null;
}

interface LivesOptions {
  readonly count: number;
  readonly seed: number;
  /** Day after which nothing has happened. */
  readonly today: string;
}

/** Rows that one statement writes. */
const batchSize = 500;

/** Gives an organisation invoices of two years with random payments and cancellations, in few statements. */
export async function addLives(
  database: Database,
  books: Cashier,
  { count, seed, today }: LivesOptions,
): Promise<Life[]> {
  const { organizationId, userId } = books;
  const lives = imagineLives(count, seed, today);
  const invoices = lives.map((life, index) => ({ ...life, id: createId(), number: `L-${index}` }));
  const cancellations = invoices.flatMap(({ id, number, cancelledOn, cents }) =>
    cancelledOn === null ? [] : [{ id: createId(), number: `S-${number}`, cancels: id, cancelledOn, cents }],
  );
  const drafts = [
    ...invoices.map((life) => ({
      ...draftOf(life.id, life.number, life.invoiceDate, life.cents),
      due_date: life.dueDate,
    })),
    ...cancellations.map((document) => ({
      ...draftOf(document.id, document.number, document.cancelledOn, -document.cents),
      kind: 'cancellation',
      cancels_id: document.cancels,
    })),
  ].map((draft) => ({ organization_id: organizationId, ...draft }));
  const scope = { organizationId, userId };
  for (const batch of cut(drafts))
    await database.tenant(scope, (tx) => tx.insertInto('invoices').values(batch).execute());
  for (const batch of cut(invoices))
    await issueInvoices(
      database,
      scope,
      batch.map(({ number }) => number),
    );
  const payments = invoices.flatMap(({ id, payments: paid }) =>
    paid.map(({ kind, paidOn, cents }) => ({
      organization_id: organizationId,
      id: createId(),
      invoice_id: id,
      kind,
      paid_on: paidOn,
      amount_cents: cents,
      created_at: new Date(`${today}T08:00:00Z`),
      created_by: userId,
      created_by_name: 'Erika Muster',
    })),
  );
  for (const batch of cut(payments))
    await database.tenant(scope, (tx) => tx.insertInto('payments').values(batch).execute());
  const removed = payments.filter((_, index) => lives.flatMap((life) => life.payments)[index]?.isRemoved);
  await database.tenant(scope, (tx) =>
    tx
      .updateTable('payments')
      .set({ removed_at: new Date(`${today}T09:00:00Z`), removed_by: userId, removed_by_name: 'Erika Muster' })
      .where(
        'id',
        'in',
        removed.map(({ id }) => id),
      )
      .execute(),
  );
  await database.tenant(scope, async (tx) => {
    const cancelled = sql.join(cancellations.map(({ cancels }) => cancels));
    await sql`UPDATE invoices SET status = 'cancelled' WHERE id IN (${cancelled})`.execute(tx);
    await issueIn(
      tx,
      scope,
      cancellations.map(({ number }) => number),
    );
  });
  return lives;
}

function imagineLives(count: number, seed: number, today: string): Life[] {
  const random = createRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  return Array.from({ length: count }, () => {
    const invoiceDate = addDays('2025-01-01', below(countDays('2025-01-01', today)));
    const cents = 1 + below(500_000);
    const dayUntilNow = () => addDays(invoiceDate, below(countDays(invoiceDate, today) + 1));
    const payments = Array.from({ length: below(4) }, (): LivedPayment => {
      const kind = (['payment', 'payment', 'payment', 'refund', 'chargeback', 'skonto', 'writeOff'] as const)[below(7)];
      return {
        kind: kind ?? 'payment',
        paidOn: dayUntilNow(),
        // Often the whole amount, so that many are settled, and some paid twice.
        cents: random() < 0.5 ? cents : 1 + below(cents),
        isRemoved: random() < 0.1,
      };
    });
    return {
      invoiceDate,
      dueDate: random() < 0.1 ? null : addDays(invoiceDate, below(120)),
      cents,
      payments,
      cancelledOn: random() < 0.05 ? dayUntilNow() : null,
    };
  });
}

/** Computes the overview of these lives without the database. */
export function expectedOverview(lives: readonly Life[], year: number, today: string): InvoiceOverview {
  const items = lives.map((life) => ({ life, open: openCents(life), late: lateFrom(life) }));
  const unpaid = items.filter(({ open }) => open > 0);
  const daysLate = ({ late }: { readonly late: string | null }) =>
    late === null ? 0 : Math.max(0, countDays(late, today) + 1);
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const nextMonday = addDays(today, 7 - weekday);
  const documents = lives.flatMap(({ invoiceDate, cents, cancelledOn }) => [
    { day: invoiceDate, cents },
    ...(cancelledOn === null ? [] : [{ day: cancelledOn, cents: -cents }]),
  ]);
  const money = lives.flatMap(({ payments }) =>
    payments
      .filter(({ kind, isRemoved }) => !isRemoved && ['payment', 'refund', 'chargeback'].includes(kind))
      .map(({ kind, paidOn, cents }) => ({ day: paidOn, cents: kind === 'payment' ? cents : -cents })),
  );
  const inPeriod = (rows: readonly { readonly day: string; readonly cents: number }[], period: string) =>
    figure(rows.filter(({ day }) => day.startsWith(period)).map(({ cents }) => cents));
  const amounts = (rows: readonly { readonly open: number }[]) => rows.map(({ open }) => open);
  const ages = [0, 30, 60, 90, null];
  return {
    year,
    open: figure(amounts(unpaid)),
    late: {
      ...figure(amounts(unpaid.filter((item) => daysLate(item) > 0))),
      oldestDays: Math.max(0, ...unpaid.map(daysLate)),
    },
    dueThisWeek: figure(amounts(unpaid.filter(({ late }) => late !== null && late > today && late <= nextMonday))),
    credit: figure(amounts(items.filter(({ open }) => open < 0))),
    reminderDue: figure(amounts(unpaid.filter(({ life }) => life.cancelledOn === null && reminderFrom(life) <= today))),
    paidThisYear: inPeriod(money, `${year}-`),
    invoicedThisYear: inPeriod(documents, `${year}-`),
    ages: ages.map((upToDays, index) => ({
      upToDays,
      ...figure(
        amounts(
          unpaid.filter((item) => {
            const days = daysLate(item);
            const before = ages[index - 1] ?? -1;
            return days > before && (upToDays === null || days <= upToDays);
          }),
        ),
      ),
    })),
    months: Array.from({ length: 12 }, (_, index) => {
      const month = String(index + 1).padStart(2, '0');
      return {
        month: `${year}-${month}`,
        invoiced: inPeriod(documents, `${year}-${month}`).sum,
        paid: inPeriod(money, `${year}-${month}`).sum,
        invoicedBefore: inPeriod(documents, `${year - 1}-${month}`).sum,
      };
    }),
    smallBusiness: null,
  };
}

/** A cancelled invoice owes nothing, and its Skonto and write-offs lapse. */
function openCents({ cents, payments, cancelledOn }: Life): number {
  const sumOf = (...kinds: readonly PaymentKind[]) =>
    payments.reduce(
      (sum, payment) => sum + (!payment.isRemoved && kinds.includes(payment.kind) ? payment.cents : 0),
      0,
    );
  const money = sumOf('payment') - sumOf('refund', 'chargeback');
  return cancelledOn === null ? cents - money - sumOf('skonto', 'writeOff') : -money;
}

function lateFrom({ dueDate }: Life): string | null {
  return dueDate === null ? null : addDays(workingDayFrom(dueDate), 1);
}

/** First day of the first reminder with the settings of a new organisation: the seventh late day. */
function reminderFrom(life: Life): string {
  const issuedOn = germanDayOf(issuedAt);
  const received = life.invoiceDate > issuedOn ? life.invoiceDate : issuedOn;
  return addDays(lateFrom(life) ?? addDays(workingDayFrom(addDays(received, 34)), 1), 6);
}

function figure(cents: readonly number[]): { count: number; sum: number } {
  return { count: cents.length, sum: cents.reduce((sum, more) => sum + more, 0) / 100 };
}

function draftOf(id: string, number: string, invoiceDate: string, cents: number) {
  return {
    id,
    number,
    kind: 'invoice',
    cancels_id: null as string | null,
    invoice_date: invoiceDate,
    due_date: null as string | null,
    company: JSON.stringify({ companyName: 'Ölmühle' }),
    customer_name: 'WEG Lindenstraße 12',
    total_net_cents: cents,
    total_vat_cents: 0,
    total_cents: cents,
    payable_cents: cents,
  };
}

function cut<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, index) =>
    rows.slice(index * batchSize, (index + 1) * batchSize),
  );
}
