import { sql } from 'kysely';
import { translateDuplicate } from '#platform/server/database/errors.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import type { Invoice } from '../../contract/invoices.ts';
import { toInvoice, toInvoiceColumns, toPositionColumns } from './rows.ts';
import type { InvoiceContent } from './rows.ts';

type Context = Pick<TenantContext, 'tx' | 'actor' | 'clock'>;

/** An invoice with the key of its row, which never leaves the server. */
export interface StoredInvoice {
  readonly id: string;
  readonly invoice: Invoice;
}

/**
 * The invoice of a number, whole.
 * @param lock keeps the row for this transaction: nobody else changes it until the end
 */
export async function findInvoice({ tx }: Context, number: string, { lock = false } = {}): Promise<StoredInvoice | undefined> {
  const query = tx.selectFrom('invoices').selectAll().where('number', '=', number);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return undefined;
  const positions = await tx
    .selectFrom('invoice_positions')
    .select(['position', 'description', 'uom', 'count_thousandths', 'price_ten_thousandths', 'vat_percent'])
    .where('invoice_id', '=', row.id)
    .orderBy('position')
    .execute();
  return { id: row.id, invoice: toInvoice(row, positions) };
}

/** @throws AppError invoice_number_taken */
export async function insertInvoice(context: Context, id: string, content: InvoiceContent): Promise<void> {
  const { tx, actor, clock } = context;
  const now = clock.now();
  await assertNumberIsFree(
    tx
      .insertInto('invoices')
      .values({ ...toInvoiceColumns(content), organization_id: actor.organizationId, id, created_at: now, updated_at: now })
      .execute(),
  );
  await insertPositions(context, id, content);
  await linkCustomer(context, id, content);
}

/** Writes the content over the stored one and counts the version up. */
export async function updateInvoice(context: Context, id: string, content: InvoiceContent): Promise<void> {
  const { tx, clock } = context;
  await tx
    .updateTable('invoices')
    .set({ ...toInvoiceColumns(content), version: sql`version + 1`, updated_at: clock.now() })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('invoice_positions').where('invoice_id', '=', id).execute();
  await insertPositions(context, id, content);
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

/** Links the invoice to the record of its customer where number and name agree, to none otherwise. */
async function linkCustomer({ tx, actor }: Context, id: string, { customerId, customerName }: InvoiceContent): Promise<void> {
  await sql`
    WITH record AS (SELECT id FROM customers WHERE number = ${customerId} AND name = ${customerName}),
         former AS (DELETE FROM invoice_customers WHERE invoice_id = ${id} AND NOT EXISTS (SELECT FROM record))
    INSERT INTO invoice_customers (organization_id, invoice_id, customer_id) SELECT ${actor.organizationId}::uuid, ${id}::uuid, id FROM record
    ON CONFLICT (organization_id, invoice_id) DO UPDATE SET customer_id = EXCLUDED.customer_id`.execute(tx);
}

function assertNumberIsFree(write: Promise<unknown>): Promise<unknown> {
  return translateDuplicate(write, 'invoices_organization_id_number_key', (cause) => new AppError('invoice_number_taken', { field: 'invoice.invoiceId', cause }));
}
