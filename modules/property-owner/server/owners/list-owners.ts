import { sql } from 'kysely';
import type { SelectQueryBuilder } from 'kysely';
import type { DB } from '#platform/server/database/schema.generated.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { listOrder, naturalText, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf, pageOfMatches } from '#platform/server/lists/page-of.ts';
import type { Page, PageQuery } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import { maxDetailedOwners } from '../../contract/owners/owners.ts';
import type { Owner } from '../../contract/owners/owners.ts';
import { ownerName } from '../wall/require-owner.ts';
import { ownerColumns } from './find-owner.ts';
import type { OwnerRow } from './find-owner.ts';
import { readHousesOf } from './houses.ts';
import { nameApart, nameWhole } from './names.ts';
import { readBelongings } from './owner-belongings.ts';
import type { Belongings } from './owner-belongings.ts';
import { readPostedYears } from './posted-years.ts';

const byName = listOrder('asc', { full_name: naturalText('full_name'), id: uuid() });

export interface OwnerListQuery extends PageQuery {
  readonly searchTerm?: string | undefined;
  readonly eid?: string | undefined;
  readonly gemeinschaft?: 'true' | undefined;
}

/** Selection and search of the owner list. */
export interface OwnerListScope {
  /** True for owners linked to the caller or viewed by them; false for all that the wall shows. */
  readonly isLinked: boolean;
  /** True if the caller may read the master data; the search then includes it. */
  readonly readsMasterData: boolean;
}

/** Texts visible to everybody who may see an owner. */
const answered = [sql.ref('external_id'), ownerName, sql.ref('last_name')] as const;

const belongsToCommunity = (table: string) =>
  sql<boolean>`EXISTS (SELECT FROM ${sql.table(table)} c WHERE c.organization_id = property_owners.organization_id AND c.owner_id = property_owners.id)`;

/** SQL: an owner that is a community of owners: by its links, by what is kept for it, or by a name that says so. */
const isCommunity = sql<boolean>`(property_owners.full_name ~* '^\s*(weg|gdwe|wohnungseigentümer|eigentümergemeinschaft)\M'
  OR EXISTS (SELECT FROM owner_links l WHERE l.organization_id = property_owners.organization_id AND l.owner_id = property_owners.id AND l.user_type = 'weg')
  OR ${sql.join(
    ['community_members', 'community_resolutions', 'community_meetings'].map((table) => belongsToCommunity(table)),
    sql` OR `,
  )})`;

/** Lists one page of owners by name; with details if one is requested or the caller has few. */
export async function listOwners(
  tx: Transaction,
  query: OwnerListQuery,
  { isLinked, readsMasterData }: OwnerListScope,
): Promise<{ eigentuemer: Owner[]; nextCursor: string | null }> {
  let select = tx.selectFrom('property_owners').select(ownerColumns);
  if (isLinked) select = select.where(sql<boolean>`id = ANY ((SELECT kontor_linked_owners('any'))::uuid[])`);
  if (query.gemeinschaft !== undefined) select = select.where(isCommunity);
  // Counted before filters apply: the number of visible owners must not depend on the search.
  const counted = await tx
    .selectFrom(select.limit(maxDetailedOwners + 1).as('owner'))
    .select('id')
    .execute();
  const rows = query.eid === undefined ? select : select.where('external_id', '=', query.eid);
  const page = await readPage(tx, rows, query, readsMasterData);
  const isDetailed = query.eid !== undefined || counted.length <= maxDetailedOwners;
  return { eigentuemer: await describeOwners(tx, page.rows, isDetailed), nextCursor: page.nextCursor };
}

function readPage(
  tx: Transaction,
  rows: SelectQueryBuilder<DB, 'property_owners', OwnerRow>,
  query: OwnerListQuery,
  readsMasterData: boolean,
): Promise<Page<OwnerRow>> {
  const { searchTerm } = query;
  if (!isSearchTerm(searchTerm)) return pageOf(rows, byName, query);
  if (!readsMasterData) return pageOf(rows.where(matchesWords(searchTerm, answered)), byName, query);
  return pageOfMatches(tx, { searched: { kind: 'owner' }, term: searchTerm }, rows, byName, query);
}

const nothing: Belongings = { mietobjekte: [], mieter: [], kostenarten: [] };

/** Maps owners to their response. @param isDetailed with rental units, tenants and cost types */
export async function describeOwners(
  tx: Transaction,
  rows: readonly OwnerRow[],
  isDetailed: boolean,
): Promise<Owner[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [years, houses] = await Promise.all([readPostedYears(tx, ids), readHousesOf(tx, ids)]);
  const belongings = isDetailed ? await readBelongings(tx, ids) : new Map<string, Belongings>();
  return rows.map((row) => ({
    eid: row.external_id,
    nachname: nameApart(row).nachname,
    anzeigename: nameWhole(row),
    ort: row.town,
    aktiv: row.active,
    objekte: [...(houses.get(row.id) ?? [])],
    ...(belongings.get(row.id) ?? nothing),
    buchungen_start_jahr: years.get(row.id)?.first ?? null,
    buchungen_end_jahr: years.get(row.id)?.last ?? null,
  }));
}
