import { sql } from 'kysely';
import { amountDecimals, fromScaled } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { day, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';
import { noId } from '../../contract/external-ids.ts';
import type { Posting, PostingFilter } from '../../contract/transactions.ts';
import { nameRentalUnit, nameWhole } from '../owners/names.ts';
import { selectPostings } from './select-postings.ts';

const newestFirst = listOrder('desc', { booking_date: day(sql.ref('p.booking_date')), id: uuid(sql.ref('p.id')) });

/** One page of the postings of an owner that a filter finds, newest first. @throws AppError invalid_cursor */
export async function listTransactions(tx: Transaction, ownerId: string, filter: PostingFilter, page: PageQuery): Promise<{ buchungen: Posting[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await pageOf(selectNamed(tx, ownerId, filter), newestFirst, page);
  return { buchungen: rows.map(toPosting), nextCursor };
}

/** Postings with the names of what they refer to: each is looked up for the rows of a page only. */
function selectNamed(tx: Transaction, ownerId: string, filter: PostingFilter) {
  return selectPostings(tx, ownerId, filter)
    .leftJoin('rental_units as u', (join) => join.onRef('u.organization_id', '=', 'p.organization_id').onRef('u.id', '=', 'p.rental_unit_id'))
    .leftJoin('properties as h', (join) => join.onRef('h.organization_id', '=', 'u.organization_id').onRef('h.id', '=', 'u.property_id'))
    .leftJoin('rental_tenants as t', (join) => join.onRef('t.organization_id', '=', 'p.organization_id').onRef('t.id', '=', 'p.tenant_id'))
    .leftJoin('cost_types as c', (join) => join.onRef('c.organization_id', '=', 'p.organization_id').onRef('c.id', '=', 'p.cost_type_id'))
    .leftJoin('receipts as r', (join) => join.onRef('r.organization_id', '=', 'p.organization_id').onRef('r.archive_id', '=', 'p.archive_id').on('r.withdrawn_at', 'is', null))
    .select([
      'p.id', 'p.booking_date', 'p.amount_cents', 'p.counterparty', 'p.purpose', 'p.iban', 'p.archive_id', 'r.file_id',
      'u.external_id as moid', 'u.appartment_number', 'u.description', 'u.location', 'h.street', 'h.street_number',
      't.external_id as mid', 't.full_name', 't.first_name', 't.last_name', 'c.external_id as kaid', 'c.long_name',
    ]);
}

type NamedRow = Awaited<ReturnType<ReturnType<typeof selectNamed>['execute']>>[number];

function toPosting(row: NamedRow): Posting {
  const { moid, mid, kaid, appartment_number, description, location, full_name, first_name, last_name } = row;
  return {
    id: row.id,
    buchungstag: row.booking_date,
    betrag: fromScaled(row.amount_cents, amountDecimals),
    kostenart: row.long_name ?? '',
    kaid: kaid ?? noId,
    mietobjekt: moid === null ? '' : nameRentalUnit({ external_id: moid, appartment_number: appartment_number ?? '', description: description ?? '', location: location ?? '', street: row.street, street_number: row.street_number }),
    moid: moid ?? noId,
    mieter: mid === null ? '' : nameWhole({ external_id: mid, full_name: full_name ?? '', first_name: first_name ?? '', last_name: last_name ?? '' }),
    mid: mid ?? noId,
    beguenstigter_auftraggeber: row.counterparty,
    verwendungszweck: row.purpose,
    IBAN: row.iban,
    archivid: row.archive_id,
    beleg_vorhanden: row.file_id !== null,
  };
}
