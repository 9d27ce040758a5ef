import { sql } from 'kysely';
import { translateDuplicate } from '#platform/server/database/errors.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Invoice } from '../../contract/invoices/invoices.ts';
import { balanceColumns, joinedBalance, toInvoice, toInvoiceColumns, toPositionColumns } from './rows.ts';
import type { InvoiceContent, ReadInvoiceRow } from './rows.ts';

type Context = Pick<TenantContext, 'tx' | 'actor' | 'clock'>;

/** Invoice with the key of its row, which never leaves the server. */
export interface StoredInvoice {
  readonly id: string;
  readonly invoice: Invoice;
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
    );
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

/** @param cancelsId row id of the cancelled invoice @throws AppError invoice_number_taken */
export async function insertInvoice(
  context: Context,
  id: string,
  content: InvoiceContent,
  { cancelsId = null }: { readonly cancelsId?: string | null } = {},
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
        created_at: now,
        updated_at: now,
      })
      .execute(),
  );
  await insertPositions(context, id, content);
  await linkCustomer(context, id, content);
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

function assertNumberIsFree(write: Promise<unknown>): Promise<unknown> {
  return translateDuplicate(
    write,
    'invoices_organization_id_number_key',
    (cause) => new AppError('invoice_number_taken', { field: 'invoice.invoiceId', cause }),
  );
}
