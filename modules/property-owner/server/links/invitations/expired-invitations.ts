import { sql } from 'kysely';
import { germanDayOf } from '#platform/contract/days.ts';
import { shownFirstName, shownLastName } from '#modules/organizations/server/index.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { pageOf } from '#platform/server/lists/page-of.ts';
import type { Page, PageQuery } from '#platform/server/lists/page-of.ts';
import { matchesWords } from '#platform/server/search/matches-words.ts';
import { isSearchTerm } from '#platform/server/search/search-entries.ts';
import { ownerName } from '../../wall/require-owner.ts';
import { byName, selectLinks } from '../link-repository.ts';
import type { StoredLink } from '../link-repository.ts';

type Reader = Pick<TenantContext, 'tx' | 'clock'>;

/** Lists links whose invitation expired without an answer, by the person's name; ended links are left out. */
export async function listExpiredInvitations(
  context: Reader,
  { searchTerm, ...page }: PageQuery & { readonly searchTerm?: string | undefined },
): Promise<Page<StoredLink>> {
  return pageOf(selectExpired(context, searchTerm), byName, page);
}

/** Counts them. */
export async function countExpiredInvitations(context: Reader, searchTerm?: string): Promise<number> {
  const { count } = await context.tx
    .selectFrom(selectExpired(context, searchTerm).as('found'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function selectExpired({ tx, clock }: Reader, searchTerm: string | undefined) {
  const now = clock.now();
  const select = selectLinks(tx)
    .where('memberships.state', '=', 'invited')
    .where('memberships.invited_until', '<=', now)
    .where(({ or, eb }) =>
      or([eb('owner_links.valid_until', 'is', null), eb('owner_links.valid_until', '>', germanDayOf(now))]),
    );
  return isSearchTerm(searchTerm)
    ? select.where(matchesWords(searchTerm, [shownFirstName, shownLastName, sql.ref('users.email'), ownerName]))
    : select;
}
