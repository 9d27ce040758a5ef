import { sql } from 'kysely';
import { fromCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { instant, listOrder, text } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import type { ApprovalState } from '../../contract/receipts/approval.ts';
import type { IssuerYear, Receipt, ReceiptEntry } from '../../contract/receipts/receipts.ts';
import { nameOfUser } from '#platform/server/database/user-names.ts';
import { describeReceipts, findReceipt } from './select-receipts.ts';
import type { ReceiptRow } from './select-receipts.ts';
import { sumOfIssuer } from './sum-of-issuer.ts';

const newestFirst = listOrder('desc', { at: instant(sql.ref('h.at')), id: text(sql.ref('h.id')) });

/**
 * Reads a receipt with the newest of its steps, comments and owners, within a page the first one first; the next page holds
 * what was before.
 *
 * @throws AppError not_found, invalid_cursor
 */
export async function readHistory(
  { tx, actor, clock }: Pick<TenantContext, 'tx' | 'actor' | 'clock'>,
  archiveId: string,
  page: PageQuery,
): Promise<{ beleg: Receipt; betrieb: IssuerYear | null; history: ReceiptEntry[]; nextCursor: string | null }> {
  const row = await findReceipt(tx, archiveId);
  if (!row) throw new AppError('not_found');
  const [[beleg], betrieb, { rows, nextCursor }] = await Promise.all([
    describeReceipts(tx, [row]),
    sumOfIssuer({ tx, clock }, row),
    pageOf(selectEntries(tx, row), newestFirst, page),
  ]);
  if (!beleg) throw new AppError('not_found');
  const history = rows.toReversed().map((entry) => ({
    id: entry.id,
    kind: entry.kind as ReceiptEntry['kind'],
    at: entry.at.toISOString(),
    by: entry.name === null ? null : { name: entry.name, own: entry.by_user === actor.userId },
    from: entry.from_state as ApprovalState | null,
    to: entry.to_state as ApprovalState | null,
    imBeirat: entry.as_board,
    vertretungFuer: entry.on_behalf ? entry.replaced || beleg.eigentuemer : null,
    grenze: entry.limit_cents === null ? null : fromCents(entry.limit_cents),
    comment: entry.comment,
    eigentuemer: entry.owner,
    betrag: entry.amount_cents === null ? null : fromCents(entry.amount_cents),
    IBAN: entry.issuer_iban,
    sha256: entry.file_sha256,
  }));
  return { beleg, betrieb, history, nextCursor };
}

/** Selects steps, comments and owners alike. A step's number is its id, padded so that it sorts as a text. */
function selectEntries(
  tx: Transaction,
  { id: receiptId, archive_id: archiveId }: Pick<ReceiptRow, 'id' | 'archive_id'>,
) {
  const steps = tx
    .selectFrom('receipt_decisions as d')
    .where('d.receipt_id', '=', receiptId)
    .select([
      sql<string>`lpad(d.version::text, 9, '0')`.as('id'),
      'd.kind as kind',
      'd.decided_at as at',
      'd.decided_by as by_user',
      sql<string | null>`d.from_state`.as('from_state'),
      sql<string | null>`d.to_state`.as('to_state'),
      'd.comment as comment',
      sql<string | null>`NULL::text`.as('owner'),
      'd.amount_cents as amount_cents',
      'd.issuer_iban as issuer_iban',
      'd.file_sha256 as file_sha256',
      'd.limit_cents as limit_cents',
      'd.as_board as as_board',
      'd.on_behalf as on_behalf',
      'd.on_behalf_of as on_behalf_of',
    ]);
  const comments = tx
    .selectFrom('receipt_comments as d')
    .where('d.receipt_id', '=', receiptId)
    .select([
      sql<string>`d.id::text`.as('id'),
      sql<string>`'comment'`.as('kind'),
      'd.written_at as at',
      'd.written_by as by_user',
      sql<string | null>`NULL::text`.as('from_state'),
      sql<string | null>`NULL::text`.as('to_state'),
      'd.comment as comment',
      sql<string | null>`NULL::text`.as('owner'),
      sql<number | null>`NULL::bigint`.as('amount_cents'),
      sql<string>`''`.as('issuer_iban'),
      sql<string | null>`NULL::text`.as('file_sha256'),
      sql<number | null>`NULL::bigint`.as('limit_cents'),
      sql<boolean>`false`.as('as_board'),
      sql<boolean>`false`.as('on_behalf'),
      sql<string | null>`NULL::uuid`.as('on_behalf_of'),
    ]);
  const owners = tx
    .selectFrom('receipt_assignments as d')
    .where('d.archive_id', '=', archiveId)
    .select([
      sql<string>`'owner-' || lpad(d.number::text, 9, '0')`.as('id'),
      sql<string>`'owner'`.as('kind'),
      'd.assigned_at as at',
      'd.assigned_by as by_user',
      sql<string | null>`NULL::text`.as('from_state'),
      sql<string | null>`NULL::text`.as('to_state'),
      sql<string>`''`.as('comment'),
      sql<string | null>`coalesce((SELECT coalesce(nullif(trim(o.full_name), ''), o.external_id) FROM property_owners o
        WHERE o.organization_id = d.organization_id AND o.id = d.owner_id), '')`.as('owner'),
      sql<number | null>`NULL::bigint`.as('amount_cents'),
      sql<string>`''`.as('issuer_iban'),
      sql<string | null>`NULL::text`.as('file_sha256'),
      sql<number | null>`NULL::bigint`.as('limit_cents'),
      sql<boolean>`false`.as('as_board'),
      sql<boolean>`false`.as('on_behalf'),
      sql<string | null>`NULL::uuid`.as('on_behalf_of'),
    ]);
  return tx
    .selectFrom(steps.unionAll(comments).unionAll(owners).as('h'))
    .selectAll()
    .select([nameOfUser(sql.ref('h.by_user')).as('name'), nameOfUser(sql.ref('h.on_behalf_of')).as('replaced')]);
}
