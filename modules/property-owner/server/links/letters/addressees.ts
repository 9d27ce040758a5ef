import { sql } from 'kysely';
import { maxCounted } from '#platform/contract/paging.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { listOrder, naturalText, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { Page, PageQuery } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import type { UserType } from '#modules/property-owner/contract/links/owner-links.ts';
import { maxLetters } from '#modules/property-owner/contract/links/letters/owner-letters.ts';
import { ownerName } from '../../wall/require-owner.ts';
import type { NamedOwner } from '../../wall/require-owner.ts';
import { hasAddressOfMail } from '../invitations/unlinked-owners.ts';

/** An owner whom a letter may invite, with the address of their record and their letter. Days are `YYYY-MM-DD`. */
export interface StoredAddressee extends NamedOwner {
  readonly firstName: string;
  readonly lastName: string;
  readonly salutation: string;
  readonly street: string;
  readonly town: string;
  readonly hasEmail: boolean;
  readonly active: boolean;
  readonly writtenAt: Date | null;
  readonly writtenBy: string | null;
  readonly validUntil: string | null;
  readonly userType: UserType | null;
}

type Reader = Pick<TenantContext, 'tx' | 'clock'>;

const byName = listOrder('asc', { name: naturalText(ownerName), id: uuid(sql.ref('property_owners.id')) });

/** Lists owners without an email address and without a link, and those with an unused code, by name. */
export async function listAddressees(
  { tx }: Reader,
  { searchTerm, ...page }: PageQuery & { readonly searchTerm?: string | undefined },
): Promise<Page<StoredAddressee>> {
  return pageOf(selectAddressees(tx, searchTerm), byName, page);
}

/** Counts them up to `maxCounted`, those without a usable code, and those of them without a complete address. */
export async function countAddressees(
  context: Reader,
  searchTerm: string | undefined,
): Promise<Readonly<Record<'count' | 'unwritten' | 'unaddressed', number>>> {
  const { rows } = await sql<Record<'count' | 'unwritten' | 'unaddressed', number>>`
    SELECT (SELECT count(*)::int FROM (${selectAddressees(context.tx, searchTerm).limit(maxCounted)}) AS listed) AS count,
           count(*)::int AS unwritten, (count(*) FILTER (WHERE street = '' OR town = ''))::int AS unaddressed
      FROM (${selectUnwritten(context, searchTerm).limit(maxCounted)}) AS found
  `.execute(context.tx);
  return rows[0] ?? { count: 0, unwritten: 0, unaddressed: 0 };
}

/** Selects the recipients of letters, by name: the given ones, or all without a usable code. */
export async function chooseAddressees(
  context: Reader,
  {
    all,
    eids,
    searchTerm,
  }: { readonly all: boolean; readonly eids: readonly string[]; readonly searchTerm?: string | undefined },
): Promise<StoredAddressee[]> {
  const select = all
    ? selectUnwritten(context, searchTerm)
    : selectAddressees(context.tx, undefined)
        .where('property_owners.active', '=', true)
        .where(sql<boolean>`property_owners.external_id = ANY (${[...eids]}::text[])`);
  return select
    .orderBy(sql`${ownerName} COLLATE de_natural`)
    .orderBy('property_owners.id')
    .limit(maxLetters)
    .execute();
}

function selectUnwritten({ tx, clock }: Reader, searchTerm: string | undefined) {
  return selectAddressees(tx, searchTerm)
    .where('property_owners.active', '=', true)
    .where(({ eb, or }) =>
      or([eb('owner_letters.owner_id', 'is', null), eb('owner_letters.valid_until', '<', todayInGermany(clock))]),
    );
}

function selectAddressees(tx: TenantContext['tx'], searchTerm: string | undefined) {
  const select = tx
    .selectFrom('property_owners')
    .leftJoin('owner_letters', (join) =>
      join
        .onRef('owner_letters.organization_id', '=', 'property_owners.organization_id')
        .onRef('owner_letters.owner_id', '=', 'property_owners.id'),
    )
    .select([
      'property_owners.id',
      'property_owners.external_id as eid',
      'property_owners.first_name as firstName',
      'property_owners.last_name as lastName',
      'property_owners.salutation',
      'property_owners.active',
      'owner_letters.written_at as writtenAt',
      'owner_letters.written_by as writtenBy',
      'owner_letters.valid_until as validUntil',
      'owner_letters.user_type as userType',
    ])
    .select([
      ownerName.as('name'),
      hasAddressOfMail.as('hasEmail'),
      sql<string>`trim(property_owners.street || ' ' || property_owners.street_number)`.as('street'),
      sql<string>`trim(property_owners.postcode || ' ' || property_owners.city)`.as('town'),
    ])
    .where(({ or, and, not, exists, selectFrom, eb }) =>
      or([
        eb('owner_letters.owner_id', 'is not', null),
        and([
          eb('property_owners.active', '=', true),
          not(hasAddressOfMail),
          not(
            exists(
              selectFrom('owner_links')
                .select('owner_links.id')
                .whereRef('owner_links.organization_id', '=', 'property_owners.organization_id')
                .whereRef('owner_links.owner_id', '=', 'property_owners.id'),
            ),
          ),
        ]),
      ]),
    )
    .$castTo<StoredAddressee>();
  return isSearchTerm(searchTerm)
    ? select.where(
        matchesWords(searchTerm, [
          ownerName,
          sql.ref('property_owners.external_id'),
          sql.ref('property_owners.street'),
          sql.ref('property_owners.city'),
        ]),
      )
    : select;
}
