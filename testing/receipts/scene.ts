import { expect } from 'vitest';
import type { Expense } from '#modules/accounting/contract/expenses/expenses.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { Task } from '#platform/contract/task.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import type { TestDatabase } from '../database.ts';
import type { TestBody } from '../http.ts';
import { toMultipart } from '../multipart.ts';
import type { FormFile } from '../multipart.ts';
import type { ProductPeople } from '../product-people.ts';
import { whenOver } from '../when-over.ts';

export type ExpenseAnswer = TestBody & {
  readonly expense: Expense;
  readonly expenses: readonly Expense[];
  readonly task: Task | null;
  readonly nextCursor: string | null;
};

const base = '/api/benit/accounting';

/** Runs the tasks of the modules until the test file ends. */
export function runTasks(
  people: ProductPeople,
  { adminUrl, secretKey }: Pick<TestDatabase, 'adminUrl' | 'secretKey'>,
): void {
  const jobs = openJobs({ adminUrl, secretKey, log: people.app.log, pollSeconds: 0.5 });
  whenOver(() => jobs.stop());
  for (const work of people.modules.flatMap((module) => module.jobs ?? [])) jobs.work(work);
  jobs.start();
}

/** Somebody who keeps expenses, of an organisation of their own or of a given one. */
export async function openExpenses(people: ProductPeople, given?: OrganizationId) {
  const organizationId = given ?? (await people.addOrganization());
  const user = await people.addUser({ organizationId });
  const browser = await people.signIn(user);
  const upload = (bytes: Uint8Array, fileName = 'beleg.pdf', fields: readonly (readonly [string, string])[] = []) => {
    const file: FormFile = { name: 'file', fileName, bytes };
    return browser.call<ExpenseAnswer>('POST', `${base}/expense`, toMultipart([...fields, file]));
  };
  const add = async (bytes: Uint8Array, fileName?: string, fields?: readonly (readonly [string, string])[]) => {
    const { status, body, text } = await upload(bytes, fileName, fields);
    expect(status, text).toBe(200);
    return body;
  };
  const list = async (query = '') =>
    (await browser.call<ExpenseAnswer>('GET', `${base}/expense${query}`)).body.expenses;
  const find = async (expenseId: string) => (await list(`?expenseId=${encodeURIComponent(expenseId)}`))[0];
  const save = (expense: object) => browser.call<ExpenseAnswer>('PUT', `${base}/expense`, { body: { expense } });
  const findTask = async (id: string) =>
    (await browser.call<{ task: Task } & TestBody>('GET', `/api/benit/tasks/${id}`)).body.task;
  const whenEnded = async (id: string | undefined): Promise<Task> => {
    await expect
      .poll(async () => (await findTask(id ?? '')).state, { timeout: 100_000 })
      .toMatch(/done|failed|cancelled/u);
    return findTask(id ?? '');
  };
  /** Uploads a receipt and waits for its reading. */
  const read = async (bytes: Uint8Array, fileName?: string): Promise<Expense> => {
    const { expense, task } = await add(bytes, fileName);
    expect(await whenEnded(task?.id)).toMatchObject({ state: 'done', errors: [] });
    const found = await find(expense.expenseId);
    if (!found) throw new Error('the expense is gone');
    return found;
  };
  return { organizationId, user, browser, upload, add, list, find, save, findTask, whenEnded, read };
}
