import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { InvoiceDeliveries } from '#platform/server/database/schema.generated.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { instant, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { listOwnMails } from '#platform/server/mail/own-mails.ts';
import type { OwnMail } from '#platform/server/mail/own-mails.ts';
import type { Delivery, SentMail } from '#modules/accounting/contract/invoices/sending/deliveries.ts';
import { latestOf, summarizeStates } from './delivery-state.ts';

type Row = Selectable<InvoiceDeliveries>;
type Context = Pick<TenantContext, 'tx' | 'clock'>;

const newestFirst = listOrder('desc', { requested_at: instant(), id: uuid() });

/** Records a delivery of an invoice, in the transaction that queues its mails. */
export async function insertDelivery(
  { tx, actor, clock }: Pick<TenantContext, 'tx' | 'actor' | 'clock'>,
  delivery: Omit<Row, 'organization_id' | 'requested_at' | 'requested_by'>,
): Promise<void> {
  await tx
    .insertInto('invoice_deliveries')
    .values({
      ...delivery,
      organization_id: actor.organizationId,
      requested_at: clock.now(),
      requested_by: actor.userId,
    })
    .execute();
}

/** Lists the deliveries of an invoice, newest first. */
export async function listDeliveries(
  context: Context,
  invoice: { readonly id: string; readonly number: string },
  query: PageQuery,
): Promise<{ deliveries: Delivery[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await pageOf(
    context.tx.selectFrom('invoice_deliveries').selectAll().where('invoice_id', '=', invoice.id),
    newestFirst,
    query,
  );
  return { deliveries: await toDeliveries(context, rows, invoice.number), nextCursor };
}

/** Returns an existing delivery. */
export async function requireDelivery(context: Context, id: string, number: string): Promise<Delivery> {
  const row = await context.tx
    .selectFrom('invoice_deliveries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [delivery] = await toDeliveries(context, [row], number);
  if (!delivery) throw new Error('The delivery that was just written does not exist');
  return delivery;
}

/** Returns the time of the `count`-th latest delivery among invoices sent one by one; undefined if there are fewer. */
export async function findSingleDelivery(tx: Transaction, count: number): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('invoice_deliveries')
    .select('requested_at')
    .where('batch_id', 'is', null)
    .orderBy('requested_at', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.requested_at;
}

/** True if the batch, or one of its repetitions, has sent the invoice. */
export async function hasDelivery(tx: Transaction, batchId: string, invoiceRowId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('invoice_deliveries')
    .select('id')
    .where('batch_id', '=', batchId)
    .where('invoice_id', '=', invoiceRowId)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if an invoice was ever sent, or is on its way. */
export async function wasEverSent(tx: Transaction, invoiceRowId: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('invoice_deliveries')
      .select('id')
      .where('invoice_id', '=', invoiceRowId)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

/**
 * Returns the time of the last delivery of invoices, by the ids of their rows; without those whose mails no server has
 * accepted.
 */
export async function lastSentAt(
  { tx, clock }: Context,
  invoiceRowIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (invoiceRowIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('invoice_deliveries')
    .select(['invoice_id', 'mail_ids'])
    .where('invoice_id', '=', sql<string>`ANY(${[...invoiceRowIds]}::uuid[])`)
    .execute();
  const mails = await listOwnMails(
    tx,
    rows.flatMap((row) => row.mail_ids),
    clock.now(),
  );
  const last = new Map<string, Date>();
  for (const { invoice_id: id, mail_ids: ids } of rows) {
    for (const sentAt of ids.flatMap((mailId) => mails.get(mailId)?.sentAt ?? [])) {
      if (sentAt > (last.get(id) ?? new Date(0))) last.set(id, sentAt);
    }
  }
  return last;
}

async function toDeliveries({ tx, clock }: Context, rows: readonly Row[], number: string): Promise<Delivery[]> {
  const mails = await listOwnMails(
    tx,
    rows.flatMap((row) => [...row.mail_ids, ...(row.copy_mail_id === null ? [] : [row.copy_mail_id])]),
    clock.now(),
  );
  return rows.map((row) => toDelivery(row, mails, number));
}

function toDelivery(row: Row, mails: ReadonlyMap<string, OwnMail>, invoiceId: string): Delivery {
  const own = row.mail_ids.map((id) => mails.get(id));
  const recipients = row.recipients.map((email, index) => toSentMail(email, own[index]));
  return {
    id: row.id,
    invoiceId,
    state: summarizeStates(recipients.map(({ state }) => state)),
    to: row.recipients,
    recipients,
    copy: row.copy_to === null ? null : toSentMail(row.copy_to, mails.get(row.copy_mail_id ?? '')),
    subject: row.subject,
    text: row.text,
    attachXml: row.attach_xml,
    requestedAt: row.requested_at.toISOString(),
    requestedBy: row.requested_by_name,
    sentAt: latestOf(own.map((mail) => mail?.sentAt)),
    sendAfter: latestOf(own.map((mail) => mail?.sendAfter)),
  };
}

/** Converts a mail; a mail that no longer exists was never accepted. */
function toSentMail(email: string, mail: OwnMail | undefined): SentMail {
  return {
    email,
    state: mail?.state ?? 'failed',
    reply: mail?.reply ?? null,
    sentAt: mail?.sentAt?.toISOString() ?? null,
  };
}
