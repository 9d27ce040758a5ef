import { fillBooks } from '#testing/books-scene.ts';
import { testByFuzzing } from '#testing/fuzzing.ts';
import { createPropertyBooks } from '#testing/property-books.ts';

await testByFuzzing('property-owner', async ({ people, database, organizationId, user }) => {
  const books = createPropertyBooks(database, people.files, { organizationId, userId: user.id });
  await fillBooks(books, 'E-1');
  return {
    eid: ['E-1'],
    year: ['2026'],
    archivid: ['E-1-R1'],
    from: ['2026-01-01', '1.2.2026'],
    to: ['2027-01-01', '31.12.2026'],
    moid: ['E-1-1', '0', 'E-1-1,E-1-2,0'],
    mid: ['E-1-M1', '0'],
    kaid: ['E-1-K1', '0', 'E-1-K2,E-1-K1'],
  };
});
