import type { UploadedFile } from '#platform/contract/files.ts';
import { isEmptyValue, isSameValue } from '#platform/contract/fields.ts';
import { compactIban } from '#platform/contract/iban.ts';
import type { Task } from '#platform/contract/task.ts';
import { assertVersion } from '#platform/server/audit/assert-version.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { AppError, invalidField } from '#platform/server/errors/app-error.ts';
import { keepFile } from '#platform/server/files/file-repository.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import { assertReferences } from '#platform/server/records/assert-references.ts';
import { publish } from '#platform/server/realtime/publish.ts';
import { startTask } from '#platform/server/tasks/start-task.ts';
import { lockStarts } from '#platform/server/tasks/task-repository.ts';
import { expensesToCheck } from '../../contract/expenses/check-expenses.ts';
import { expenseAmountLimits, expenseFields } from '../../contract/expenses/expenses.ts';
import type { Expense, ExpenseField, ExpenseInput } from '../../contract/expenses/expenses.ts';
import type { FieldSource } from '#modules/receipt-reading/contract/receipt-values.ts';
import { project as projectEntity } from '../../contract/records/records.ts';
import { findTakenNumbers } from '../numbers/counter-repository.ts';
import { expenseNumbering as numbering } from './expense-numbering.ts';
import { recordHandWrittenNumber, takeNextNumber } from '../numbers/numbering.ts';
import { listExpenseChanges, logExpense, subjectOfExpense } from './log-expense.ts';
import { readingTask, enqueueReading } from './reading-kind.ts';
import { findUpload, insertExpense, lockExpense, markChecked, markDeleted, updateExpense } from './repository.ts';
import { sumAmounts } from '#modules/receipt-reading/contract/receipt-values.ts';
import type { ExpenseContent, FieldSources } from './rows.ts';
import { assertRoom } from '#platform/server/files/assert-room.ts';

/** Records to which an expense can be booked. */
const bookedTo = { project: { entity: projectEntity } } as const;
const fieldNames = Object.keys(expenseFields) as ExpenseField[];
/** Source of a value that a person gave. */
export const confirmed: FieldSource = { source: 'person', confidence: 1, page: null, box: null };

/** Throws if a number is taken; a deleted number stays taken. @throws AppError expense_number_taken */
export async function assertNumberIsFree(context: TenantContext, number: string): Promise<void> {
  const taken = await findTakenNumbers(context, numbering.numberRange, [number]);
  if (taken.size > 0) throw new AppError('expense_number_taken', { field: 'expenseId' });
}

/** Receipt whose file is stored and not yet kept. */
interface StoredReceipt<File> {
  readonly file: File;
  readonly fileId: string;
  /** Number chosen by a person; the next of the range if absent. */
  readonly number?: string | undefined;
  /** Id that the client gave the upload. */
  readonly uploadId?: string | undefined;
}

/**
 * Creates an expense for a stored receipt, dated today, which is read in its turn.
 * @throws AppError expense_number_taken, storage_full; expense_upload_taken if an expense with the id of the upload exists
 */
export async function createExpense(
  context: TenantContext,
  receipt: StoredReceipt<UploadedFile>,
): Promise<{ expense: Expense; task: Task | null }> {
  const id = await registerReceipt(context, receipt);
  const task = await enqueueReading(context, id);
  await publishToCheck(context);
  return { expense: (await lockExpense(context, { id })).expense, task };
}

/** Finds the expense of a receipt that was uploaded with the same id before. @throws AppError expense_upload_taken */
export async function findFormerUpload(
  context: Pick<TenantContext, 'tx'>,
  { file, uploadId }: Pick<StoredReceipt<Pick<UploadedFile, 'sha256'>>, 'file' | 'uploadId'>,
): Promise<Expense | undefined> {
  const former = uploadId === undefined ? undefined : await findUpload(context, uploadId);
  if (former && former.sha256 !== file.sha256) throw new AppError('expense_upload_taken', { field: 'uploadId' });
  return former?.expense;
}

/** Creates an expense for a stored receipt without reading it. @returns the id of its row @throws as `createExpense` */
export async function registerReceipt(
  context: TenantContext,
  { file, fileId, number: wanted, uploadId }: StoredReceipt<Pick<UploadedFile, 'name' | 'sha256'>>,
): Promise<string> {
  // The counter is locked first: of two concurrent uploads, the second one sees the number of the first.
  if (wanted !== undefined) await recordHandWrittenNumber(context, numbering, wanted);
  const number = wanted ?? (await takeNextNumber(context, numbering));
  // The file is stored, so it counts already.
  await assertRoom(context, 0);
  const id = createId();
  await insertExpense(context, { id, number, fileId, file, expenseDate: todayInGermany(context.clock), uploadId });
  await keepFile(context.tx, fileId);
  await logExpense(context, 'expense_created', { id, number }, { changes: listChanges(null, { fileName: file.name }) });
  return id;
}

/** Starts the reading of a receipt. @throws AppError not_found, too_many_requests */
export async function readAgain(context: TenantContext, number: string): Promise<Task> {
  // Before the row: whoever ends a reading locks in this order.
  await lockStarts(context.tx, context.actor.organizationId);
  const { id } = await lockExpense(context, { number });
  return startTask(context, readingTask, { expenseRowId: id });
}

/** Saves an expense; absent fields keep their value. Values read and sent back count as confirmed. */
export async function saveExpense(context: TenantContext, input: ExpenseInput): Promise<Expense> {
  const { id, expense } = await lockExpense(context, { number: input.expenseId });
  const subject = { id, number: expense.expenseId };
  await assertVersion(context, subjectOfExpense(subject), input.version, expense.version);
  const given = fieldNames.filter((name) => input[name] !== undefined);
  const before = contentOf(expense);
  const content = withGross(
    toStored({ ...before, ...Object.fromEntries(given.map((name) => [name, input[name]])) } as ExpenseContent),
    input,
  );
  if (content.project !== null && content.project !== before.project)
    await assertReferences(context.tx, bookedTo, content, 'expense');
  const written = [...given, 'gross' as const];
  await updateExpense(context, id, content, {
    ...expense.sources,
    ...confirm(expense.sources, written, before, content),
  });
  await markChecked(context, id);
  if (expense.checkedAt === null) await publishToCheck(context);
  const after = (await lockExpense(context, { id })).expense;
  const changes = listExpenseChanges(expense, after);
  if (changes.length > 0 || expense.checkedAt === null)
    await logExpense(context, 'expense_changed', subject, { changes, given: { version: input.version } });
  return after;
}

/** Hides an expense; its number stays taken. @throws AppError not_found, changed_meanwhile */
export async function deleteExpense(
  context: TenantContext,
  number: string,
  { reason, version }: { reason?: string | undefined; version?: number | undefined },
): Promise<void> {
  const { id, expense } = await lockExpense(context, { number });
  await assertVersion(context, subjectOfExpense({ id, number }), version, expense.version);
  await markDeleted(context, id, reason);
  if (expense.checkedAt === null) await publishToCheck(context);
  await logExpense(
    context,
    'expense_deleted',
    { id, number },
    { changes: listChanges(null, { reason }), given: { version } },
  );
}

async function publishToCheck({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>): Promise<void> {
  await publish(tx, expensesToCheck, { organizationId: actor.organizationId }, {});
}

export function contentOf({ project: chosen, ...expense }: Expense): ExpenseContent {
  return {
    ...(Object.fromEntries(fieldNames.map((name) => [name, expense[name as keyof typeof expense]])) as Omit<
      ExpenseContent,
      'project'
    >),
    project: chosen?.id ?? null,
  };
}

/** Writes the IBAN as it is stored: the same account in another grouping is no change. */
function toStored(content: ExpenseContent): ExpenseContent {
  return { ...content, vendorIban: compactIban(content.vendorIban) };
}

/**
 * Assigns a changed value to the person; a value read and sent back is confirmed, and keeps its location on the
 * receipt.
 */
function confirm(
  sources: FieldSources,
  given: readonly ExpenseField[],
  before: ExpenseContent,
  after: ExpenseContent,
): FieldSources {
  const entries = given.flatMap((name): [string, FieldSource][] => {
    const source = sources[name];
    if (!isSameValue(before[name], after[name])) return [[name, confirmed]];
    return source === undefined || isEmptyValue(after[name])
      ? []
      : [[name, { ...source, source: 'person', confidence: 1 }]];
  });
  return Object.fromEntries(entries);
}

/** Sets the gross to the sum of the amounts per rate; a typed gross must agree. */
function withGross(
  content: ExpenseContent,
  { gross, amounts }: Pick<ExpenseInput, 'gross' | 'amounts'>,
): ExpenseContent {
  if (content.amounts.length === 0) return content;
  const sum = sumAmounts(content.amounts);
  const isGiven = gross !== undefined || amounts !== undefined;
  if (isGiven && !expenseFields.gross.wire.safeParse(sum).success)
    throw invalidField('expense.amounts', 'sum_too_large', { sum, ...expenseAmountLimits });
  if (gross !== undefined && gross !== null && gross !== sum)
    throw invalidField('expense.gross', 'gross_not_sum', { sum });
  return isGiven ? { ...content, gross: sum } : content;
}
