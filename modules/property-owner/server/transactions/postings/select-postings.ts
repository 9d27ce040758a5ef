import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import { noId } from '#modules/property-owner/contract/external-ids.ts';
import type { PostingFilter } from '#modules/property-owner/contract/transactions/transactions.ts';

/** References of postings that filters use, with the tables of their external ids. */
const references = {
  moid: { column: 'rental_unit_id', table: 'rental_units' },
  mid: { column: 'tenant_id', table: 'rental_tenants' },
  kaid: { column: 'cost_type_id', table: 'cost_types' },
} as const;

const searched = ['p.counterparty', 'p.purpose', 'p.iban', 'p.archive_id'] as const;

/** Selects an owner's filtered postings; without a search it compares only columns of `postings_owner_idx`. */
export function selectPostings(tx: Transaction, ownerId: string, filter: PostingFilter) {
  const { searchTerm, from, to } = filter;
  let select = tx.selectFrom('postings as p').where('p.owner_id', '=', ownerId).where('p.withdrawn_at', 'is', null);
  if (from !== undefined) select = select.where(sql<boolean>`p.booking_date >= ${from}::date`);
  if (to !== undefined) select = select.where(sql<boolean>`p.booking_date <= ${to}::date`);
  for (const condition of filterByReferences(filter)) select = select.where(condition);
  return isSearchTerm(searchTerm)
    ? select.where(
        matchesWords(
          searchTerm,
          searched.map((column) => sql.ref(column)),
        ),
      )
    : select;
}

/** SQL: conditions of a filter on rental units, tenants and cost types for a table `p`, postings or receipts. */
export function filterByReferences(filter: Pick<PostingFilter, keyof typeof references>): RawBuilder<boolean>[] {
  return Object.entries(references).flatMap(([name, { column, table }]) => {
    const wanted = filter[name as keyof typeof references];
    return wanted === undefined || wanted.length === 0 ? [] : [isOneOf(sql.ref(`p.${column}`), table, wanted)];
  });
}

// Ids are looked up once; those of another owner’s records match no posting of this one. IS TRUE keeps the scan on the
// owner's index, which alone yields the sums, instead of fetching rows by rental unit.
function isOneOf(column: RawBuilder<unknown>, table: string, externalIds: readonly string[]): RawBuilder<boolean> {
  const found = sql`(${column} IN (SELECT named.id FROM ${sql.table(table)} named WHERE named.external_id = ANY (${externalIds.filter((id) => id !== noId)}::text[]))) IS TRUE`;
  return externalIds.includes(noId) ? sql<boolean>`(${column} IS NULL OR ${found})` : sql<boolean>`(${found})`;
}
