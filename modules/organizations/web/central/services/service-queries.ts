import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { deleteService, listServices } from '#modules/organizations/contract/central.ts';

export const serviceKeys = { all: ['central', 'services'] } as const;

/** The services of the catalogue in its order; those of the search before stay while the next ones load. */
export function servicesQuery(searchTerm = '') {
  return queryOptions({
    queryKey: [...serviceKeys.all, searchTerm],
    queryFn: async ({ signal }) =>
      (await call(listServices, { query: searchTerm === '' ? {} : { searchTerm } }, { signal, background: true })).services,
    placeholderData: (before) => before,
  });
}

/** Withdraws a service; organisations and the start page of the applications follow. */
export function useDeleteService() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteService, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['central'] }),
  });
}
