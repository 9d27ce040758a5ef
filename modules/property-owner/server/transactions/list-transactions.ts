import { fromCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Posting, PostingFilter } from '../../contract/transactions/transactions.ts';
import type { Books } from '../owners/find-books.ts';
import { nameWhole } from '../owners/names.ts';
import { listPostings, readPostingTexts } from './postings/list-postings.ts';
import type { PostingPage, PostingRow, PostingTexts } from './postings/list-postings.ts';
import { nameReferences, readOwnerNames, readPostedNames } from './postings/posted-names.ts';
import type { PostedNames } from './postings/posted-names.ts';

/**
 * Lists one page of filtered postings, newest first if no order is given.
 * @param ids of this page and the next one, if known
 * @throws AppError invalid_cursor
 */
export async function listTransactions(
  tx: Transaction,
  books: Books,
  filter: PostingFilter,
  page: PostingPage,
  ids?: readonly string[],
): Promise<{ buchungen: Posting[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await listPostings(tx, books, filter, page, ids);
  return { buchungen: await describePostings(tx, books, rows), nextCursor };
}

/** Adds texts and names to postings of books. */
async function describePostings(
  tx: Transaction,
  { owners }: Pick<Books, 'owners'>,
  rows: readonly PostingRow[],
): Promise<Posting[]> {
  const known = new Map(owners.map((owner) => [owner.id, { eid: owner.external_id, eigentuemer: nameWhole(owner) }]));
  const others = rows.map(({ ownerId }) => ownerId).filter((id) => !known.has(id ?? ''));
  const [names, textsOf, read] = await Promise.all([
    readPostedNames(tx, rows),
    readPostingTexts(tx, rows),
    readOwnerNames(tx, others),
  ]);
  const ownerOf = (id: string | null) => known.get(id ?? '') ?? read.get(id ?? '') ?? { eid: '', eigentuemer: '' };
  return rows.map((row) => ({ ...ownerOf(row.ownerId), ...toPosting(row, textsOf(row.id), names) }));
}

function toPosting(row: PostingRow, texts: PostingTexts, names: PostedNames): Omit<Posting, 'eid' | 'eigentuemer'> {
  const { unit, tenant, costType } = nameReferences(row, names);
  return {
    id: row.id,
    buchungstag: row.booking_date,
    wertstellung: texts.value_date,
    betrag: fromCents(row.amount_cents),
    kostenart: costType.langname,
    kaid: costType.kaid,
    objekt: unit.objekt,
    einheit: unit.einheit,
    mietobjekt: unit.bezeichnung,
    moid: unit.moid,
    mieter: tenant.anzeigename,
    mid: tenant.mid,
    beguenstigter_auftraggeber: texts.counterparty,
    verwendungszweck: texts.purpose,
    IBAN: texts.iban,
    BIC: texts.bic,
    archivid: texts.archive_id,
    beleg_vorhanden: texts.has_file,
  };
}
