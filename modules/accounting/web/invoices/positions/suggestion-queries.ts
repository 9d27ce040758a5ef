import { keepPreviousData } from '@tanstack/react-query';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { recordsKey } from '#platform/web/records/record-screen.ts';
import { listServiceChoices } from '#modules/accounting/contract/records/record-choices.ts';

const maxSuggestions = 8;

/** Queries services by a term, those invoiced last first; always fresh, nothing is cached beyond the list. */
export function suggestedServicesQuery(searchTerm: string) {
  const found = endpointQuery(
    [...recordsKey, 'accounting', 'service', 'suggested', searchTerm],
    listServiceChoices,
    { query: { limit: maxSuggestions, ...(searchTerm === '' ? {} : { searchTerm }) } },
    ({ records }) => records,
  );
  return { ...found, staleTime: 0, gcTime: 0, placeholderData: keepPreviousData };
}
