import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { runsAll } from '#testing/lane.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { buildPdf } from '#testing/receipts/pdf.ts';
import { openExpenses, runTasks } from '#testing/receipts/scene.ts';

const testDatabase = await createTestDatabase();
const people = await createProductPeople(testDatabase.database);
runTasks(people, testDatabase);

/** All at once takes as many places as a browser does. */
const atOnce = 3;
const broken = Buffer.from('%PDF-1.7\n');
const receiptOf = (number: number): Buffer =>
  buildPdf({ pages: [['Bäckerei Sommer', `Rechnungsnummer:\tB-${number}`, `Rechnungsbetrag\t${number},00 €`]] });

async function inTurns<T, U>(items: readonly T[], work: (item: T) => Promise<U>): Promise<U[]> {
  const results: U[] = [];
  let next = 0;
  const go = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index] as T);
  };
  await Promise.all(Array.from({ length: atOnce }, go));
  return results;
}

async function uploadAndRead(count: number, brokenOnes: ReadonlySet<number>) {
  const scene = await openExpenses(people);
  const colleague = await openExpenses(people, scene.organizationId);
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const answers = await inTurns(numbers, (number) =>
    scene.upload(brokenOnes.has(number) ? broken : receiptOf(number), `${number}.pdf`),
  );
  // A colleague's receipt does not wait for all of them.
  const { expense, task } = await colleague.add(receiptOf(9999), 'eilig.pdf');
  expect(task).not.toBeNull();
  await colleague.whenEnded(task?.id);
  const rest = (await scene.list('?limit=100')).filter(({ readingState }) => readingState === 'waiting');
  expect((await scene.find(expense.expenseId))?.gross).toBe(9999);
  const refused = answers.flatMap(({ status, body }, index) => (status === 200 ? [] : [{ index, status, body }]));
  expect(refused.map(({ index }) => index + 1)).toEqual([...brokenOnes]);
  for (const { status, body } of refused)
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: [{ code: 'file_unreadable' }] } });
  return {
    scene,
    rest,
    kept: answers.filter(({ status }) => status === 200).map(({ body }) => body.expense.expenseId),
  };
}

it('many receipts at once are read one after the other; broken ones are refused with the reason and hold up none', async () => {
  const { scene, kept } = await uploadAndRead(14, new Set([3, 9]));
  expect(kept).toHaveLength(12);
  for (const expenseId of kept)
    await expect
      .poll(async () => (await scene.find(expenseId))?.readingState, { timeout: 60_000, interval: 200 })
      .toBe('done');
  const read = await Promise.all(kept.map((expenseId) => scene.find(expenseId)));
  expect(read.map((expense) => expense?.invoiceNumber).toSorted()).toEqual(
    [1, 2, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14].map((number) => `B-${number}`).toSorted(),
  );
  expect(read.every((expense) => expense?.checkedAt === null)).toBe(true);
});

it('a receipt sent again after a lost answer, also at the same time, is one expense with one file', async () => {
  const scene = await openExpenses(people);
  const uploadId = crypto.randomUUID();
  const send = (bytes: Buffer, by = scene) => by.upload(bytes, 'beleg.pdf', [['uploadId', uploadId]]);
  const answers = await Promise.all([send(receiptOf(1)), send(receiptOf(1)), send(receiptOf(1))]);
  answers.push(await send(receiptOf(1)));
  const [first] = answers;
  expect(answers.map(({ status, body }) => [status, body.expense.expenseId])).toEqual(
    answers.map(() => [200, first?.body.expense.expenseId]),
  );
  expect(await scene.list()).toMatchObject([{ duplicateOf: null }]);
  const { organizationId, user } = scene;
  const files = await testDatabase.database.tenant({ organizationId, userId: user.id }, (tx) =>
    tx.selectFrom('files').select('id').execute(),
  );
  expect(files).toHaveLength(1);
  const numbered = () =>
    scene.upload(receiptOf(3), 'a.pdf', [
      ['expenseId', 'A-77'],
      ['uploadId', '0198f6a0-0000-4000-8000-000000000001'],
    ]);
  for (const { status, body } of await Promise.all([numbered(), numbered()]))
    expect([status, body.expense.expenseId]).toEqual([200, 'A-77']);
  expect(await send(receiptOf(2))).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'expense_upload_taken', field: 'uploadId' }] },
  });
  // The same id in another organisation is another upload; a deleted expense does not come back.
  const other = await openExpenses(people);
  expect((await send(receiptOf(2), other)).body.expense.fileName).toBe('beleg.pdf');
  await scene.browser.call('DELETE', `/api/benit/accounting/expense/${first?.body.expense.expenseId}`);
  expect((await send(receiptOf(1))).body.expense.expenseId).not.toBe(first?.body.expense.expenseId);
});

it.runIf(runsAll)('400 receipts with ten broken ones are all read', { timeout: 1_800_000 }, async () => {
  const { scene, rest, kept } = await uploadAndRead(400, new Set([1, 40, 80, 120, 160, 200, 240, 280, 320, 400]));
  expect(rest.length).toBeGreaterThan(50);
  expect(kept).toHaveLength(390);
  const last = kept.toSorted().at(-1) ?? '';
  await expect
    .poll(async () => (await scene.find(last))?.readingState, { timeout: 1_500_000, interval: 2000 })
    .toBe('done');
});
