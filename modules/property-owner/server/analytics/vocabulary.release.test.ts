import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { UserId } from '#platform/contract/ids.ts';
import { readVocabulary } from './vocabulary.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const owners = 10_000;
const today = '2026-02-02';

/** Each owner has a house, a unit, a tenant and a payee of the same number. */
async function openManyOwners() {
  const scene = await openPropertyBooks(people, database);
  const { books, organizationId } = scene;
  await books.write(async (tx) => {
    const each = sql`generate_series(1, ${owners}::integer) n`;
    const own = sql`${organizationId}::uuid, gen_random_uuid()`;
    await sql`INSERT INTO property_owners (organization_id, id, external_id, full_name, last_name) SELECT ${own}, 'E' || n, 'Eva Eigen' || n, 'Eigen' || n FROM ${each}`.execute(
      tx,
    );
    await sql`INSERT INTO properties (organization_id, id, owner_id, name, street, street_number)
      SELECT ${own}, o.id, 'Haus ' || o.external_id, 'Ahornweg' || o.external_id, '1' FROM property_owners o`.execute(
      tx,
    );
    await sql`INSERT INTO rental_units (organization_id, id, external_id, property_id, appartment_number)
      SELECT ${own}, 'U' || name, id, 'WE 1' FROM properties`.execute(tx);
    await sql`INSERT INTO rental_tenants (organization_id, id, external_id, rental_unit_id, full_name, last_name)
      SELECT ${own}, 'M' || external_id, id, 'Max Miet' || substr(external_id, 7), 'Miet' || substr(external_id, 7) FROM rental_units`.execute(
      tx,
    );
    await sql`INSERT INTO postings (organization_id, id, external_id, owner_id, booking_date, amount_cents, counterparty)
      SELECT ${own}, 'B' || external_id, id, '2026-01-01', -100, 'Dachdecker ' || external_id FROM property_owners`.execute(
      tx,
    );
  });
  return scene;
}

it('of 10,000 owners a reader’s names are those behind their wall, and those that a question can mean', async () => {
  const { books, organizationId } = await openManyOwners();
  const ids = await books.write((tx) =>
    tx
      .selectFrom('property_owners')
      .select(['id', 'external_id'])
      .where('external_id', 'in', ['E9007', 'E9008'])
      .execute(),
  );
  const own = ids.find(({ external_id }) => external_id === 'E9007')?.id ?? '';
  const join = async (permission: string): Promise<{ readonly userId: UserId; readonly membershipId: string }> => {
    const { id } = await people.addUser();
    return { userId: id, membershipId: await people.addMembership(id, { organizationId, permissions: [permission] }) };
  };
  const reader = await join('ri-property-management-permission');
  await books.link({ owner_id: own, membership_id: reader.membershipId });
  const administrator = await join('ri-property-management-admin-permission');
  const read = (userId: UserId, question: string) =>
    database.tenant({ organizationId, userId }, (tx) => readVocabulary(tx, question, today));
  const question = 'Was haben MietE9008, MietE9007, Dachdecker E9008 und Dachdecker E9007 mit AhornwegE9008 zu tun?';
  const names = await read(reader.userId, question);
  expect(names).toMatchObject({
    owners: [{ id: 'E9007' }],
    houses: [{ name: expect.stringContaining('E9007') }],
    units: [{ id: expect.stringContaining('E9007') }],
    tenants: [{ lastName: 'MietE9007' }],
    payees: ['Dachdecker E9007'],
  });
  expect(JSON.stringify(names)).not.toContain('E9008');
  const began = performance.now();
  const all = await read(administrator.userId, question);
  expect(performance.now() - began).toBeLessThan(5000);
  const sizes = Object.values(all).map((list: readonly unknown[]) => list.length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2000);
  expect(all.tenants.map(({ lastName }) => lastName)).toEqual(expect.arrayContaining(['MietE9007', 'MietE9008']));
});
