import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { pixel } from '#testing/hostile-forms.ts';
import { toMultipart } from '#testing/multipart.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { expectDone } from '#testing/victim.ts';
import type { Expense } from '../../contract/expenses/expenses.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/benit/accounting/expense';

it('marks expenses as paid on a day, all or none, and leaves those alone that are paid', async () => {
  const organizationId = await people.addOrganization();
  const browser = await people.signIn(await people.addUser({ organizationId }));
  const numbers = ['A-1', 'A-2', 'A-3'];
  for (const expenseId of numbers)
    await expectDone(
      browser.call(
        'POST',
        base,
        toMultipart([['expenseId', expenseId], { name: 'file', fileName: 'beleg.png', bytes: pixel }]),
      ),
    );
  await browser.call('PUT', base, {
    body: { expense: { expenseId: 'A-3', paymentStatus: 'paid', paidDate: '2026-01-05', paymentMethod: 'cash' } },
  });
  const pay = (expenseIds: readonly string[], paidDate = '2026-01-30') =>
    browser.call<{ paid: number; errors: { field: string; code: string }[] }>('POST', `${base}/pay`, {
      body: { expenseIds, paidDate, paymentMethod: 'transfer' },
    });
  const read = async (): Promise<unknown[]> =>
    (await browser.call<{ expenses: Expense[] }>('GET', `${base}?sort=expenseId`)).body.expenses.map((expense) => [
      expense.paymentStatus,
      expense.paidDate,
      expense.paymentMethod,
    ]);
  const unpaid = ['open', null, ''];
  const before = ['paid', '2026-01-05', 'cash'];
  expect((await pay(['A-1', 'FEHLT'])).status).toBe(404);
  expect((await pay(['A-1'], '2026-02-03')).body.errors[0]).toMatchObject({ field: 'paidDate', code: 'day_in_future' });
  expect(await read()).toEqual([unpaid, unpaid, before]);
  expect((await pay(['A-3', 'A-1', 'A-1', 'A-2'])).body).toEqual({ paid: 2 });
  const paid = ['paid', '2026-01-30', 'transfer'];
  expect(await read()).toEqual([paid, paid, before]);
});
