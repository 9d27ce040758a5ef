import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { listOwnerLinks } from '../../contract/links/owner-links.ts';
import { listCurrentTenants } from '../../contract/records/current-tenants.ts';
import { listTransactions } from '../../contract/transactions/transactions.ts';
import { linkKeys } from '../query-keys.ts';

/** Entries of a card. */
const shownEntries = 10;

/** Filter of the postings of a record, as in the address of their list. */
export interface RelatedFilter {
  readonly eid: string;
  readonly from: string;
  readonly to: string;
  readonly search?: string;
  readonly objekt?: string;
  readonly moid?: string;
  readonly mid?: string;
  readonly kaid?: string;
}

/** Query of the newest postings that a filter finds, with the number and the sum of all of them. */
export function newestPostingsQuery({ eid, search, ...filter }: RelatedFilter) {
  const query = { ...filter, ...(search === undefined ? {} : { searchTerm: search }), limit: shownEntries };
  return endpointQuery(['property-owner', 'transactions', 'related', eid, query], listTransactions, {
    params: { eid },
    query,
  });
}

/** Query of the first people with access to an owner. */
export const firstPeopleQuery = (eid: string) =>
  endpointQuery([...linkKeys.all, 'first', eid], listOwnerLinks, {
    params: { id: eid },
    query: { limit: shownEntries },
  });

/** Query of the tenants of rental units on this day. */
export const currentTenantsQuery = (units: readonly string[]) => ({
  ...endpointQuery(
    ['records', 'property-owner', 'tenant', 'current', units],
    listCurrentTenants,
    { query: { units: units.join(',') } },
    ({ tenants }) => tenants,
  ),
  enabled: units.length > 0,
});
