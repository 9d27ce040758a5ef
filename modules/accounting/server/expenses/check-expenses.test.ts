import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { pixel } from '#testing/hostile-forms.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { openExpenses } from '#testing/receipts/scene.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/benit/accounting/expense';
type Neighbours = TestBody & Readonly<Record<'previous' | 'next' | 'first', string | null>>;

it('the expenses to be checked are counted until a person has saved or deleted them', async () => {
  const scene = await openExpenses(people);
  const count = async () =>
    (await scene.browser.call<TestBody & { readonly count: number }>('GET', `${base}/to-check`)).body.count;
  expect(await count()).toBe(0);
  for (let index = 0; index < 3; index += 1) await scene.add(pixel, 'a.png');
  expect(await count()).toBe(3);
  await scene.save({ expenseId: 'A-2026-0001', vendor: 'Sommer' });
  expect(await count()).toBe(2);
  await scene.browser.call('DELETE', `${base}/A-2026-0002`);
  expect(await count()).toBe(1);
});

it('neighbours follow the order and the filters of the list, also of an expense that no longer matches them', async () => {
  const scene = await openExpenses(people);
  const vendors = ['Zimmer', 'Ahorn', 'Mai', ''];
  for (const vendor of vendors) {
    const { expense } = await scene.add(pixel, 'a.png');
    await scene.browser.call('POST', `${base}/pay`, {
      body: { expenseIds: [expense.expenseId], paidDate: '2026-02-01' },
    });
    if (vendor === 'Mai') await scene.save({ expenseId: expense.expenseId, vendor });
  }
  const around = async (expenseId: string, query = '') =>
    (await scene.browser.call<Neighbours>('GET', `${base}/neighbours?expenseId=${expenseId}${query}`)).body;
  expect(await around('A-2026-0002')).toEqual({ previous: 'A-2026-0003', next: 'A-2026-0001', first: 'A-2026-0004' });
  expect(await around('A-2026-0004')).toEqual({ previous: null, next: 'A-2026-0003', first: 'A-2026-0004' });
  expect(await around('A-2026-0002', '&sort=expenseId')).toEqual({
    previous: 'A-2026-0001',
    next: 'A-2026-0003',
    first: 'A-2026-0001',
  });
  // The third one is checked: it is left out, and its own neighbours are those around its place.
  expect(await around('A-2026-0003', '&checked=no&sort=expenseId')).toEqual({
    previous: 'A-2026-0002',
    next: 'A-2026-0004',
    first: 'A-2026-0001',
  });
  // Empty ones come last in both directions.
  for (const direction of ['asc', 'desc'])
    expect(await around('A-2026-0003', `&sort=vendor&direction=${direction}`)).toMatchObject({
      previous: null,
      first: 'A-2026-0003',
    });
  expect(await around('A-2026-0002', '&searchTerm=Mai')).toEqual({
    previous: 'A-2026-0003',
    next: null,
    first: 'A-2026-0003',
  });
  const missing = await scene.browser.call('GET', `${base}/neighbours?expenseId=A-1`);
  expect(missing.status).toBe(404);
});
