import { joinByKey } from '#platform/server/database/join-by-key.ts';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { emailSchema } from '#platform/contract/texts.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { ReminderSettings } from '../../contract/configuration/reminder-settings.ts';
import type { Invoice } from '../../contract/invoices/invoices.ts';
import type { DebtChange, Pause } from '../../contract/invoices/reminders/default-interest.ts';
import type { HoldKind } from '../../contract/invoices/reminders/reminder-holds.ts';
import { readReminderSettings } from '../configuration/repository.ts';
import { findInvoiceHeads } from '../invoices/repository.ts';

type Context = Pick<TenantContext, 'tx' | 'actor' | 'clock'>;

/** Reminder that was written before. */
interface FormerReminder {
  readonly id: string;
  readonly level: number;
  readonly letterDay: string;
  readonly payDay: string;
  readonly interestCents: number;
  readonly lumpSumCents: number;
  readonly feeCents: number;
}

/** Customer who is never reminded of an invoice. */
interface ExcludedCustomer {
  readonly customerId: string;
  readonly reason: string;
}

/** Everything that decides on the next reminder of an invoice. */
export interface ReminderCase {
  /** Id of the invoice's row. */
  readonly id: string;
  /** Without its positions. */
  readonly invoice: Invoice;
  /** Null without a balance: a draft, or an invoice that cancels another one. */
  readonly openCents: bigint | null;
  readonly lateFrom: string | null;
  readonly receivedOn: string;
  readonly isConsumer: boolean;
  readonly isTermAgreed: boolean;
  /** Customer who is never reminded; null for others. */
  readonly excluded: ExcludedCustomer | null;
  readonly email: string | null;
  readonly changes: readonly DebtChange[];
  /** Payments of claims. */
  readonly settledCents: bigint;
  /** In the order of their levels. */
  readonly former: readonly FormerReminder[];
  readonly hold: HoldKind | null;
  readonly pauses: readonly Pause[];
  readonly settings: ReminderSettings;
  readonly today: string;
}

/** Days that a letter takes by post (§ 41 (2) VwVfG). */
const postDays = 4;

const raising: ReadonlySet<string> = new Set(['refund', 'chargeback']);

/** Reads the cases of invoices by their numbers, in one round for all of them; unknown numbers have none. */
export async function readCases(
  context: Context,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, ReminderCase>> {
  const { tx } = context;
  const heads = await findInvoiceHeads(context, numbers);
  if (heads.length === 0) return new Map();
  const ids = heads.map(({ id }) => id);
  const settings = await readReminderSettings(context);
  const balances = await tx
    .selectFrom('invoice_balances')
    .select(['invoice_id', 'open_cents', 'late_from'])
    .where('invoice_id', 'in', ids)
    .execute();
  const customers = await tx
    .selectFrom('invoice_customers as link')
    .innerJoin('customers as customer', (join) => joinByKey(join, 'customer', 'link.customer_id'))
    .select([
      'link.invoice_id',
      'link.customer_id',
      'customer.consumer',
      'customer.payment_term_agreed',
      'customer.email',
      'customer.never_remind',
      'customer.never_remind_reason',
    ])
    .where('link.invoice_id', 'in', ids)
    .execute();
  const payments = await tx
    .selectFrom('payments')
    .select(['invoice_id', 'kind', 'paid_on', 'amount_cents'])
    .where('invoice_id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();
  const reminders = await tx
    .selectFrom('reminders')
    .select(['invoice_id', 'id', 'level', 'letter_day', 'pay_day', 'interest_cents', 'lump_sum_cents', 'fee_cents'])
    .where('invoice_id', 'in', ids)
    .orderBy('level')
    .execute();
  const holds = await tx
    .selectFrom('reminder_holds')
    .select(['invoice_id', 'kind', 'from_day', 'until_day', 'ended_on'])
    .where('invoice_id', 'in', ids)
    .execute();
  const today = todayInGermany(context.clock);
  return new Map(
    heads.map(({ id, invoice }) => {
      const ofInvoice = <Row extends { readonly invoice_id: string }>(rows: readonly Row[]) =>
        rows.filter((row) => row.invoice_id === id);
      const [balance] = ofInvoice(balances);
      const [customer] = ofInvoice(customers);
      const paid = ofInvoice(payments);
      return [
        invoice.invoiceId,
        {
          id,
          invoice,
          openCents: balance === undefined ? null : BigInt(balance.open_cents),
          lateFrom: balance?.late_from ?? null,
          receivedOn: receivedOn(invoice),
          isConsumer: customer?.consumer ?? false,
          isTermAgreed: customer?.payment_term_agreed ?? false,
          excluded: customer?.never_remind
            ? { customerId: customer.customer_id, reason: customer.never_remind_reason }
            : null,
          email: [invoice.customerEmail, customer?.email].find((one) => emailSchema.safeParse(one).success) ?? null,
          changes: paid
            .filter(({ kind }) => kind !== 'dunning')
            .map(({ kind, paid_on: day, amount_cents: cents }) => ({
              day,
              cents: raising.has(kind) ? -BigInt(cents) : BigInt(cents),
            })),
          settledCents: paid
            .filter(({ kind }) => kind === 'dunning')
            .reduce((sum, { amount_cents: cents }) => sum + BigInt(cents), 0n),
          former: ofInvoice(reminders).map((row) => ({
            id: row.id,
            level: row.level,
            letterDay: row.letter_day,
            payDay: row.pay_day,
            interestCents: row.interest_cents,
            lumpSumCents: row.lump_sum_cents,
            feeCents: row.fee_cents,
          })),
          hold: (ofInvoice(holds).find((hold) => isHeld(hold, today))?.kind ?? null) as HoldKind | null,
          pauses: ofInvoice(holds).flatMap(({ from_day: from, until_day: until, ended_on: ended }) => {
            if (until === null) return [];
            const to = ended !== null && ended < until ? ended : until;
            return to < from ? [] : [{ from, to }];
          }),
          settings,
          today,
        },
      ] as const;
    }),
  );
}

function isHeld(
  { until_day: until, ended_on: ended }: { readonly until_day: string | null; readonly ended_on: string | null },
  today: string,
): boolean {
  return ended === null && (until === null || until >= today);
}

function receivedOn({ invoiceDate, issuedAt }: Invoice): string {
  const issued = issuedAt === null ? invoiceDate : germanDayOf(new Date(issuedAt));
  return addDays(issued > invoiceDate ? issued : invoiceDate, postDays);
}
