import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/server/database/database.ts';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { fillBooks, openPropertyBooks } from '#testing/books-scene.ts';
import { openCatalogue, tenantTables } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { planInParallel } from '#testing/parallel-plans.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { askWall } from '../wall/ask-wall-once.ts';

// PostgreSQL searches the postings of large owners with several processes.

const { adminUrl, secretKey, database: serial } = await createTestDatabase();
await serial.query('SELECT 1');
await planInParallel(adminUrl, 4);
const parallel = openDatabase({ adminUrl, secretKey, maxConnections: 4 });
const catalogue = await openCatalogue(adminUrl);
afterAll(async () => void (await Promise.all([parallel.close(), catalogue.close()])));
const people = await createProductPeople(parallel);
const count = 50_400;

const { organizationId, books, signInAdministrator, signInOwner } = await openPropertyBooks(people, parallel);
const { owner } = await fillBooks(books, 'E-1');
await fillBooks(books, 'E-2');
await runAdminStatement(
  adminUrl,
  `INSERT INTO postings (organization_id, id, external_id, owner_id, booking_date, amount_cents, counterparty, purpose)
  SELECT '${organizationId}', gen_random_uuid(), 'L-' || n, '${owner}', date '2020-01-01' + (n % 2000), n, 'Stadtwerke', 'Abschlag ' || n FROM generate_series(1, ${count}) n`,
);
await runAdminStatement(adminUrl, 'ANALYZE postings');

describe.each(['searchTerm=z', 'searchTerm=Abschlag 17', 'from=2021-01-01&to=2021-12-31', 'moid=E-1-1'])(
  'the postings of an owner of 50,400 by %s',
  (query) => {
    it.each([
      ['administrators', signInAdministrator],
      ['the owner', () => signInOwner(owner)],
    ])('are returned to %s', async (_, signIn) => {
      const { status, text } = await (
        await signIn()
      ).call('GET', `/api/ri/property-management/transactions/E-1?${query}`);
      expect(status, text).toBe(200);
    });
  },
);

describe('parallel queries show the same rows as serial ones in every table of an organisation', () => {
  const readers = {
    'an administrator': {
      permissions: ['ri-property-management-admin-permission', 'benit-organization-users-permission'],
      links: [],
    },
    'an owner': { permissions: ['ri-property-management-permission'], links: [{ owner_id: owner }] },
    'an owner whose link has ended': {
      permissions: ['ri-property-management-permission'],
      links: [{ owner_id: owner, valid_until: '2026-01-31', books_until: '2026-01-31' }],
    },
    'a stranger': { permissions: [], links: [] },
  };
  it.each(Object.entries(readers))('to %s', async (_, { permissions, links }) => {
    const user = await people.addUser();
    const membershipId = await people.addMembership(user.id, { organizationId, permissions });
    for (const link of links) await books.link({ ...link, membership_id: membershipId });
    const tables = await catalogue.list(
      `SELECT relname FROM (${tenantTables}) t WHERE has_table_privilege('kontor_app', oid, 'SELECT') AND relname !~ '^search_entries_' ORDER BY 1`,
    );
    expect(tables).toEqual(
      expect.arrayContaining(['postings', 'rental_tenants', 'files', 'tasks', 'invoices', 'search_entries']),
    );
    const countIn = (database: typeof serial, prologue?: string) =>
      database.tenant(
        { organizationId, userId: user.id },
        async (tx) => {
          const counts: Record<string, number> = {};
          for (const table of tables)
            counts[table] =
              (await sql<{ count: number }>`SELECT count(*)::integer AS count FROM ${sql.table(table)}`.execute(tx))
                .rows[0]?.count ?? 0;
          return counts;
        },
        { readOnly: true, prologue },
      );
    const counted = await countIn(serial);
    expect(await countIn(parallel)).toEqual(counted);
    expect(await countIn(parallel, askWall)).toEqual(counted);
    const plan = await parallel.tenant(
      { organizationId, userId: user.id },
      (tx) => sql`EXPLAIN SELECT count(*) FROM postings`.execute(tx),
      { readOnly: true },
    );
    expect(JSON.stringify(plan.rows)).toMatch(/Workers Planned: [1-9]/u);
  });
});
