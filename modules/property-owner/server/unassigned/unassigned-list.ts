import { sql } from 'kysely';
import { joinByKey } from '#platform/server/database/join-by-key.ts';
import { fromCents } from '#platform/contract/decimals.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { day, listOrder, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { PageQuery } from '#platform/server/lists/page-of.ts';

const newestFirst = listOrder('desc', { booking_date: day(sql.ref('p.booking_date')), id: uuid(sql.ref('p.id')) });

/** Lists postings of unknown delivered owners. @param isAssigned assigned ones, else waiting ones */
export async function listUnknownOwners(tx: Transaction, isAssigned: boolean, query: PageQuery) {
  const { rows, nextCursor } = await pageOf(isAssigned ? selectAssigned(tx) : selectWaiting(tx), newestFirst, query);
  const buchungen = rows.map((row) => ({
    buchungid: row.external_id,
    eid: row.given_eid,
    moid: row.given_moid,
    buchungstag: row.booking_date,
    betrag: fromCents(BigInt(row.amount_cents)),
    beguenstigter_auftraggeber: row.counterparty,
    verwendungszweck: row.purpose,
    assigned: row.owner_eid === null ? null : { eid: row.owner_eid, fullName: row.owner_name ?? '' },
  }));
  return { buchungen, nextCursor };
}

const shown = [
  'p.id',
  'p.external_id',
  'p.given_eid',
  'p.given_moid',
  'p.booking_date',
  'p.amount_cents',
  'p.counterparty',
  'p.purpose',
] as const;

function selectWaiting(tx: Transaction) {
  return tx
    .selectFrom('postings as p')
    .leftJoin('property_owners as o', (join) => joinByKey(join, 'o', 'p.owner_id'))
    .select([...shown, 'o.external_id as owner_eid', 'o.full_name as owner_name'])
    .where('p.owner_id', 'is', null)
    .where('p.withdrawn_at', 'is', null);
}

function selectAssigned(tx: Transaction) {
  return tx
    .selectFrom('postings as p')
    .innerJoin('posting_assignments as a', (join) =>
      join.onRef('a.organization_id', '=', 'p.organization_id').onRef('a.posting_external_id', '=', 'p.external_id'),
    )
    .leftJoin('property_owners as o', (join) => joinByKey(join, 'o', 'a.owner_id'))
    .select([...shown, 'o.external_id as owner_eid', 'o.full_name as owner_name'])
    .where('p.withdrawn_at', 'is', null);
}

/** Postings per page: limits the memory of an export of any length. */
const pageSize = 1000;

/** Reads a page of the waiting postings with everything that was delivered. */
export function listWaiting(tx: Transaction, cursor: string | undefined) {
  return pageOf(
    selectWaiting(tx).select(['p.given_mid', 'p.given_kaid', 'p.iban', 'p.bic', 'p.archive_id']),
    newestFirst,
    { limit: pageSize, cursor },
  );
}
