import { sql } from 'kysely';
import { amountDecimals, fromScaled } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { noId } from '../../contract/external-ids.ts';
import type { Posting, PostingFilter } from '../../contract/transactions.ts';
import { listPostings, type PostingRow } from '../postings/list-postings.ts';
import { type PostedNames, readPostedNames } from '../postings/posted-names.ts';

/** One page of the postings of an owner that a filter finds, newest first. @throws AppError invalid_cursor */
export async function listTransactions(tx: Transaction, ownerId: string, filter: PostingFilter, page: PageQuery): Promise<{ buchungen: Posting[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await listPostings(tx, ownerId, filter, page);
  const names = await readPostedNames(tx, rows);
  const filed = await readFiled(tx, rows);
  return { buchungen: rows.map((row) => toPosting(row, names, filed)), nextCursor };
}

/** The numbers of the receipts whose PDF is there. */
async function readFiled(tx: Transaction, rows: readonly PostingRow[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(rows.map(({ archive_id }) => archive_id))].filter((id) => id !== '');
  if (ids.length === 0) return new Set();
  const found = await tx.selectFrom('receipts').select('archive_id').where(sql<boolean>`archive_id = ANY (${ids}::text[])`).where('withdrawn_at', 'is', null).where('file_id', 'is not', null).execute();
  return new Set(found.map(({ archive_id }) => archive_id));
}

function toPosting(row: PostingRow, names: PostedNames, filed: ReadonlySet<string>): Posting {
  const [unit, tenant, costType] = [names.rentalUnits.get(row.rentalUnitId ?? ''), names.tenants.get(row.tenantId ?? ''), names.costTypes.get(row.costTypeId ?? '')];
  return {
    id: row.id,
    buchungstag: row.booking_date,
    betrag: fromScaled(row.amount_cents, amountDecimals),
    kostenart: costType?.langname ?? '',
    kaid: costType?.kaid ?? noId,
    mietobjekt: unit?.bezeichnung ?? '',
    moid: unit?.moid ?? noId,
    mieter: tenant?.anzeigename ?? '',
    mid: tenant?.mid ?? noId,
    beguenstigter_auftraggeber: row.counterparty,
    verwendungszweck: row.purpose,
    IBAN: row.iban,
    archivid: row.archive_id,
    beleg_vorhanden: filed.has(row.archive_id),
  };
}
