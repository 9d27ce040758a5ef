import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays } from '#platform/contract/days.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { DemoContext, DemoPart } from '#platform/server/demo-part.ts';
import { recordAttempt } from '#platform/server/mail/mail-repository.ts';
import type { Attempt } from '#platform/server/mail/mail-repository.ts';
import { createOutbox } from '#platform/server/mail/outbox.ts';
import type { Mailer, OutboxOptions } from '#platform/server/mail/outbox.ts';
import { writeInvoiceMail } from '../../contract/invoices/sending/write-invoice-mail.ts';
import { readMailTexts } from '../configuration/repository.ts';
import { findRecipient } from '../invoices/send/find-recipient.ts';
import { requireIssued, sendInvoice } from '../invoices/send/send-invoice.ts';
import { at } from './accounting-demo.ts';
import { demoCustomers } from './customers.ts';

/** UTC time of day at which the demo's emails are written, sharp: it tells them from those of visitors. */
const writtenAt = '07:15:00';
// The newest ones are not sent yet, nor is one in eleven of the others.
const daysUntilAllAreSent = 4;
const forgotten = 11;
const wrongAddress = 'kontakt@kunden-gibt-es-nicht.example';

/** Creates deliveries of most issued invoices, on the day after they were issued; one of them did not arrive. */
export function createDeliveriesDemo({ clock, secretKey }: Pick<OutboxOptions, 'clock' | 'secretKey'>): DemoPart {
  return {
    name: 'accounting-deliveries',
    organization: 'lindenhof',
    author: 'accounting@demo.example',
    isThere: async ({ tx }) =>
      (await tx
        .selectFrom('invoice_deliveries')
        .select('id')
        .where(isSharp(sql.ref('requested_at')))
        .limit(1)
        .executeTakeFirst()) !== undefined,
    // Into the outbox, also where a mail server is set: the customers are made up.
    write: (context) => writeDemo(context, (instant) => createOutbox({ clock: { now: () => instant }, secretKey })),
    settle: (tx, organizationId) => settleMails(tx, organizationId, clock.now()),
  };
}

async function writeDemo(context: DemoContext, openMailer: (instant: Date) => Mailer): Promise<void> {
  const texts = await readMailTexts(context);
  const rows = await listSent(context);
  for (const [index, { number, day }] of rows.entries()) {
    if (index % forgotten === 2) continue;
    const written = at(context, new Date(`${addDays(day, 1)}T${writtenAt}Z`));
    const stored = await requireIssued(written, number);
    const to = index === 4 ? wrongAddress : await findRecipient(written, stored.invoice);
    if (to === undefined) continue;
    const mail = writeInvoiceMail(texts, stored.invoice);
    await sendInvoice(written, openMailer(written.clock.now()), stored, {
      ...mail,
      to: [to],
      attachXml: false,
      copy: false,
    });
  }
}

/** Lists numbers and days of the demo's invoices that are sent by now, newest first. */
function listSent({ tx, clock }: DemoContext): Promise<{ readonly number: string; readonly day: string }[]> {
  return tx
    .selectFrom('invoices as invoice')
    .select(['invoice.number', 'invoice.invoice_date as day'])
    .where('invoice.status', '<>', 'draft')
    .where('invoice.taken_over', '=', false)
    .where('invoice.invoice_date', '<=', addDays(todayInGermany(clock), -daysUntilAllAreSent))
    .where(
      'invoice.customer_name',
      'in',
      demoCustomers.map(({ name }) => name),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice_deliveries as delivery')
            .select('delivery.id')
            .whereRef('delivery.organization_id', '=', 'invoice.organization_id')
            .whereRef('delivery.invoice_id', '=', 'invoice.id'),
        ),
      ),
    )
    .orderBy('invoice.invoice_date', 'desc')
    .orderBy('invoice.number', 'desc')
    .execute() as Promise<{ number: string; day: string }[]>;
}

/** Ends the demo's emails as a mail server would have done some seconds later. */
async function settleMails(tx: Transaction, organizationId: string, now: Date): Promise<void> {
  const mails = await tx
    .selectFrom('mails')
    .select(['id', 'recipient', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'queued')
    .where('transport', '=', 'outbox')
    .where('created_at', '<', now)
    .where(isSharp(sql.ref('created_at')))
    .execute();
  for (const { id, recipient, created_at: createdAt } of mails)
    await recordAttempt(tx, id, {
      delivery: deliveryTo(recipient),
      givenUp: true,
      now: new Date(createdAt.getTime() + 9000),
    });
}

function deliveryTo(recipient: string): Attempt['delivery'] {
  const reply = `550 5.1.2 <${recipient}>: Recipient address rejected: Domain not found`;
  return recipient === wrongAddress ? { state: 'refused', reason: reply, reply } : { state: 'sent' };
}

function isSharp(instant: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(${instant} AT TIME ZONE 'UTC')::time = ${writtenAt}::time`;
}
