import { fromCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { noId } from '../../contract/external-ids.ts';
import type { Posting, PostingFilter } from '../../contract/transactions/transactions.ts';
import { listPostings, readPostingTexts } from './postings/list-postings.ts';
import type { PostingRow, PostingTexts } from './postings/list-postings.ts';
import { readPostedNames } from './postings/posted-names.ts';
import type { PostedNames } from './postings/posted-names.ts';

/**
 * Lists one page of an owner's filtered postings, newest first.
 * @param ids of this page and the next one, if known
 * @throws AppError invalid_cursor
 */
export async function listTransactions(
  tx: Transaction,
  ownerId: string,
  filter: PostingFilter,
  page: PageQuery,
  ids?: readonly string[],
): Promise<{ buchungen: Posting[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await listPostings(tx, ownerId, filter, page, ids);
  const [names, textsOf] = await Promise.all([readPostedNames(tx, rows), readPostingTexts(tx, rows)]);
  return { buchungen: rows.map((row) => toPosting(row, textsOf(row.id), names)), nextCursor };
}

/** Maps a posting to its response. */
export function toPosting(row: PostingRow, texts: PostingTexts, names: PostedNames): Posting {
  const [unit, tenant, costType] = [
    names.rentalUnits.get(row.rentalUnitId ?? ''),
    names.tenants.get(row.tenantId ?? ''),
    names.costTypes.get(row.costTypeId ?? ''),
  ];
  return {
    id: row.id,
    buchungstag: row.booking_date,
    betrag: fromCents(row.amount_cents),
    kostenart: costType?.langname ?? '',
    kaid: costType?.kaid ?? noId,
    mietobjekt: unit?.bezeichnung ?? '',
    moid: unit?.moid ?? noId,
    mieter: tenant?.anzeigename ?? '',
    mid: tenant?.mid ?? noId,
    beguenstigter_auftraggeber: texts.counterparty,
    verwendungszweck: texts.purpose,
    IBAN: texts.iban,
    archivid: texts.archive_id,
    beleg_vorhanden: texts.has_file,
  };
}
