import { expect, it } from 'vitest';
import { systemClock } from '#platform/server/clock.ts';
import { ContentMissingError } from '#platform/server/files/content-store.ts';
import { findFile } from '#platform/server/files/file-repository.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { buildPdf } from '#testing/receipts/pdf.ts';
import { openExpenses } from '#testing/receipts/scene.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** Runs the schedule as a process does, then that of the files a day and a half later. */
async function purge(): Promise<void> {
  const scheduled = people.modules
    .flatMap(({ schedules = [] }) => schedules)
    .find(({ name }) => name === 'purge-expenses');
  await scheduled?.handler({ signal: AbortSignal.timeout(60_000), log });
  await people.files.purge(new Date(systemClock.now().getTime() + 36 * 3_600_000));
}

it('a deleted expense keeps row and receipt for 8 years after the end of the year, then both are removed, and existing ones stay', async () => {
  const scene = await openExpenses(people);
  const scope = { organizationId: scene.organizationId, userId: scene.user.id };
  const stays = await scene.add(buildPdf({ pages: [['Bleibt']] }));
  const goes = await scene.add(buildPdf({ pages: [['Geht']] }), 'beleg.pdf', [['expenseId', 'A-2026-0007']]);
  await scene.save({ expenseId: goes.expense.expenseId, amounts: [{ net: 10, vat: 19, vatCost: 1.9 }] });
  expect(
    (await scene.browser.call('DELETE', `/api/benit/accounting/expense/${goes.expense.expenseId}?reason=Privat`))
      .status,
  ).toBe(200);
  const rows = () =>
    database.tenant(scope, async (tx) => ({
      expenses: (
        await tx.selectFrom('expenses').select(['number', 'deleted_by', 'deletion_reason']).orderBy('number').execute()
      ).map((row) => [row.number, row.deleted_by === scene.user.id, row.deletion_reason]),
      amounts: (await tx.selectFrom('expense_amounts').select('position').execute()).length,
    }));
  const { file_id: fileId } = await database.tenant(scope, (tx) =>
    tx.selectFrom('expenses').select('file_id').where('number', '=', goes.expense.expenseId).executeTakeFirstOrThrow(),
  );
  const file = (await database.tenant(scope, (tx) => findFile(tx, fileId))) ?? expect.fail('the receipt is gone');

  // Deleted in February 2026: until the end of 2034, in Germany.
  const keptUntil = Date.parse('2034-12-31T23:00:00Z');
  people.clock.advance({ seconds: (keptUntil - people.clock.now().getTime()) / 1000 - 60 });
  await purge();
  expect(await rows()).toEqual({
    expenses: [
      [stays.expense.expenseId, false, null],
      ['A-2026-0007', true, 'Privat'],
    ],
    amounts: 1,
  });
  expect((await people.files.readBytes(file)).length).toBe(goes.expense.byteSize);

  people.clock.advance({ minutes: 2 });
  await purge();
  expect(await rows()).toEqual({ expenses: [[stays.expense.expenseId, false, null]], amounts: 0 });
  expect(await database.tenant(scope, (tx) => findFile(tx, fileId))).toBeUndefined();
  await expect(people.files.read(file)).rejects.toBeInstanceOf(ContentMissingError);
});
