import { expect, it } from 'vitest';
import type { TenantContext } from '#platform/server/http/context.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { buildPdf } from '#testing/receipts/pdf.ts';
import { openExpenses } from '#testing/receipts/scene.ts';
import { applyReading } from './apply-reading.ts';
import type { ReadFields } from '#modules/receipt-reading/server/index.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

const value = <Value>(given: Value) => ({ value: given, confidence: 0.9, page: 1, box: null, source: 'ocr' as const });
const amounts = [{ net: 100, vat: 19, vatCost: 19 }];

async function openScene() {
  const scene = await openExpenses(people);
  const { expense } = await scene.add(buildPdf());
  const apply = async (fields: ReadFields) => {
    const actor = { organizationId: scene.organizationId, userId: scene.user.id } as TenantContext['actor'];
    await database.tenant({ organizationId: scene.organizationId, userId: scene.user.id }, async (tx) => {
      const { id } = await tx.selectFrom('expenses').select('id').executeTakeFirstOrThrow();
      await applyReading(
        { tx, actor, clock: people.clock, source: { requestId: 'test', address: null } } as TenantContext,
        id,
        { fields, checkReport: null },
      );
    });
    return scene.find(expense.expenseId);
  };
  /** Saves the values read without any change. */
  const saveBack = async () => (await scene.save({ ...(await scene.find(expense.expenseId)) })).status;
  return { ...scene, expenseId: expense.expenseId, apply, saveBack };
}

it('a slip paid by card or cash is paid on its day; a bill with a due day, and what a person wrote, are not touched', async () => {
  const slip = { paymentMethod: value('card' as const), expenseDate: value('2026-01-28'), gross: value(12) };
  const first = await openScene();
  expect(await first.apply(slip)).toMatchObject({ paymentStatus: 'paid', paidDate: '2026-01-28', checkedAt: null });
  const bill = await openScene();
  expect(await bill.apply({ ...slip, dueDate: value('2026-02-28') })).toMatchObject({ paymentStatus: 'open' });
  const written = await openScene();
  await written.save({ expenseId: written.expenseId, paymentStatus: 'open' });
  expect(await written.apply(slip)).toMatchObject({ paymentStatus: 'open', paidDate: null });
});

it('is to be checked until a person has saved it, whatever is read; saving it unchanged is enough', async () => {
  const { apply, saveBack, find, list, expenseId } = await openScene();
  const numbers = async (query: string) => (await list(query)).map((expense) => expense.expenseId);
  await apply({ vendor: value('Öztürk') });
  expect((await find(expenseId))?.checkedAt).toBeNull();
  expect([await numbers('?checked=no'), await numbers('?checked=yes')]).toEqual([[expenseId], []]);
  expect(await saveBack()).toBe(200);
  expect((await find(expenseId))?.checkedAt).not.toBeNull();
  expect([await numbers('?checked=no'), await numbers('?checked=yes')]).toEqual([[], [expenseId]]);
});

it('a second reading that finds another gross and no amounts removes those of the first one', async () => {
  const { apply, saveBack } = await openScene();
  expect(await apply({ amounts: value(amounts), gross: value(119) })).toMatchObject({ amounts, gross: 119 });
  const again = await apply({ gross: value(1190) });
  expect(again).toMatchObject({ amounts: [], gross: 1190, sources: { gross: { source: 'ocr' } } });
  expect(again?.sources).not.toHaveProperty('amounts');
  expect(await saveBack()).toBe(200);
});

it('a second reading whose amounts do not match its gross keeps the gross alone', async () => {
  const { apply, saveBack } = await openScene();
  await apply({ amounts: value(amounts), gross: value(119) });
  const again = await apply({ amounts: value([{ net: 10, vat: 0, vatCost: 0 }]), gross: value(12) });
  expect([again?.amounts, again?.gross, Object.keys(again?.sources ?? {})]).toEqual([[], 12, ['gross']]);
  expect(await saveBack()).toBe(200);
});

it('amounts of a person stay with their sum, whatever is read; so does everything if nothing is read', async () => {
  const { apply, save, expenseId, saveBack } = await openScene();
  await apply({ amounts: value(amounts), gross: value(119) });
  expect(await apply({})).toMatchObject({ amounts, gross: 119, version: 2 });
  await save({ expenseId, amounts: [{ net: 50, vat: 0, vatCost: 0 }] });
  expect(await apply({ amounts: value(amounts), gross: value(119), vendor: value('Öztürk') })).toMatchObject({
    amounts: [{ net: 50, vat: 0, vatCost: 0 }],
    gross: 50,
    vendor: 'Öztürk',
  });
  expect(await saveBack()).toBe(200);
});
