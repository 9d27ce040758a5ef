import { keepPreviousData } from '@tanstack/react-query';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { recordsKey } from '#platform/web/records/record-screen.ts';
import { serviceCalls } from '#modules/accounting/contract/records/records.ts';

const maxSuggestions = 8;

/** Queries services by a term, always fresh: nothing is cached beyond the list. */
export function suggestedServicesQuery(searchTerm: string) {
  const found = endpointQuery(
    [...recordsKey, 'accounting', 'service', 'suggested', searchTerm],
    serviceCalls.list,
    { query: { limit: maxSuggestions, ...(searchTerm === '' ? {} : { searchTerm }) } },
    ({ records }) => records,
  );
  return { ...found, staleTime: 0, gcTime: 0, placeholderData: keepPreviousData };
}
