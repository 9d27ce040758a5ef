import { sql } from 'kysely';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { day, integer, listOrder, naturalText, uuid } from '#platform/server/lists/list-order.ts';
import type { Direction, ListOrder, OrderColumn } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import type { PostingFilter, PostingOrder } from '#modules/property-owner/contract/transactions/transactions.ts';
import type { Books } from '../../owners/find-books.ts';
import { selectPostings } from './select-postings.ts';

const lastKey = { id: uuid(sql.ref('p.id')) };

type Sort = NonNullable<PostingOrder['sort']>;
type Order = ListOrder<Readonly<Record<string, OrderColumn>>>;

const orders: Readonly<Record<Sort, (direction: Direction) => Order>> = {
  buchungstag: (direction) => listOrder(direction, { booking_date: day(sql.ref('p.booking_date')), ...lastKey }),
  betrag: (direction) => listOrder(direction, { amount_cents: integer(sql.ref('p.amount_cents')), ...lastKey }),
  name: (direction) => listOrder(direction, { name: naturalText('p.counterparty', direction), ...lastKey }),
};

/** Returns the order of the list: the newest first if none is given. */
export function toListOrder({ sort, direction }: PostingOrder): Order {
  const standard = sort === undefined ? 'desc' : 'asc';
  return orders[sort ?? 'buchungstag'](direction ?? standard);
}

/** Page of a list in an order. */
export type PostingPage = PageQuery & PostingOrder;

/**
 * Lists one page of filtered postings, without a search from the index by day alone, because a filter may skip
 * thousands before its page is full; sorted by name from their rows. Ids of matches replace a search. Texts come from
 * `readPostingTexts`, names from `readPostedNames`.
 */
export function listPostings(
  tx: Transaction,
  books: Books,
  { searchTerm, ...filter }: PostingFilter,
  page: PostingPage,
  ids?: readonly string[],
) {
  const found =
    ids === undefined
      ? selectPostings(tx, books, { searchTerm, ...filter })
      : selectPostings(tx, books, filter).where(sql<boolean>`p.id = ANY (${[...ids]}::uuid[])`);
  const select = found
    .select([
      'p.id',
      'p.owner_id as ownerId',
      'p.booking_date',
      'p.amount_cents',
      'p.rental_unit_id as rentalUnitId',
      'p.tenant_id as tenantId',
      'p.cost_type_id as costTypeId',
      'p.unknown_moid as unknownUnit',
      'p.unknown_mid as unknownTenant',
      'p.unknown_kaid as unknownCostType',
    ])
    .$if(page.sort === 'name', (named) => named.select('p.counterparty as name'));
  return pageOf(select, toListOrder(page), page);
}

export type PostingRow = Awaited<ReturnType<typeof listPostings>>['rows'][number];

export interface PostingTexts {
  readonly counterparty: string;
  readonly purpose: string;
  readonly iban: string;
  readonly bic: string;
  readonly value_date: string | null;
  readonly archive_id: string;
  /** True if the PDF of its receipt is stored. */
  readonly has_file: boolean;
}

const noTexts: PostingTexts = {
  counterparty: '',
  purpose: '',
  iban: '',
  bic: '',
  value_date: null,
  archive_id: '',
  has_file: false,
};

/** Reads the texts of a page's postings by their ids. */
export async function readPostingTexts(
  tx: Transaction,
  page: readonly PostingRow[],
): Promise<(id: string) => PostingTexts> {
  const { rows } = await sql<PostingTexts & { readonly id: string }>`
    SELECT p.id, p.counterparty, p.purpose, p.iban, p.bic, p.value_date, p.archive_id,
           p.archive_id <> '' AND EXISTS (SELECT FROM receipts r WHERE r.archive_id = p.archive_id AND r.withdrawn_at IS NULL AND r.file_id IS NOT NULL) AS has_file
      FROM postings p WHERE p.id = ANY (${page.map(({ id }) => id)}::uuid[])`.execute(tx);
  const texts = new Map(rows.map((row) => [row.id, row]));
  return (id) => texts.get(id) ?? noTexts;
}
