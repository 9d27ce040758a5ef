import { expect, it } from 'vitest';
import { findFile } from '#platform/server/files/file-repository.ts';
import { createId } from '#platform/server/ids.ts';
import { createTestDatabase } from '#testing/database.ts';
import { runsAll } from '#testing/lane.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { openExpenses, runTasks } from '#testing/receipts/scene.ts';
import { isOtherAccount } from '../../contract/expenses/other-account.ts';
import { customers } from '../records/routes.ts';
import { demoCustomers } from './customers.ts';

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const people = await createProductPeople(database);
/** The expenses, and the records with the projects that they name; the invoices have a test of their own. */
const demo = (people.modules.find(({ name }) => name === 'accounting')?.demo ?? []).filter(({ name }) =>
  ['accounting-records', 'accounting-expenses'].includes(name),
);

/** Opens a person in an organisation with the demo of expenses. */
async function openDemo() {
  const scene = await openExpenses(people);
  const actor = {
    organizationId: scene.organizationId,
    userId: scene.user.id,
    membershipId: createId(),
    permissions: new Set<string>(),
  };
  const context = { actor, clock: people.clock, source: { requestId: createId(), address: null }, people: new Map() };
  await database.tenant(actor, (tx) => customers.table.insert(tx, actor, demoCustomers));
  for (const part of demo)
    await database.tenant(actor, (tx) => part.write({ ...context, tx } as unknown as Parameters<typeof part.write>[0]));
  const digests = await database.tenant(actor, (tx) =>
    tx.selectFrom('expenses').select(['number', 'file_sha256']).orderBy('id').execute(),
  );
  const readOriginal = async (number = '') => {
    const file = await database.tenant(actor, async (tx) =>
      findFile(
        tx,
        (await tx.selectFrom('expenses').select('file_id').where('number', '=', number).executeTakeFirstOrThrow())
          .file_id,
      ),
    );
    return people.files.readBytes(file ?? expect.fail('the file is gone'));
  };
  return { ...scene, digests, readOriginal };
}

it('has expenses of every kind: receipts, rates, categories, months, open and paid, checked e-invoices, projects, one duplicate', async () => {
  const { list, find, digests } = await openDemo();
  const summaries = await list('?limit=100');
  const expenses = await Promise.all(
    summaries.map(async ({ expenseId }) => (await find(expenseId)) ?? expect.fail(`${expenseId} is gone`)),
  );
  const count = (isOne: (expense: (typeof expenses)[number]) => boolean): number => expenses.filter(isOne).length;
  expect(expenses.length).toBeGreaterThanOrEqual(20);
  expect(count(({ mediaType }) => mediaType === 'application/pdf')).toBeGreaterThanOrEqual(10);
  expect(count(({ mediaType }) => mediaType === 'image/png')).toBeGreaterThanOrEqual(3);
  expect(count(({ mediaType }) => mediaType === 'application/xml')).toBeGreaterThanOrEqual(2);
  expect(
    count(({ checkReport, mediaType }) => checkReport?.isRead === true && mediaType === 'application/pdf'),
  ).toBeGreaterThanOrEqual(2);
  expect(
    expenses.flatMap(({ checkReport }) => checkReport?.findings.map(({ rule, field }) => [rule, field]) ?? []),
  ).toEqual([['page_differs', 'invoiceDate']]);
  expect(new Set(expenses.flatMap(({ amounts }) => amounts.map(({ vat }) => vat)))).toEqual(new Set([19, 7, 0]));
  expect(new Set(expenses.map(({ category }) => category)).size).toBeGreaterThanOrEqual(12);
  expect(new Set(expenses.map(({ expenseDate }) => expenseDate.slice(0, 7))).size).toBeGreaterThanOrEqual(6);
  expect([
    count(({ paymentStatus }) => paymentStatus === 'paid') >= 10,
    count(({ paymentStatus }) => paymentStatus === 'open') >= 3,
  ]).toEqual([true, true]);
  expect(count(({ project }) => project !== null)).toBeGreaterThanOrEqual(2);
  expect(expenses.flatMap(({ duplicateOf }) => duplicateOf ?? [])).toHaveLength(1);
  expect(count(isOtherAccount)).toBe(1);
  expect(
    count(({ vendorIban, vendorTaxNumber }) => vendorIban !== '' && vendorTaxNumber !== ''),
  ).toBeGreaterThanOrEqual(15);
  // Confirmed receipts keep the location of their values; the last receipts are unconfirmed.
  expect(
    count(({ sources }) => Object.values(sources).some(({ source, page }) => source === 'person' && page === 1)),
  ).toBeGreaterThanOrEqual(15);
  expect(
    new Set(expenses.slice(0, 6).flatMap(({ sources }) => Object.values(sources).map(({ source }) => source))),
  ).toEqual(new Set(['e-invoice', 'pdf-text', 'ocr', 'last-receipt', 'person']));
  expect(expenses.every(({ vendor, gross }) => vendor !== '' && gross !== null)).toBe(true);
  expect(Math.max(...expenses.map(({ byteSize }) => byteSize))).toBeLessThan(200_000);
  // The same day makes the same files.
  expect((await openDemo()).digests).toEqual(digests);
});

it('has receipts that the product itself reads correctly', async () => {
  runTasks(people, testDatabase);
  const { list, find, whenEnded, add, readOriginal } = await openDemo();
  const all = await list('?limit=100');
  const pdf = ['application/pdf', 'Blitzblank Gebäudereinigung GmbH'] as const;
  const picture = ['image/png', 'Papierhaus Brandt GmbH'] as const;
  for (const [mediaType, vendor] of runsAll ? [pdf, picture] : [pdf]) {
    const shown = await find(
      all.find((expense) => expense.mediaType === mediaType && expense.vendor === vendor)?.expenseId ?? '',
    );
    const { expense, task } = await add(await readOriginal(shown?.expenseId), shown?.fileName);
    expect(await whenEnded(task?.id)).toMatchObject({ state: 'done', errors: [] });
    expect(await find(expense.expenseId)).toMatchObject({
      vendor,
      gross: shown?.gross,
      amounts: shown?.amounts,
      invoiceDate: shown?.invoiceDate,
      duplicateOf: shown?.expenseId,
    });
  }
});
