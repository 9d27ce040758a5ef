import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import { listServices } from '#modules/organizations/contract/central/central.ts';
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
