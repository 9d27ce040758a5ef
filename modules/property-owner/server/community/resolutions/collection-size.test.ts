import { expect, it } from 'vitest';
import { sql } from 'kysely';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { maxCollected } from './collection-document.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const url = '/api/ri/property-management/weg-beschluss-sammlung/W-1';

/** A community with as many entries, each with a wording of this length. */
async function openCollection(entries: number, characters: number) {
  const { books, signIn, organizationId } = await openPropertyBooks(people, database);
  const owner = await books.owner({ external_id: 'W-1', full_name: 'WEG Am Lindenhang 7' });
  await books.write((tx) =>
    sql`INSERT INTO community_resolutions (organization_id, id, owner_id, running_number, number, wording)
        SELECT ${organizationId}::uuid, gen_random_uuid(), ${owner}::uuid, 0, '2026/' || n, repeat('x', ${characters}::int)
          FROM generate_series(1, ${entries}::int) n`.execute(tx),
  );
  return signIn({ permissions: ['ri-property-management-weg-admin-permission'] });
}

it.each([
  ['more entries than one document holds', maxCollected + 1, 10],
  ['wordings that are too long together', 501, 10_000],
])('a collection with %s is refused before it is read', async (_name, entries, characters) => {
  const browser = await openCollection(entries, characters);
  const { status, body } = await browser.call<TestBody>('GET', url, { headers: { accept: 'application/pdf' } });
  expect([status, body.errors[0]?.code]).toEqual([422, 'document_too_large']);
});
