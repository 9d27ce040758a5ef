import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import { deleteService, listServices } from '#modules/organizations/contract/central/central.ts';
import { servicesPage } from '../../pages.ts';

export const serviceKeys = { all: ['central', 'services'] } as const;

/** Searchable list of the services in the order of the catalogue. */
export const serviceList = defineList({
  key: serviceKeys.all,
  endpoint: listServices,
  rows: 'services',
  page: servicesPage,
});

/** Query of all services in the order of the catalogue. */
export const servicesQuery = () =>
  endpointQuery([...serviceKeys.all, 'all'], listServices, {}, ({ services }) => services);

/** Withdraws a service; also reloads organisations and the start page. */
export function useDeleteService() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteService, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['central'] }),
  });
}
