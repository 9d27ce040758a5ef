import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { day, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import type { PostingFilter } from '#modules/property-owner/contract/transactions/transactions.ts';
import { selectPostings } from './select-postings.ts';

const newestFirst = listOrder('desc', { booking_date: day(sql.ref('p.booking_date')), id: uuid(sql.ref('p.id')) });

/**
 * Lists one page of an owner's filtered postings, newest first, from `postings_owner_idx` alone, because a filter may
 * skip thousands before its page is full. Ids of matches replace a search. Texts come from `readPostingTexts`, names
 * from `readPostedNames`.
 */
export function listPostings(
  tx: Transaction,
  ownerId: string,
  { searchTerm, ...filter }: PostingFilter,
  page: PageQuery,
  ids?: readonly string[],
) {
  const found =
    ids === undefined
      ? selectPostings(tx, ownerId, { searchTerm, ...filter })
      : selectPostings(tx, ownerId, filter).where(sql<boolean>`p.id = ANY (${[...ids]}::uuid[])`);
  const select = found.select([
    'p.id',
    'p.booking_date',
    'p.amount_cents',
    'p.rental_unit_id as rentalUnitId',
    'p.tenant_id as tenantId',
    'p.cost_type_id as costTypeId',
  ]);
  return pageOf(select, newestFirst, page);
}

export type PostingRow = Awaited<ReturnType<typeof listPostings>>['rows'][number];

export interface PostingTexts {
  readonly counterparty: string;
  readonly purpose: string;
  readonly iban: string;
  readonly archive_id: string;
  /** True if the PDF of its receipt is stored. */
  readonly has_file: boolean;
}

const noTexts: PostingTexts = { counterparty: '', purpose: '', iban: '', archive_id: '', has_file: false };

/** Reads the texts of a page's postings by their ids. */
export async function readPostingTexts(
  tx: Transaction,
  page: readonly PostingRow[],
): Promise<(id: string) => PostingTexts> {
  const { rows } = await sql<PostingTexts & { readonly id: string }>`
    SELECT p.id, p.counterparty, p.purpose, p.iban, p.archive_id,
           p.archive_id <> '' AND EXISTS (SELECT FROM receipts r WHERE r.archive_id = p.archive_id AND r.withdrawn_at IS NULL AND r.file_id IS NOT NULL) AS has_file
      FROM postings p WHERE p.id = ANY (${page.map(({ id }) => id)}::uuid[])`.execute(tx);
  const texts = new Map(rows.map((row) => [row.id, row]));
  return (id) => texts.get(id) ?? noTexts;
}
