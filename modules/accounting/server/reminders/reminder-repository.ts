import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import { fromCents } from '#platform/contract/money.ts';
import type { Reminders } from '#platform/server/database/schema.generated.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { listOwnMails } from '#platform/server/mail/own-mails.ts';
import type { OwnMail } from '#platform/server/mail/own-mails.ts';
import type { ReminderLevel } from '../../contract/configuration/reminder-settings.ts';
import type { Reminder, ReminderDelivery } from '../../contract/invoices/reminders/reminders.ts';
import { latestOf, summarizeStates } from '../invoices/send/delivery-state.ts';
import type { Author } from './author.ts';
import type { PlannedInterest, ReminderPlan } from './plan-reminder.ts';

type Context = Pick<TenantContext, 'tx' | 'clock'>;
type Row = Omit<Selectable<Reminders>, 'organization_id' | 'pdf'> & { readonly number: string };

const columns = [
  'reminders.id',
  'reminders.invoice_id',
  'reminders.level',
  'reminders.letter_day',
  'reminders.pay_day',
  'reminders.default_from',
  'reminders.default_reason',
  'reminders.open_cents',
  'reminders.interest_cents',
  'reminders.lump_sum_cents',
  'reminders.fee_cents',
  'reminders.settled_cents',
  'reminders.interest_parts',
  'reminders.text',
  'reminders.created_at',
  'reminders.created_by',
  'reminders.created_by_name',
] as const;

/** Stores a reminder with its PDF. */
export async function insertReminder(
  { tx, actor, clock }: Pick<TenantContext, 'tx' | 'actor' | 'clock'>,
  {
    id,
    invoiceRowId,
    plan,
    pdf,
    author,
  }: {
    readonly id: string;
    readonly invoiceRowId: string;
    readonly plan: ReminderPlan;
    readonly pdf: Uint8Array;
    readonly author: Author;
  },
): Promise<void> {
  await tx
    .insertInto('reminders')
    .values({
      organization_id: actor.organizationId,
      id,
      invoice_id: invoiceRowId,
      level: plan.level,
      letter_day: plan.letterDay,
      pay_day: plan.payDay,
      default_from: plan.defaultFrom,
      default_reason: plan.defaultReason,
      open_cents: plan.openCents,
      interest_cents: plan.interestCents,
      lump_sum_cents: plan.lumpSumCents,
      fee_cents: plan.feeCents,
      settled_cents: plan.settledCents,
      interest_parts: JSON.stringify(plan.interestParts),
      text: plan.text,
      pdf: Buffer.from(pdf),
      created_at: clock.now(),
      created_by: author.userId,
      created_by_name: author.name,
    })
    .execute();
}

function selectReminders(tx: Transaction) {
  return tx
    .selectFrom('reminders')
    .innerJoin('invoices', (join) => joinByKey(join, 'invoices', 'reminders.invoice_id'))
    .select([...columns, 'invoices.number']);
}

/** Lists the reminders of an invoice, newest first. @param invoiceRowId id of its row */
export async function listRemindersOf(context: Context, invoiceRowId: string): Promise<Reminder[]> {
  const rows = await selectReminders(context.tx)
    .where('reminders.invoice_id', '=', invoiceRowId)
    .orderBy('reminders.level', 'desc')
    .execute();
  return toReminders(context, rows);
}

export async function findReminder(context: Context, id: string): Promise<Reminder | undefined> {
  const [reminder] = await toReminders(
    context,
    await selectReminders(context.tx).where('reminders.id', '=', id).execute(),
  );
  return reminder;
}

/** Letter as it was written. */
interface Letter {
  readonly id: string;
  /** Number of its invoice. */
  readonly number: string;
  readonly language: string;
  readonly level: number;
  readonly pdf: Buffer;
}

/** Reads the PDFs of reminders, in the order of their ids; unknown ids have none. */
export async function readLetters(tx: Transaction, ids: readonly string[]): Promise<readonly Letter[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('reminders')
    .innerJoin('invoices', (join) => joinByKey(join, 'invoices', 'reminders.invoice_id'))
    .select(['reminders.id', 'invoices.number', 'invoices.language', 'reminders.level', 'reminders.pdf'])
    .where('reminders.id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute();
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

/** Records the emails of a reminder, in the transaction that queues them. */
export async function insertReminderDelivery(
  { tx, actor, clock }: Pick<TenantContext, 'tx' | 'actor' | 'clock'>,
  delivery: {
    readonly id: string;
    readonly reminderId: string;
    readonly recipients: readonly string[];
    readonly mailIds: readonly string[];
    readonly subject: string;
    readonly text: string;
    readonly author: Author;
  },
): Promise<void> {
  await tx
    .insertInto('reminder_deliveries')
    .values({
      organization_id: actor.organizationId,
      id: delivery.id,
      reminder_id: delivery.reminderId,
      recipients: [...delivery.recipients],
      mail_ids: [...delivery.mailIds],
      subject: delivery.subject,
      text: delivery.text,
      requested_at: clock.now(),
      requested_by: delivery.author.userId,
      requested_by_name: delivery.author.name,
    })
    .execute();
}

/** Returns the time of the `count`-th latest delivery; undefined if there are fewer. */
export async function findDeliveryTime(tx: Transaction, count: number): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('reminder_deliveries')
    .select('requested_at')
    .orderBy('requested_at', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.requested_at;
}

async function toReminders({ tx, clock }: Context, rows: readonly Row[]): Promise<Reminder[]> {
  if (rows.length === 0) return [];
  const deliveries = await tx
    .selectFrom('reminder_deliveries')
    .selectAll()
    .where(
      'reminder_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const mails = await listOwnMails(
    tx,
    deliveries.flatMap((delivery) => delivery.mail_ids),
    clock.now(),
  );
  return rows.map((row) => ({
    ...toReminder(row),
    deliveries: deliveries
      .filter((delivery) => delivery.reminder_id === row.id)
      .map((delivery) => ({
        id: delivery.id,
        to: delivery.recipients,
        ...summarizeMails(delivery.mail_ids.map((id) => mails.get(id))),
        requestedAt: delivery.requested_at.toISOString(),
        requestedBy: delivery.requested_by_name,
      })),
  }));
}

function summarizeMails(
  mails: readonly (OwnMail | undefined)[],
): Pick<ReminderDelivery, 'state' | 'reply' | 'sentAt' | 'sendAfter'> {
  return {
    // A mail that no longer exists was never accepted.
    state: summarizeStates(mails.map((mail) => mail?.state ?? 'failed')),
    reply: mails.find((mail) => mail?.reply)?.reply ?? null,
    sentAt: latestOf(mails.map((mail) => mail?.sentAt)),
    sendAfter: latestOf(mails.map((mail) => mail?.sendAfter)),
  };
}

function toReminder(row: Row): Omit<Reminder, 'deliveries'> {
  const claims = row.interest_cents + row.lump_sum_cents + row.fee_cents - row.settled_cents;
  return {
    id: row.id,
    invoiceId: row.number,
    // A CHECK constraint ensures the levels.
    level: row.level as ReminderLevel,
    letterDay: row.letter_day,
    payDay: row.pay_day,
    defaultFrom: row.default_from,
    defaultReason: row.default_reason,
    text: row.text,
    openAmount: fromCents(row.open_cents),
    interest: fromCents(row.interest_cents),
    lumpSum: fromCents(row.lump_sum_cents),
    fee: fromCents(row.fee_cents),
    settled: fromCents(row.settled_cents),
    total: fromCents(row.open_cents + claims),
    interestParts: toInterestParts(row.interest_parts as unknown as readonly PlannedInterest[]),
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
  };
}

/** Converts parts of the interest for the wire. */
export function toInterestParts(parts: readonly PlannedInterest[]): Reminder['interestParts'] {
  return parts.map(({ from, to, days, percent, debtCents, interestCents }) => ({
    from,
    to,
    days,
    percent,
    debt: fromCents(debtCents),
    interest: fromCents(interestCents),
  }));
}
