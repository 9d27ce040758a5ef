import { call } from '#platform/web/api/client.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import type { RecordSource } from '#platform/web/form/record-input.tsx';
import { maxLookupOptions } from '#platform/contract/lookup.ts';
import { getDataState } from '../../contract/data-state.ts';
import { listOwners, maxDetailedOwners } from '../../contract/owners.ts';

const root = ['property-owner', 'owners'] as const;

/** The first owners that the user may see: whether there is one, several, and which, as long as they are few. */
export const firstOwnersQuery = endpointQuery(
  [...root, 'first'],
  listOwners,
  { query: { limit: maxDetailedOwners + 1 } },
  ({ eigentuemer }) => eigentuemer,
);

/** One owner with rental units, tenants and cost types; null where it is not there for this user. */
export function ownerQuery(eid: string) {
  return endpointQuery(
    [...root, 'one', eid],
    listOwners,
    { query: { eid } },
    ({ eigentuemer: [owner] }) => owner ?? null,
  );
}

/** When the last delivery was taken over; looked at again now and then, because nothing else on the screen tells. */
export const dataStateQuery = {
  ...endpointQuery(['property-owner', 'data-state'], getDataState, {}),
  refetchInterval: 300_000,
};

/** Finds owners by what is typed, on the server. */
export const ownerSource: Omit<RecordSource, 'onChoose'> = {
  key: [...root, 'search'],
  search: async (term, signal) => {
    const { eigentuemer } = await call(
      listOwners,
      { query: { limit: maxLookupOptions, ...(term === '' ? {} : { searchTerm: term }) } },
      { signal, background: true },
    );
    const named = Map.groupBy(eigentuemer, ({ anzeigename }) => anzeigename);
    // Of two with the same name the numbers tell who is who.
    return eigentuemer.map(({ eid, anzeigename }) => ({
      id: eid,
      label: (named.get(anzeigename)?.length ?? 0) > 1 ? `${anzeigename} (${eid})` : anzeigename,
    }));
  },
};
