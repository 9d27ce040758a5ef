import type { QueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { maxLookupOptions } from '#platform/contract/lookup.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { getDataState } from '../../contract/data-state/data-state.ts';
import { getOwnerChoice, saveOwnerChoice } from '../../contract/owners/owner-choice.ts';
import { listOwners, maxDetailedOwners } from '../../contract/owners/owners.ts';
import type { Owner } from '../../contract/owners/owners.ts';

const root = ['property-owner', 'owners'] as const;

/** Part of a query that selects communities only. */
const communitiesOnly = (areCommunities: boolean) => (areCommunities ? ({ gemeinschaft: 'true' } as const) : {});

/**
 * Query of the first visible owners: none, one or several, with all details if they are few.
 * @param areCommunities true for communities of owners only
 */
export const firstOwnersQuery = (areCommunities: boolean) =>
  endpointQuery(
    [...root, 'first', areCommunities],
    listOwners,
    { query: { limit: maxDetailedOwners + 1, ...communitiesOnly(areCommunities) } },
    ({ eigentuemer }) => eigentuemer,
  );

/** Query of one owner with rental units, tenants and cost types; null if not visible to this user. */
export function ownerQuery(eid: string) {
  return endpointQuery(
    [...root, 'one', eid],
    listOwners,
    { query: { eid } },
    ({ eigentuemer: [owner] }) => owner ?? null,
  );
}

/** Query of the owner whom the user selected last, on any device; `0` for all, null for none. */
export const ownerChoiceQuery = {
  ...endpointQuery([...root, 'choice'], getOwnerChoice, {}, ({ eid }) => eid),
  // Changed by this browser only, which then knows it.
  staleTime: Infinity,
};

/** Keeps the selected owner for the next visit; a failure only forgets it. */
export function rememberOwner(client: QueryClient, eid: string): void {
  client.setQueryData(ownerChoiceQuery.queryKey, eid);
  call(saveOwnerChoice, { body: { eid } }, { background: true }).catch(() => undefined);
}

/** Query of the last import; polled, because no event announces it. */
export const dataStateQuery = {
  ...endpointQuery(['property-owner', 'data-state'], getDataState, {}),
  refetchInterval: 300_000,
};

/**
 * Query of the first owners by a search term, to select one.
 * @param read maps them to what is selected from
 * @param words that the result depends on, besides the term
 * @param areCommunities true to offer communities before a term is typed; a term finds every owner, since the first entry
 *   makes an owner a community
 */
export function foundOwnersQuery<Options>(
  searchTerm: string,
  read: (owners: readonly Owner[]) => Options,
  words: readonly unknown[],
  areCommunities = false,
) {
  return endpointQuery(
    [...root, 'search', searchTerm, areCommunities, ...words],
    listOwners,
    {
      query: {
        limit: maxLookupOptions,
        ...(searchTerm === '' ? communitiesOnly(areCommunities) : { searchTerm }),
      },
    },
    ({ eigentuemer }) => read(eigentuemer),
  );
}
