import { expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import { planInParallel } from '#testing/parallel-plans.ts';
import { createProductPeople } from '#testing/product-people.ts';

const { adminUrl, database } = await createTestDatabase();
await planInParallel(adminUrl);
const people = await createProductPeople(database);

/** So many that PostgreSQL searches them with several processes. */
const count = 50_400;

it('an owner of many postings is searched, by administrators and by themself', async () => {
  const { organizationId, books, signInAdministrator, signInOwner } = await openPropertyBooks(people, database);
  const owner = await books.owner({ external_id: 'E-1' });
  await runAdminStatement(adminUrl, `INSERT INTO postings (organization_id, id, external_id, owner_id, booking_date, amount_cents, counterparty, purpose)
    SELECT '${organizationId}', gen_random_uuid(), 'B-' || n, '${owner}', date '2020-01-01' + (n % 2000), n, 'Stadtwerke', 'Abschlag ' || n FROM generate_series(1, ${count}) n`);
  await runAdminStatement(adminUrl, 'ANALYZE postings');
  for (const browser of [await signInAdministrator(), await signInOwner(owner)]) {
    for (const query of ['searchTerm=z', 'searchTerm=Abschlag 17', 'from=2021-01-01&to=2021-12-31']) {
      const { status, text } = await browser.call('GET', `/api/ri/property-management/transactions/E-1?${query}`);
      expect(status, `${query}: ${text}`).toBe(200);
    }
  }
});
