import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { readAmountTerm } from '#platform/contract/amount-term.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import { noId } from '#modules/property-owner/contract/external-ids.ts';
import type { BooksFilter, PostingFilter } from '#modules/property-owner/contract/transactions/transactions.ts';
import { isOfBooks } from '../../owners/find-books.ts';
import type { Books } from '../../owners/find-books.ts';

/** References of postings that filters use, with the tables of their external ids. */
const references = {
  moid: { column: 'rental_unit_id', unknown: 'unknown_moid', table: 'rental_units' },
  mid: { column: 'tenant_id', unknown: 'unknown_mid', table: 'rental_tenants' },
  kaid: { column: 'cost_type_id', unknown: 'unknown_kaid', table: 'cost_types' },
} as const;
type Reference = (typeof references)[keyof typeof references];

const searched = ['p.counterparty', 'p.purpose', 'p.iban', 'p.archive_id'] as const;

/** Selects filtered postings of books; without a search it compares only columns of the indexes by day. */
export function selectPostings(tx: Transaction, books: Books, filter: PostingFilter) {
  const { searchTerm, from, to } = filter;
  let select = tx
    .selectFrom('postings as p')
    .where(isOfBooks(books, sql.ref('p.owner_id')))
    .where('p.withdrawn_at', 'is', null);
  if (from !== undefined) select = select.where(sql<boolean>`p.booking_date >= ${from}::date`);
  if (to !== undefined) select = select.where(sql<boolean>`p.booking_date <= ${to}::date`);
  for (const condition of [...filterByReferences(filter), ...filterByParty(filter)]) select = select.where(condition);
  if (filter.beleg === 'fehlt') select = select.where(lacksReceipt);
  return isSearchTerm(searchTerm) ? select.where(matches(searchTerm)) : select;
}

/** True if no kept sum holds what a filter selects by. */
export const isOfPostingsAlone = ({ partei, name, beleg }: PostingFilter): boolean =>
  partei !== undefined || name !== undefined || beleg !== undefined;

/** SQL: conditions of a filter on the payee or payer of postings `p`. */
function filterByParty({ partei, name }: PostingFilter): RawBuilder<boolean>[] {
  const counterparty = sql.ref('p.counterparty');
  return [
    ...(partei === undefined ? [] : [sql<boolean>`${counterparty} = ${partei}`]),
    ...(name === undefined ? [] : [matchesWords(name, [counterparty])]),
  ];
}

/**
 * SQL: an expense without a receipt number. Cost types without receipts do not count: rents that are charged back,
 * bank fees, advances by contract. The constants are those of `postings_without_receipt_idx`.
 */
export const lacksReceipt = sql<boolean>`(p.archive_id = '' AND p.amount_cents < 0
  AND (p.cost_type_id = ANY (ARRAY(SELECT c.id FROM cost_types c WHERE c.without_receipts))) IS NOT TRUE)`;

function matches(term: string): RawBuilder<boolean> {
  const texts = searched.map((column) => sql.ref(column));
  const words = matchesWords(term, texts);
  const cents = readAmountTerm(term).flatMap((amount) => [amount, -amount]);
  if (cents.length === 0) return words;
  // Texts that lack the digits are seen without being spelled, which takes ten times as long. Others than ASCII may spell them
  // in another way.
  const text = sql`concat_ws(' ', ${sql.join(texts)})`;
  const mayMatch = sql`(${text} LIKE ${`%${longestDigits(term)}%`} OR octet_length(${text}) <> length(${text}))`;
  return sql<boolean>`(p.amount_cents = ANY (${cents}::bigint[]) OR ${mayMatch} AND ${words})`;
}

/** Returns the most digits that stand together however the amount of a term is written: also without separators and zeros in front. */
function longestDigits(term: string): string {
  const [first = '', ...others] = term.match(/\d+/gu) ?? [];
  return [first.replace(/^0+/u, ''), ...others].reduce((longest, run) => (run.length > longest.length ? run : longest));
}

/** SQL: conditions of a filter on houses, rental units, tenants and cost types for a table `p`, postings or receipts. */
export function filterByReferences({
  objekt = [],
  ...filter
}: Pick<BooksFilter, 'objekt' | keyof typeof references>): RawBuilder<boolean>[] {
  const ofReferences = Object.entries(references).flatMap(([name, reference]) => {
    const wanted = filter[name as keyof typeof references] ?? [];
    return wanted.length === 0 ? [] : [isOneOf(reference, wanted)];
  });
  return objekt.length === 0 ? ofReferences : [isInHouse(objekt), ...ofReferences];
}

// Ids are looked up once; those of another owner’s records match no posting of this one. IS TRUE keeps the scan on the
// index by day, which alone yields the sums, instead of fetching rows by rental unit.
function isOneOf({ column, unknown, table }: Reference, externalIds: readonly string[]): RawBuilder<boolean> {
  const [known, other] = [sql.ref(`p.${column}`), sql.ref(`p.${unknown}`)];
  const ids = externalIds.filter((id) => id !== noId);
  const conditions = [
    ...(ids.length === 0
      ? []
      : [
          sql`(${known} IN (SELECT named.id FROM ${sql.table(table)} named WHERE named.external_id = ANY (${ids}::text[]))) IS TRUE`,
          sql`(${other} = ANY (${ids}::text[])) IS TRUE`,
        ]),
    ...(externalIds.includes(noId) ? [sql`(${known} IS NULL AND ${other} IS NULL)`] : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` OR `)})`;
}

function isInHouse(houses: readonly string[]): RawBuilder<boolean> {
  const ids = houses.filter((id) => id !== noId);
  const found = sql`(p.rental_unit_id IN (SELECT unit.id FROM rental_units unit WHERE unit.property_id = ANY (${ids}::uuid[]))) IS TRUE`;
  return houses.includes(noId) ? sql<boolean>`(p.rental_unit_id IS NULL OR ${found})` : sql<boolean>`(${found})`;
}
