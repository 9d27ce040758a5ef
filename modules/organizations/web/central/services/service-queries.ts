import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import { deleteService, listServices } from '#modules/organizations/contract/central.ts';
import { servicesPage } from '../../pages.ts';

export const serviceKeys = { all: ['central', 'services'] } as const;

/** The services of the catalogue in its order, as a list to be searched. */
export const serviceList = defineList({
  key: serviceKeys.all,
  endpoint: listServices,
  rows: 'services',
  page: servicesPage,
});

/** All services of the catalogue in its order. */
export const servicesQuery = () =>
  endpointQuery([...serviceKeys.all, 'all'], listServices, {}, ({ services }) => services);

/** Withdraws a service; organisations and the start page of the applications follow. */
export function useDeleteService() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteService, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['central'] }),
  });
}
