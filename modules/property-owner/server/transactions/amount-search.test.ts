import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { createTestDatabase } from '#testing/database.ts';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { listTransactions } from '../../contract/transactions/transactions.ts';

const purposes = [
  'Rechnung 412,10 vom Mai',
  'Rechnung 0412,10',
  'Müller 412,10',
  'Rechnung 4121',
  'Zahlung €412.10',
  'Zahlung 1.190,00 EUR',
  'Zahlung 1190',
  'Zahlung 1190.00',
  'Zahlung 1,190.00',
  'Gebühr ４１２,10',
  'Gebühr 10,00 für Stück ½',
  '000',
  'Zahlung 1.000,00',
  'Zahlung €1000.00',
  '',
];

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const { books, signInOwner } = await openPropertyBooks(people, database);
const owner = await books.owner({ external_id: 'E-1' });
await books.postings(
  purposes.map((purpose, index) => ({ owner_id: owner, booking_date: '2026-01-01', amount_cents: index + 1, purpose })),
);
const browser = await signInOwner(owner);

it.each([
  '412,10',
  '-412.10',
  '412,1',
  '0412,10',
  '412,10 €',
  '412,10 EUR',
  '1.190,00',
  '1,190.00',
  '1190',
  '1 190,00',
  '1.000,00',
  '1000',
  '10',
])('an amount, %s, finds in texts all that a search for the words finds', async (term) => {
  const condition = matchesWords(term, [sql.ref('counterparty'), sql.ref('purpose')]);
  const { rows } = await books.write((tx) =>
    sql<{ purpose: string }>`SELECT purpose FROM postings WHERE ${condition} ORDER BY purpose COLLATE "C"`.execute(tx),
  );
  const { body } = await browser.call<EndpointAnswer<typeof listTransactions>>(
    'GET',
    `/api/ri/property-management/transactions/E-1?searchTerm=${encodeURIComponent(term)}`,
  );
  expect(body.buchungen.map(({ verwendungszweck }) => verwendungszweck).toSorted()).toEqual(
    rows.map(({ purpose }) => purpose).toSorted(),
  );
  expect(rows.length).toBeLessThan(purposes.length);
});
