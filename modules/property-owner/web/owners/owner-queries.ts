import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import type { RecordOption, RecordSource } from '#platform/web/form/record-input.tsx';
import { maxLookupOptions } from '#platform/contract/lookup.ts';
import { getDataState } from '../../contract/data-state/data-state.ts';
import { listOwners, maxDetailedOwners } from '../../contract/owners/owners.ts';

const root = ['property-owner', 'owners'] as const;

/** Query of the first visible owners: none, one or several, with all details if they are few. */
export const firstOwnersQuery = endpointQuery(
  [...root, 'first'],
  listOwners,
  { query: { limit: maxDetailedOwners + 1 } },
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

/** Query of the last import; polled, because no event announces it. */
export const dataStateQuery = {
  ...endpointQuery(['property-owner', 'data-state'], getDataState, {}),
  refetchInterval: 300_000,
};

/** Finds owners on the server. */
export const ownerSource: RecordSource = {
  find: (searchTerm) =>
    endpointQuery(
      [...root, 'search', searchTerm],
      listOwners,
      { query: { limit: maxLookupOptions, ...(searchTerm === '' ? {} : { searchTerm }) } },
      ({ eigentuemer }): readonly RecordOption[] => {
        const named = Map.groupBy(eigentuemer, ({ anzeigename }) => anzeigename);
        // Numbers distinguish owners of the same name.
        return eigentuemer.map(({ eid, anzeigename }) => ({
          id: eid,
          label: (named.get(anzeigename)?.length ?? 0) > 1 ? `${anzeigename} (${eid})` : anzeigename,
        }));
      },
    ),
};
