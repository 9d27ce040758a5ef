import { sql } from 'kysely';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { getHomepageOffers } from '../../contract/public-pages/homepage-pages.ts';
import { objectFilters } from '../objects/object-filters.ts';

type Query = EndpointInput<typeof getHomepageOffers>['query'];

/** An offer in a list of the homepage. */
export interface HomepageOffer {
  readonly objectId: string;
  readonly externalId: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** First picture that everybody may see. */
  readonly pictureId: string | null;
  readonly changedAt: Date;
}

/** Offers of a page of the list. */
export const offersOfPage = 24;

/** SQL: rows `o` that the homepage shows; sold, let and archived ones are never wanted. */
export const isOnHomepage = sql<boolean>`(o.homepage_wanted AND o.active)`;

const pictureOf = sql`(
  SELECT p.id FROM estate_pictures p
   WHERE p.organization_id = o.organization_id AND p.estate_object_id = o.id AND p.state = 'ready' AND NOT p.is_not_public
   ORDER BY p.expose_position IS DISTINCT FROM 'Coverbild', p.is_floorplan, p.position, p.id LIMIT 1)`;

/** Texts that readers see: title, place, postcode, district; never what only the agency searches by. */
const readable = [sql.ref('o.title'), sql.ref('o.city'), sql.ref('o.postcode'), sql`o.data ->> 'quarter'`];

/** Lists offers of the homepage, the newest first, with the number of all that match. */
export async function listHomepageOffers(
  tx: Transaction,
  { suche, vermarktung, objektart, preis, zimmer, seite = 1 }: Query,
  now: Date,
): Promise<{ readonly offers: readonly HomepageOffer[]; readonly count: number }> {
  const conditions = [
    isOnHomepage,
    ...objectFilters({ marketing: vermarktung, realEstateType: objektart, priceTo: preis, roomsFrom: zimmer }, now),
    ...(isSearchTerm(suche) ? [matchesWords(suche, readable)] : []),
    // A price on request must not be found by trying.
    ...(preis === undefined ? [] : [sql<boolean>`o.data ->> 'priceOnRequest' IS DISTINCT FROM 'YES'`]),
  ];
  const { rows } = await sql<HomepageOffer & { count: number }>`
    SELECT o.object_id AS "objectId", o.external_id AS "externalId", o.data, ${pictureOf} AS "pictureId", o.changed_at AS "changedAt",
           count(*) OVER ()::int AS count
      FROM estate_objects o WHERE ${sql.join(conditions, sql` AND `)}
     ORDER BY o.created_at DESC, o.id DESC LIMIT ${offersOfPage} OFFSET ${(seite - 1) * offersOfPage}`.execute(tx);
  return { offers: rows, count: rows[0]?.count ?? 0 };
}
