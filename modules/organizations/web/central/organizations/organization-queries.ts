import type { QueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { changeRows, defineList } from '#platform/web/lists/define-list.ts';
import { getOrganization, listOrganizations } from '#modules/organizations/contract/central/central.ts';
import type { CentralOrganization } from '#modules/organizations/contract/central/central.ts';
import { organizationChoices, workplace } from '../../workplace.ts';
import { serviceKeys } from '../services/service-queries.ts';
import { deletedKey } from '../deleted/deleted-queries.ts';
import { organizationsPage } from '../../pages.ts';

const lists = ['central', 'organizations'] as const;

/** List of the product's organisations by name. */
export const organizationList = defineList({
  key: lists,
  endpoint: listOrganizations,
  rows: 'organizations',
  page: organizationsPage,
});

/** Shows a saved organisation in the lists at once. */
export function showSavedOrganization(client: QueryClient, saved: CentralOrganization): void {
  client.setQueryData(organizationQuery(saved.id).queryKey, saved);
  changeRows<CentralOrganization>(client, organizationList, (row) => (row.id === saved.id ? saved : row));
  renameHere(saved);
  void refreshOrganizations(client);
}

/** Query of one organisation's present state. */
export function organizationQuery(id: string) {
  return endpointQuery(
    ['central', 'organization', id],
    getOrganization,
    { params: { id: id as CentralOrganization['id'] } },
    ({ organization }) => organization,
  );
}

/** Fetches an organisation for a form that keeps showing the former state. @throws ApiError not_found */
export async function fetchOrganization(id: CentralOrganization['id']): Promise<CentralOrganization> {
  return (await call(getOrganization, { params: { id } }, { background: true })).organization;
}

/** Invalidates the lists; services count the organisations that have them. */
export async function refreshOrganizations(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: lists }),
    client.invalidateQueries({ queryKey: deletedKey }),
    client.invalidateQueries({ queryKey: serviceKeys.all }),
  ]);
}

// The top bar shows the name of the user's present organisation.
function renameHere({ id, name, identifier, industry }: CentralOrganization): void {
  organizationChoices.set((choices) => choices.map((choice) => (choice.id === id ? { ...choice, name } : choice)));
  workplace.set((here) =>
    here?.organization.id === id ? { ...here, organization: { id, name, identifier, industry } } : here,
  );
}
