import { sql } from 'kysely';
import { translateDuplicate } from '#platform/server/database/errors.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Invoice } from '../../contract/invoices/invoices.ts';
import { removeAttachmentsOf, selectAttachments } from '../attachments/attachment-repository.ts';
import { balanceColumns, joinedBalance, toInvoice, toInvoiceColumns, toPositionColumns } from './rows.ts';
import type { InvoiceContent, ReadInvoiceRow } from './rows.ts';

type Context = Pick<TenantContext, 'tx' | 'actor' | 'clock'>;

/** Invoice with the key of its row, which never leaves the server. */
export interface StoredInvoice {
  readonly id: string;
  readonly invoice: Invoice;
}

/** Invoice that another one cancels or corrects, by the id of its row. */
interface Origin {
  readonly cancelsId?: string | null;
  readonly correctsId?: string | null;
}

/** Finds the complete invoice of a number. */
export async function findInvoice(context: Context, number: string): Promise<StoredInvoice | undefined> {
  const [found] = await addPositions(context, await selectInvoice(context.tx).where('number', '=', number).execute());
  return found;
}

/** Finds the invoice and locks it until the transaction ends. */
export async function lockInvoice(context: Context, number: string): Promise<StoredInvoice | undefined> {
  const [found] = await addPositions(
    context,
    await selectInvoice(context.tx).where('number', '=', number).forUpdate('invoices').execute(),
  );
  return found;
}

/** Finds invoices by their numbers, without their positions. */
export async function findInvoiceHeads(
  { tx, clock }: Pick<Context, 'tx' | 'clock'>,
  numbers: readonly string[],
): Promise<StoredInvoice[]> {
  if (numbers.length === 0) return [];
  const rows = await selectInvoice(tx)
    .where('invoices.number', '=', sql<string>`ANY(${[...numbers]}::text[])`)
    .execute();
  const today = todayInGermany(clock);
  return rows.map((row) => ({ id: row.id, invoice: toInvoice(row, [], today) }));
}

/** Finds and locks the invoices of these numbers, in the order of their rows: locks of two calls never cross. */
export async function lockInvoices(context: Context, numbers: readonly string[]): Promise<StoredInvoice[]> {
  if (numbers.length === 0) return [];
  return addPositions(
    context,
    await selectInvoice(context.tx)
      .where('invoices.number', 'in', numbers)
      .orderBy('invoices.id')
      .forUpdate('invoices')
      .execute(),
  );
}

/** Lists the corrections of invoices, drafts included. @param ids of their rows */
export async function listCorrections(context: Context, ids: readonly string[]): Promise<StoredInvoice[]> {
  return addPositions(
    context,
    await selectInvoice(context.tx).where('invoices.corrects_id', 'in', ids).orderBy('invoices.id').execute(),
  );
}

/** Lists the issued interim invoices of a customer, oldest first: by number, or by name without one. */
export async function listInterimInvoices(
  context: Context,
  { customerId, customerName }: { readonly customerId: string; readonly customerName: string },
  limit: number,
): Promise<StoredInvoice[]> {
  const isCustomer =
    customerId === ''
      ? sql<boolean>`lower(trim(invoices.customer_name)) = lower(trim(${customerName}))`
      : sql<boolean>`(invoices.customer_id = ${customerId} OR invoices.id IN (
          SELECT l.invoice_id FROM invoice_customers l JOIN customers c ON c.organization_id = l.organization_id AND c.id = l.customer_id
           WHERE c.number = ${customerId}))`;
  return addPositions(
    context,
    await selectInvoice(context.tx)
      .where('invoices.kind', '=', 'partial')
      .where('invoices.status', '=', 'issued')
      .where(isCustomer)
      .orderBy('invoices.invoice_date')
      .orderBy('invoices.id')
      .limit(limit)
      .execute(),
  );
}

function selectInvoice(tx: Transaction) {
  return tx
    .selectFrom('invoices')
    .leftJoin('invoice_balances as balance', joinedBalance)
    .selectAll('invoices')
    .select(balanceColumns)
    .select(
      sql<string | null>`(SELECT customer_id FROM invoice_customers WHERE invoice_id = invoices.id)`.as(
        'customer_record_id',
      ),
    )
    .select(
      sql<string | null>`(SELECT number FROM invoices AS original WHERE original.id = invoices.cancels_id)`.as(
        'cancels',
      ),
    )
    .select(
      sql<string | null>`(SELECT number FROM invoices AS cancellation WHERE cancellation.cancels_id = invoices.id)`.as(
        'cancelled_by',
      ),
    )
    .select([
      sql<string | null>`(SELECT number FROM invoices AS corrected WHERE corrected.id = invoices.corrects_id)`.as(
        'corrects',
      ),
      sql<readonly string[]>`ARRAY(SELECT number FROM invoices AS correction
        WHERE correction.corrects_id = invoices.id AND correction.status = 'issued' ORDER BY correction.issued_at)`.as(
        'corrected_by',
      ),
      sql<
        string | null
      >`(SELECT min(final.number) FROM invoice_instalments AS link JOIN invoices AS final ON final.id = link.final_id
        WHERE link.instalment_id = invoices.id AND final.status = 'issued')`.as('deducted_by'),
      selectAttachments.as('attachments'),
    ]);
}

async function addPositions({ tx, clock }: Context, invoices: readonly ReadInvoiceRow[]): Promise<StoredInvoice[]> {
  if (invoices.length === 0) return [];
  const rows = await tx
    .selectFrom('invoice_positions')
    .select([
      'invoice_id',
      'position',
      'description',
      'uom',
      'count_thousandths',
      'price_ten_thousandths',
      'vat_percent',
      'details',
    ])
    .where(
      'invoice_id',
      'in',
      invoices.map(({ id }) => id),
    )
    .orderBy('invoice_id')
    .orderBy('position')
    .execute();
  const positions = Map.groupBy(rows, (row) => row.invoice_id);
  const today = todayInGermany(clock);
  return invoices.map((invoice) => ({
    id: invoice.id,
    invoice: toInvoice(invoice, positions.get(invoice.id) ?? [], today),
  }));
}

/** Finds the invoice that cancels another one, issued or not yet. @param originalId of the row */
export async function findCancellation(context: Context, originalId: string): Promise<StoredInvoice | undefined> {
  const row = await context.tx
    .selectFrom('invoices')
    .select('number')
    .where('cancels_id', '=', originalId)
    .executeTakeFirst();
  return row && findInvoice(context, row.number);
}

/** Marks a draft as issued, with its texts as printed; its document follows in the same transaction. */
export async function markIssued(
  { tx }: Context,
  { id, invoice }: Pick<StoredInvoice, 'id' | 'invoice'>,
  issuedAt: Date,
): Promise<void> {
  const { invoiceAdditionsTop: top, invoiceAdditionsBottom: bottom } = invoice;
  await tx
    .updateTable('invoices')
    .set({ status: 'issued', issued_at: issuedAt, additions_top: top, additions_bottom: bottom })
    .where('id', '=', id)
    .execute();
}

/** Marks an issued invoice as cancelled. @returns the id of its row */
export async function markCancelled({ tx }: Context, number: string): Promise<string> {
  const { id } = await tx
    .updateTable('invoices')
    .set({ status: 'cancelled' })
    .where('number', '=', number)
    .where('status', '=', 'issued')
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @param origin row id of the cancelled or corrected invoice @throws AppError invoice_number_taken */
export async function insertInvoice(
  context: Context,
  id: string,
  content: InvoiceContent,
  { cancelsId = null, correctsId = null }: Origin = {},
): Promise<void> {
  const { tx, actor, clock } = context;
  const now = clock.now();
  await assertNumberIsFree(
    tx
      .insertInto('invoices')
      .values({
        ...toInvoiceColumns(content),
        organization_id: actor.organizationId,
        id,
        cancels_id: cancelsId,
        corrects_id: correctsId,
        created_at: now,
        updated_at: now,
      })
      .execute(),
  );
  await insertPositions(context, id, content);
  await linkCustomer(context, id, content);
  await linkInstalments(context, id, content);
}

/** Replaces the content and increments the version. */
export async function updateInvoice(
  context: Context,
  { id, invoice: stored }: StoredInvoice,
  content: InvoiceContent,
): Promise<void> {
  const { tx, clock } = context;
  await tx
    .updateTable('invoices')
    .set({ ...toInvoiceColumns(content), version: sql`version + 1`, updated_at: clock.now() })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('invoice_positions').where('invoice_id', '=', id).execute();
  await insertPositions(context, id, content);
  // An invoice stays with its customer if the customer's number or name changes.
  if (stored.customerRecordId === null || content.customerId !== stored.customerId)
    await linkCustomer(context, id, content);
  await linkInstalments(context, id, content);
}

/** Writes the details and the amount due of a draft that nobody has edited: its version stays. */
export async function updateDetails({ tx }: Context, id: string, content: InvoiceContent): Promise<void> {
  const { details, payable_cents } = toInvoiceColumns(content);
  await tx.updateTable('invoices').set({ details, payable_cents }).where('id', '=', id).execute();
}

/** Finds the invoice that a correction corrects, with the amount due before it; undefined for other invoices. */
export async function findCorrected(
  { tx }: Context,
  id: string,
): Promise<{ readonly originalId: string; readonly former: number } | undefined> {
  const row = await tx
    .selectFrom('invoices as correction')
    .innerJoin('invoice_balances as balance', (join) =>
      join
        .onRef('balance.organization_id', '=', 'correction.organization_id')
        .onRef('balance.invoice_id', '=', 'correction.corrects_id'),
    )
    .select('balance.invoice_id')
    .select(
      sql<number>`(balance.payable_cents - (SELECT coalesce(sum(other.payable_cents), 0) FROM invoices AS other
        WHERE other.corrects_id = balance.invoice_id AND other.status = 'issued'))::bigint`.as('former'),
    )
    .where('correction.id', '=', id)
    .executeTakeFirst();
  return row && { originalId: row.invoice_id, former: row.former };
}

/** @throws AppError invoice_number_taken */
export async function updateNumber({ tx, clock }: Context, id: string, number: string): Promise<void> {
  await assertNumberIsFree(
    tx
      .updateTable('invoices')
      .set({ number, version: sql`version + 1`, updated_at: clock.now() })
      .where('id', '=', id)
      .execute(),
  );
}

export async function removeInvoice({ tx }: Context, id: string): Promise<void> {
  await removeAttachmentsOf(tx, id);
  await tx.deleteFrom('invoices').where('id', '=', id).execute();
}

async function insertPositions({ tx, actor }: Context, id: string, content: InvoiceContent): Promise<void> {
  if (content.positions.length === 0) return;
  const rows = content.positions.map((position, index) => ({
    ...toPositionColumns(position, index + 1),
    organization_id: actor.organizationId,
    invoice_id: id,
  }));
  await tx.insertInto('invoice_positions').values(rows).execute();
}

/** Links the invoice to the record with its customer number, or to none. */
async function linkCustomer({ tx, actor }: Context, id: string, { customerId }: InvoiceContent): Promise<void> {
  await sql`
    WITH record AS (SELECT id FROM customers WHERE number = ${customerId} AND number <> '' FOR KEY SHARE),
         former AS (DELETE FROM invoice_customers WHERE invoice_id = ${id} AND NOT EXISTS (SELECT FROM record))
    INSERT INTO invoice_customers (organization_id, invoice_id, customer_id) SELECT ${actor.organizationId}::uuid, ${id}::uuid, id FROM record
    ON CONFLICT (organization_id, invoice_id) DO UPDATE SET customer_id = EXCLUDED.customer_id`.execute(tx);
}

/** Links a final invoice to the instalments of this organisation that it deducts. */
async function linkInstalments(
  { tx, actor }: Context,
  id: string,
  { invoiceType, precedingInvoices }: InvoiceContent,
): Promise<void> {
  const numbers = invoiceType === 'final' ? precedingInvoices.map(({ invoiceId }) => invoiceId) : [];
  await sql`
    WITH instalments AS (SELECT id FROM invoices WHERE number = ANY (${numbers}::text[]) AND id <> ${id}),
         former AS (DELETE FROM invoice_instalments WHERE final_id = ${id} AND instalment_id NOT IN (SELECT id FROM instalments))
    INSERT INTO invoice_instalments (organization_id, final_id, instalment_id) SELECT ${actor.organizationId}::uuid, ${id}::uuid, id FROM instalments
    ON CONFLICT DO NOTHING`.execute(tx);
}

function assertNumberIsFree(write: Promise<unknown>): Promise<unknown> {
  return translateDuplicate(
    write,
    'invoices_organization_id_number_key',
    (cause) => new AppError('invoice_number_taken', { field: 'invoice.invoiceId', cause }),
  );
}
