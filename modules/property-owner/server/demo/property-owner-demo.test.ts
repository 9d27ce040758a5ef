import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { DemoContext } from '#platform/server/demo-part.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createDemoLedger } from './ledger.ts';
import { createPropertyOwnerDemo } from './property-owner-demo.ts';

it('creates three years of data for six owners, one of them a community, with bills as PDFs', async () => {
  const { database } = await createTestDatabase();
  const people = await createProductPeople(database);
  const organizationId = await people.addOrganization(['property-owner']);
  const user = await people.addUser({ organizationId, permissions: ['ri-property-management-admin-permission'] });
  const owner = await people.addUser({ organizationId, permissions: ['ri-property-management-permission'] });
  const demo = createPropertyOwnerDemo(people.files);
  const run = <T>(userId: string, work: (tx: Transaction) => Promise<T>) =>
    database.tenant({ organizationId, userId }, work);
  const contextOf = (tx: Transaction): DemoContext => ({
    tx,
    clock: people.clock,
    source: { requestId: 'r', address: null },
    people: new Map([['owner@demo.example', owner.id]]),
    actor: { organizationId, userId: user.id, membershipId: user.id, permissions: new Set() },
  });
  expect(await run(user.id, (tx) => demo.isThere(contextOf(tx)))).toBe(false);
  await run(user.id, (tx) => demo.write(contextOf(tx)));
  expect(await run(user.id, (tx) => demo.isThere(contextOf(tx)))).toBe(true);

  const count = async (table: string) =>
    Number(
      (await run(user.id, (tx) => sql<{ n: string }>`SELECT count(*) AS n FROM ${sql.table(table)}`.execute(tx)))
        .rows[0]?.n,
    );
  expect(await Promise.all(['property_owners', 'properties', 'rental_units', 'rental_tenants'].map(count))).toEqual([
    6, 14, 94, 90,
  ]);
  expect(await count('owner_documents')).toBe(21);
  expect(await count('postings')).toBeGreaterThan(5000);
  expect(await count('receipts')).toBeGreaterThan(200);
  const balances = await run(user.id, (tx) =>
    sql<{ off: number }>`
    SELECT count(*) AS off FROM account_balances a JOIN account_balances b ON b.owner_id = a.owner_id AND b.day = (SELECT min(day) FROM account_balances WHERE owner_id = a.owner_id AND day > a.day)
     WHERE b.amount_cents - a.amount_cents <> (SELECT coalesce(sum(amount_cents), 0) FROM postings WHERE owner_id = a.owner_id AND booking_date > a.day AND booking_date <= b.day)`.execute(
      tx,
    ),
  );
  expect(balances.rows).toEqual([{ off: 0 }]);
  const receipt = await run(owner.id, (tx) =>
    tx
      .selectFrom('receipts')
      .innerJoin('files', 'files.id', 'file_id')
      .select(['files.id', 'media_type', 'kept_at'])
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  expect([receipt.media_type, receipt.kept_at]).toEqual(['application/pdf', expect.any(Date)]);
}, 60_000);

it('creates the same data for the same day, and nothing after it', () => {
  const ledger = createDemoLedger('2026-02-14');
  expect(createDemoLedger('2026-02-14')).toEqual(ledger);
  expect(ledger.postings.at(-1)?.day).toBe('2026-02-14');
  expect(new Set(ledger.postings.map(({ id }) => id)).size).toBe(ledger.postings.length);
  const bills = ledger.postings.flatMap(({ bill }) => (bill === null ? [] : [bill.archiveId]));
  expect(new Set(bills).size).toBe(bills.length);
});
