import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { drawReceipt } from '#testing/receipts/picture.ts';
import { openExpenses, runTasks } from '#testing/receipts/scene.ts';

const testDatabase = await createTestDatabase();
const people = await createProductPeople(testDatabase.database);

it('a cancelled reading leaves the expense unchanged, and can be repeated', async () => {
  const scene = await openExpenses(people);
  const { expense, task } = await scene.add(await drawReceipt(), 'foto.png');
  expect((await scene.browser.call('DELETE', `/api/benit/tasks/${task?.id}`)).status).toBe(200);
  expect(await scene.findTask(task?.id ?? '')).toMatchObject({ state: 'cancelled' });
  expect(await scene.find(expense.expenseId)).toMatchObject({ version: 1, gross: null, sources: {} });
  runTasks(people, testDatabase);
  const repeated = await scene.browser.call<{ task: { id: string } } & { errors: [] }>(
    'POST',
    `/api/benit/tasks/${task?.id}/repeat`,
  );
  expect(await scene.whenEnded(repeated.body.task.id)).toMatchObject({ state: 'done', done: 1, total: 1 });
  expect(await scene.find(expense.expenseId)).toMatchObject({ gross: 57.1, version: 2 });
});
