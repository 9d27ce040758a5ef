import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { translateDuplicate } from '#platform/server/database/errors.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { UploadedFile } from '#platform/contract/files.ts';
import type { RequestSource, TenantContext } from '#platform/server/http/context.ts';
import type { CheckReport } from '#modules/e-invoice/contract/check-report.ts';
import type { Expense } from '../../contract/expenses/expenses.ts';
import { toAmountColumns, toColumns, toExpense } from './rows.ts';
import type { ExpenseContent, ExpenseRow, FieldSources } from './rows.ts';

type Context = Pick<TenantContext, 'tx' | 'actor' | 'clock'>;

/** Expense with the ids of its row and of its file. */
export interface StoredExpense {
  readonly id: string;
  readonly fileId: string;
  readonly expense: Expense;
}

/** Expense of an upload, with the SHA-256 of its receipt. */
interface FoundUpload {
  readonly expense: Expense;
  readonly sha256: string;
}

/** Older expense that `e` may duplicate: the same file, or the same invoice. */
const duplicateOf = sql<string | null>`(
  SELECT d.number FROM expenses d
   WHERE d.organization_id = e.organization_id AND d.deleted_at IS NULL AND d.id < e.id
     AND (d.file_sha256 = e.file_sha256
       OR (e.invoice_number <> '' AND d.invoice_number = e.invoice_number AND d.vendor = e.vendor AND d.gross_cents IS NOT DISTINCT FROM e.gross_cents))
   ORDER BY d.id LIMIT 1)`;

/** IBAN of the receipt of the supplier of `e` that was checked last before it: by VAT ID, else by name, as suggestions are. */
const lastVendorIban = (() => {
  const last = (isSupplier: RawBuilder<boolean>) => sql`(
    SELECT d.vendor_iban FROM expenses d
     WHERE d.organization_id = e.organization_id AND d.deleted_at IS NULL AND d.checked_at IS NOT NULL
       AND d.vendor_iban <> '' AND d.id <> e.id AND d.checked_at < coalesce(e.checked_at, 'infinity') AND ${isSupplier}
     ORDER BY d.checked_at DESC, d.id DESC LIMIT 1)`;
  const isSameVatId = sql<boolean>`d.vendor_vat_id = e.vendor_vat_id AND d.vendor_vat_id <> ''`;
  const isSameName = sql<boolean>`d.vendor_key = e.vendor_key AND d.vendor_key <> '' AND (e.vendor_vat_id = '' OR d.vendor_vat_id = '')`;
  return sql<string | null>`coalesce(${last(isSameVatId)}, ${last(isSameName)})`;
})();

/** Selects expenses that are not deleted. */
export function selectExpenses(tx: Transaction) {
  return tx
    .selectFrom('expenses as e')
    .innerJoin('files as f', (join) => joinByKey(join, 'f', 'e.file_id'))
    .leftJoin('tasks as t', (join) => joinByKey(join, 't', 'e.reading_task_id'))
    .leftJoin('projects as p', (join) => joinByKey(join, 'p', 'e.project_id'))
    .selectAll('e')
    .select([
      'f.name as file_name',
      'f.byte_size',
      'f.media_type',
      'p.name as project_name',
      't.state as reading_state',
      't.done as reading_done',
      't.total as reading_total',
      't.errors as reading_errors',
      duplicateOf.as('duplicate_of'),
      lastVendorIban.as('last_vendor_iban'),
    ])
    .where('e.deleted_at', 'is', null);
}

export async function findExpense({ tx }: Pick<Context, 'tx'>, number: string): Promise<StoredExpense | undefined> {
  return complete(tx, await selectExpenses(tx).where('e.number', '=', number).executeTakeFirst());
}

/** Finds an expense by the id of its row. */
export async function findExpenseById({ tx }: Pick<Context, 'tx'>, id: string): Promise<StoredExpense | undefined> {
  return complete(tx, await selectExpenses(tx).where('e.id', '=', id).executeTakeFirst());
}

/** Finds and locks an expense by number or id until the transaction ends. @throws AppError not_found */
export async function lockExpense(
  { tx }: Pick<Context, 'tx'>,
  by: { readonly number: string } | { readonly id: string },
): Promise<StoredExpense> {
  const select = selectExpenses(tx).forUpdate('e');
  const row = await (
    'id' in by ? select.where('e.id', '=', by.id) : select.where('e.number', '=', by.number)
  ).executeTakeFirst();
  const stored = await complete(tx, row);
  if (!stored) throw new AppError('not_found');
  return stored;
}

async function complete(tx: Transaction, row: ExpenseRow | undefined): Promise<StoredExpense | undefined> {
  if (!row) return undefined;
  const amounts = await tx
    .selectFrom('expense_amounts')
    .select(['net_cents', 'vat_hundredths', 'vat_cents'])
    .where('expense_id', '=', row.id)
    .orderBy('position')
    .execute();
  return { id: row.id, fileId: row.file_id, expense: toExpense(row, amounts) };
}

/**
 * Finds the expense of an upload by the id that its client gave it.
 */
export async function findUpload({ tx }: Pick<Context, 'tx'>, uploadId: string): Promise<FoundUpload | undefined> {
  const row = await selectExpenses(tx).where('e.upload_id', '=', uploadId).executeTakeFirst();
  const stored = await complete(tx, row);
  return row && stored && { expense: stored.expense, sha256: row.file_sha256 };
}

/** @throws AppError expense_number_taken, expense_upload_taken */
export async function insertExpense(
  { tx, actor, clock }: Context,
  {
    id,
    number,
    fileId,
    expenseDate,
    file,
    uploadId,
  }: {
    id: string;
    number: string;
    fileId: string;
    expenseDate: string;
    file: Pick<UploadedFile, 'sha256'>;
    uploadId: string | undefined;
  },
): Promise<void> {
  const now = clock.now();
  const values = {
    organization_id: actor.organizationId,
    id,
    number,
    file_id: fileId,
    file_sha256: file.sha256,
    upload_id: uploadId ?? null,
    expense_date: expenseDate,
    created_at: now,
    updated_at: now,
  };
  const inserted = translateDuplicate(
    tx.insertInto('expenses').values(values).execute(),
    'expenses_organization_id_number_key',
    (cause) => new AppError('expense_number_taken', { field: 'expenseId', cause }),
  );
  await translateDuplicate(
    inserted,
    'expenses_upload_key',
    (cause) => new AppError('expense_upload_taken', { field: 'uploadId', cause }),
  );
}

/** Replaces content and sources and increments the version. @param checkReport undefined leaves the stored one */
export async function updateExpense(
  { tx, actor, clock }: Context,
  id: string,
  content: ExpenseContent,
  sources: FieldSources,
  checkReport?: CheckReport | null,
): Promise<void> {
  const report =
    checkReport === undefined ? {} : { check_report: checkReport === null ? null : JSON.stringify(checkReport) };
  await tx
    .updateTable('expenses')
    .set({
      ...toColumns(content),
      sources: JSON.stringify(sources),
      ...report,
      version: sql`version + 1`,
      updated_at: clock.now(),
    })
    .where('id', '=', id)
    .execute();
  await tx.deleteFrom('expense_amounts').where('expense_id', '=', id).execute();
  if (content.amounts.length === 0) return;
  const rows = content.amounts.map((amount, index) => ({
    ...toAmountColumns(amount),
    organization_id: actor.organizationId,
    expense_id: id,
    position: index + 1,
  }));
  await tx.insertInto('expense_amounts').values(rows).execute();
}

/** Records the first person who checked an expense; later ones change nothing. */
export async function markChecked({ tx, actor, clock }: Context, id: string): Promise<void> {
  await tx
    .updateTable('expenses')
    .set({ checked_at: clock.now(), checked_by: actor.userId })
    .where('id', '=', id)
    .where('checked_at', 'is', null)
    .execute();
}

/** Queues a receipt for reading; those of one person are read in the order of their upload. */
export async function queueReceipt(
  tx: Transaction,
  id: string,
  { userId, source }: { readonly userId: string; readonly source: RequestSource },
): Promise<void> {
  await tx
    .updateTable('expenses')
    .set({ reading_waits_for: userId, reading_source: JSON.stringify(source) })
    .where('id', '=', id)
    .execute();
}

/** Finds the oldest queued receipt of a person, with the call that uploaded it. */
export function findNextQueued(
  tx: Transaction,
  userId: string,
): Promise<{ readonly id: string; readonly source: unknown } | undefined> {
  return tx
    .selectFrom('expenses')
    .select(['id', 'reading_source as source'])
    .where('reading_waits_for', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Records the task that reads the receipt, and removes the receipt from the queue; the version stays, because nobody
 * wrote anything.
 */
export function recordReadingTask(
  tx: Transaction,
  id: string,
  taskId: string,
): Promise<{ readonly number: string } | undefined> {
  return tx
    .updateTable('expenses')
    .set({ reading_task_id: taskId, reading_waits_for: null, reading_source: null })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('number')
    .executeTakeFirst();
}

/** Finds the expense whose last reading is the task. */
export function findReadExpense(
  tx: Transaction,
  id: string,
  taskId: string,
): Promise<{ readonly number: string } | undefined> {
  return tx
    .selectFrom('expenses')
    .select('number')
    .where('id', '=', id)
    .where('reading_task_id', '=', taskId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Hides an expense; row and receipt stay. */
export async function markDeleted(
  { tx, actor, clock }: Context,
  id: string,
  reason: string | undefined,
): Promise<void> {
  await tx
    .updateTable('expenses')
    .set({
      deleted_at: clock.now(),
      deleted_by: actor.userId,
      deletion_reason: reason ?? null,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}
