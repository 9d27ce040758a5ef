import { expect, it } from 'vitest';
import { expenseReading } from '../../contract/expenses/expenses.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { drawReceipt } from '#testing/receipts/picture.ts';
import { openExpenses, runTasks } from '#testing/receipts/scene.ts';

const testDatabase = await createTestDatabase();
const people = await createProductPeople(testDatabase.database);
const isAllowed = (permissions: readonly string[]) =>
  expenseReading.mayJoin({
    sessionId: 's',
    userId: 'u',
    membership: { organizationId: 'o', permissions: new Set(permissions) },
  });

it('a colleague who did not start the reading of an expense sees it: its state with the expense, also when it was repeated as a task', async () => {
  const scene = await openExpenses(people);
  const colleague = await people.signIn(await people.addUser({ organizationId: scene.organizationId }));
  const look = async () =>
    (
      await colleague.call<{ expenses: [{ reading: unknown; readingTaskId: string }] } & { errors: [] }>(
        'GET',
        `/api/benit/accounting/expense?expenseId=${expense.expenseId}`,
      )
    ).body.expenses[0];
  const { expense, task } = await scene.add(await drawReceipt(), 'foto.png');
  expect(await look()).toMatchObject({
    reading: { state: 'waiting', done: 0, total: null, errors: [] },
    readingTaskId: task?.id,
  });
  await scene.browser.call('DELETE', `/api/benit/tasks/${task?.id}`);
  expect(await look()).toMatchObject({ reading: { state: 'cancelled' }, readingTaskId: task?.id });
  runTasks(people, testDatabase);
  const repeated = await scene.browser.call<{ task: { id: string } } & { errors: [] }>(
    'POST',
    `/api/benit/tasks/${task?.id}/repeat`,
  );
  expect((await look())?.readingTaskId).toBe(repeated.body.task.id);
  await scene.whenEnded(repeated.body.task.id);
  expect(await look()).toMatchObject({ reading: { state: 'done', done: 1, total: 1, errors: [] } });
});

it('is published to everybody in the organisation with access to accounting, and to nobody else', () => {
  expect(isAllowed(['benit-accounting-permission'])).toEqual([{ organizationId: 'o' }]);
  expect(isAllowed(['benit-time-tracking-permission'])).toEqual([]);
  expect(expenseReading.mayJoin({ sessionId: 's', userId: 'u', membership: null })).toEqual([]);
  expect(expenseReading.room({ organizationId: 'o' })).not.toBe(expenseReading.room({ organizationId: 'p' }));
});
