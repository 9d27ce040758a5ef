import { sql } from 'kysely';
import type { RawBuilder, SelectQueryBuilder } from 'kysely';
import { fromCents } from '#platform/contract/money.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { day, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { isFirstPage, pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { boardColumns, lateDays } from '../../contract/receipts/approval.ts';
import type { BoardColumn, ReceiptNote } from '../../contract/receipts/approval.ts';
import type { ColumnCounts, FilteredState, Receipt } from '../../contract/receipts/receipts.ts';
import type { BooksFilter } from '../../contract/transactions/transactions.ts';
import { filterByReferences } from '../transactions/postings/select-postings.ts';
import type { ReceiptReader } from './receipt-reader.ts';
import { describeReceipts, selectReceipts } from './select-receipts.ts';

const byPayDay = listOrder('asc', { pay_by: day(sql.ref('p.pay_by')), id: uuid(sql.ref('p.id')) });
const lastCaptured = listOrder('desc', { sorted_on: day(sql.ref('p.sorted_on')), id: uuid(sql.ref('p.id')) });

/** Filter of receipts; days are those of capture. */
export interface ReceiptFilter extends BooksFilter {
  /** Part of the number. */
  readonly archivid?: string | undefined;
  /** Name of the issuer, whole. */
  readonly rechnungssteller?: string | undefined;
  readonly freigabeStatus?: readonly FilteredState[] | undefined;
  readonly hinweis?: ReceiptNote | undefined;
}

/** Owner and reader of a list of receipts. */
export interface ReceiptScope {
  /** Row id of an owner; null: of all that the wall shows. */
  readonly ownerId: string | null;
  readonly reader: ReceiptReader;
}

/** Lists one page of receipts, with the counts of all columns for the first one. @throws AppError invalid_cursor */
export async function listReceipts(
  tx: Transaction,
  scope: ReceiptScope,
  { freigabeStatus: states = [], ...filter }: ReceiptFilter,
  page: PageQuery,
): Promise<{ belege: Receipt[]; counts: ColumnCounts | null; nextCursor: string | null }> {
  let select = filterReceipts(selectReceipts(tx), scope, filter);
  if (states.length > 0) select = select.where(isInState(states));
  const [{ rows, nextCursor }, counts] = await Promise.all([
    states.length > 0 && states.every(isDone) ? pageOf(select, lastCaptured, page) : pageOf(select, byPayDay, page),
    isFirstPage(page) ? countColumns(tx, scope, filter) : null,
  ]);
  return { belege: await describeReceipts(tx, rows), counts, nextCursor };
}

const isDone = (state: FilteredState): boolean =>
  state === 'BELEGE' || state === 'AUTOMATISCH' || state === 'UEBERWIESEN';

/** SQL: a paid receipt is in the last column alone, whatever its state is. */
function isInState(states: readonly FilteredState[]): RawBuilder<boolean> {
  const isWholeColumn = states.includes('BELEGE') || (states.includes('AUTOMATISCH') && states.includes('UEBERWIESEN'));
  const waiting = states.filter((state) => !isDone(state));
  const done = states.filter((state) => state === 'AUTOMATISCH' || state === 'UEBERWIESEN');
  const conditions = [
    ...(waiting.length > 0 ? [sql`p.board_column = ANY (${waiting}::text[])`] : []),
    ...(isWholeColumn ? [sql`p.board_column = 'BELEGE'`] : []),
    ...(!isWholeColumn && done.length > 0
      ? [sql`(p.board_column = 'BELEGE' AND p.status <> 'BEZAHLT' AND p.approval = ANY (${done}::text[]))`]
      : []),
  ];
  return sql<boolean>`(${sql.join(conditions, sql` OR `)})`;
}

/** SQL: a receipt needs an attention. */
const noteConditions: Readonly<Record<ReceiptNote, RawBuilder<boolean>>> = {
  geaendert: sql`p.changed_after`,
  ohnePdf: sql`p.file_id IS NULL`,
  ohneEigentuemer: sql`p.owner_id IS NULL`,
  frage: sql`p.question_open`,
  spaet: sql`(p.board_column = 'FREIZUGEBEN' AND p.decided_at < now() - make_interval(days => ${lateDays}))`,
  niemand: sql`(p.board_column = 'FREIZUGEBEN' AND coalesce(p.owner_id <> ALL (ARRAY(
    SELECT x.owner_id FROM kontor_releasers(ARRAY(
      SELECT DISTINCT w.owner_id FROM receipts w WHERE w.board_column = 'FREIZUGEBEN' AND w.withdrawn_at IS NULL AND w.owner_id IS NOT NULL)) x)), true))`,
  meine: sql`(p.board_column = 'FREIZUGEBEN' AND p.owner_id = ANY ((SELECT kontor_releasing_owners())::uuid[]))`,
};

type Receipts = DB & { p: DB['receipts'] };

/** Adds everything but the state: counts and columns agree, because both are narrowed here. */
export function filterReceipts<Row>(
  given: SelectQueryBuilder<Receipts, 'p', Row>,
  { ownerId, reader }: ReceiptScope,
  { from, to, archivid = '', rechnungssteller = '', hinweis, ...references }: ReceiptFilter,
): SelectQueryBuilder<Receipts, 'p', Row> {
  let select = given;
  if (ownerId !== null) select = select.where('p.owner_id', '=', ownerId);
  // Others see what is to be released only, also where their own books would show more.
  if (reader === 'owner')
    select = select.where(
      sql<boolean>`(p.owner_id = ANY ((SELECT kontor_board_owners())::uuid[])
        OR p.board_column = 'FREIZUGEBEN' AND p.owner_id = ANY ((SELECT kontor_linked_owners('any'))::uuid[]))`,
    );
  // A receipt without a day of capture could be of any: no period hides it.
  if (from !== undefined) select = select.where(sql<boolean>`(p.captured_on >= ${from} OR p.captured_on IS NULL)`);
  if (to !== undefined) select = select.where(sql<boolean>`(p.captured_on <= ${to} OR p.captured_on IS NULL)`);
  if (archivid.trim() !== '') select = select.where(matchesWords(archivid, [sql.ref('p.archive_id')]));
  // As the column is generated. The empty key stands apart for the index, which leaves it out.
  if (rechnungssteller.trim() !== '')
    select = select.where(
      sql<boolean>`(p.issuer_key <> '' AND p.issuer_key = regexp_replace(lower(${rechnungssteller}::text), '[^[:alnum:]]', '', 'g'))`,
    );
  if (hinweis !== undefined) select = select.where(noteConditions[hinweis]);
  if (hinweis === 'spaet' && reader === 'owner') select = select.where(noteConditions.meine);
  for (const condition of filterByReferences(references)) select = select.where(condition);
  return select;
}

/** Counts the receipts of each column that a filter finds. */
export async function countColumns(tx: Transaction, scope: ReceiptScope, filter: ReceiptFilter): Promise<ColumnCounts> {
  const rows = await filterReceipts(tx.selectFrom('receipts as p').where('p.withdrawn_at', 'is', null), scope, filter)
    .groupBy('p.board_column')
    .select([
      'p.board_column',
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(p.amount_cents), 0)::int8`.as('cents'),
      sql<string | null>`min(p.captured_on)`.as('oldest'),
    ])
    .execute();
  const found = new Map(rows.map((row) => [row.board_column, row]));
  const counts = boardColumns.map((column) => {
    const { count = 0, cents = 0, oldest = null } = found.get(column) ?? {};
    return [column, { count, sum: fromCents(cents), oldest }] as const;
  });
  return Object.fromEntries(counts) as Record<BoardColumn, ColumnCounts[BoardColumn]>;
}
