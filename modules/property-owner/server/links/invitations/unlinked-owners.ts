import { sql } from 'kysely';
import type { TenantContext } from '#platform/server/http/context.ts';
import { listOrder, text, uuid } from '#platform/server/lists/list-order.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { Page, PageQuery } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import { maxInvitedOwners } from '#modules/property-owner/contract/links/invitations/owner-invitations.ts';
import type { OwnerChoice } from '#modules/property-owner/contract/links/invitations/owner-invitations.ts';
import { ownerName } from '../../wall/require-owner.ts';
import type { NamedOwner } from '../../wall/require-owner.ts';

/** An owner without a linked user. */
export interface UnlinkedOwner extends NamedOwner {
  /** Address in lower case: equal addresses are one person. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

type Reader = Pick<TenantContext, 'tx'>;

const email = sql<string>`lower(trim(property_owners.email))`;

/** True for owners whose record has an email address. */
export const hasAddressOfMail = sql<boolean>`property_owners.email ~ '^\\s*[^\\s@]+@[^\\s@]+\\.[^\\s@]+\\s*$'`;

const byAddress = listOrder('asc', { email: text(email), id: uuid(sql.ref('property_owners.id')) });

/** Lists owners with an email address and without a link, by address. */
export async function listUnlinkedOwners(
  context: Reader,
  { searchTerm, ...page }: PageQuery & { readonly searchTerm?: string | undefined },
): Promise<Page<UnlinkedOwner>> {
  return pageOf(selectUnlinked(context, searchTerm), byAddress, page);
}

/** Counts them. */
export async function countUnlinkedOwners(context: Reader, searchTerm: string | undefined): Promise<number> {
  const { count } = await context.tx
    .selectFrom(selectUnlinked(context, searchTerm).as('found'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists selected owners that still have no link, by address; `maxInvitedOwners` at most. */
export async function listChosenOwners(
  context: Reader,
  { all, eids, searchTerm }: Pick<OwnerChoice, 'all' | 'eids' | 'searchTerm'>,
): Promise<UnlinkedOwner[]> {
  const select = all
    ? selectUnlinked(context, searchTerm)
    : selectUnlinked(context, undefined).where(sql<boolean>`property_owners.external_id = ANY (${[...eids]}::text[])`);
  return select.orderBy(email).orderBy('property_owners.external_id').limit(maxInvitedOwners).execute();
}

/** A person with all owners that have their address. */
export interface InvitedPerson {
  readonly email: string;
  readonly owners: readonly UnlinkedOwner[];
}

export function groupByAddress(owners: readonly UnlinkedOwner[]): InvitedPerson[] {
  return [...Map.groupBy(owners, (owner) => owner.email)].map(([address, own]) => ({ email: address, owners: own }));
}

/** Names a person's new account by the first owner with both names; a company gives the two parts of its name. */
export function namePerson({ owners }: InvitedPerson): { readonly firstName: string; readonly lastName: string } {
  const named = owners.find(({ firstName, lastName }) => firstName.trim() !== '' && lastName.trim() !== '');
  if (named) return cut(named.firstName, named.lastName);
  const words = (owners[0]?.name ?? '').trim().split(/\s+/u);
  return words.length > 1 ? cut(words.slice(0, -1).join(' '), words.at(-1) ?? '') : cut(words[0] ?? '', '–');
}

function cut(firstName: string, lastName: string) {
  const short = (name: string): string => [...name.trim()].slice(0, 100).join('');
  return { firstName: short(firstName), lastName: short(lastName) };
}

function selectUnlinked({ tx }: Reader, searchTerm: string | undefined) {
  const select = tx
    .selectFrom('property_owners')
    .select([
      'property_owners.id',
      'property_owners.external_id as eid',
      'property_owners.first_name as firstName',
      'property_owners.last_name as lastName',
    ])
    .select([ownerName.as('name'), email.as('email')])
    .where('property_owners.active', '=', true)
    .where(hasAddressOfMail)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('owner_links')
            .select('owner_links.id')
            .whereRef('owner_links.organization_id', '=', 'property_owners.organization_id')
            .whereRef('owner_links.owner_id', '=', 'property_owners.id'),
        ),
      ),
    );
  return isSearchTerm(searchTerm)
    ? select.where(
        matchesWords(searchTerm, [ownerName, sql.ref('property_owners.external_id'), sql.ref('property_owners.email')]),
      )
    : select;
}
