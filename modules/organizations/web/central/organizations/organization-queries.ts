import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api/client.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import {
  addOrganization, type CentralOrganization, deleteOrganization, listOrganizations, saveOrganization,
} from '#modules/organizations/contract/central.ts';
import { organizationChoices, workplace } from '../../workplace.ts';
import { serviceKeys } from '../services/service-queries.ts';
import { type OrganizationValues, readIndustry, readInvitations } from './organization-values.ts';
import { organizationsPage } from '../../pages.ts';

type ListPages = InfiniteData<EndpointAnswer<typeof listOrganizations>, string | null>;

const lists = ['central', 'organizations'] as const;

/** The organisations of the product by name. */
export const organizationList = defineList({ key: lists, endpoint: listOrganizations, rows: 'organizations', page: organizationsPage });

/** Adds an organisation with its first user. */
export function useAddOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, identifier, industry, serviceIds, userEmail, userFirstName, userLastName }: OrganizationValues) =>
      call(addOrganization, { body: { name, identifier, industry: readIndustry(industry), serviceIds, userEmail, userFirstName, userLastName } }),
    meta: { silent: true },
    onSuccess: () => refresh(client),
  });
}

/** Saves an organisation as it was loaded with `version`; somebody else's change meanwhile makes it fail. */
export function useSaveOrganization({ id, version }: Pick<CentralOrganization, 'id' | 'version'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, identifier, industry, serviceIds, invitationsPerDay }: OrganizationValues) => {
      const invitations = readInvitations(invitationsPerDay);
      const body = { name, identifier, industry: readIndustry(industry), serviceIds, version };
      return call(saveOrganization, { params: { id }, body: invitations === null ? body : { ...body, invitationsPerDay: invitations } });
    },
    meta: { silent: true },
    onSuccess: ({ organization }) => {
      client.setQueriesData<ListPages>({ queryKey: lists }, (data) =>
        mapPages(data, (rows) => rows.map((row) => (row.id === organization.id ? organization : row))),
      );
      renameHere(organization);
    },
    // Also after a failure: somebody else may have changed or deleted it.
    onSettled: () => void refresh(client),
  });
}

/** Closes an organisation. */
export function useDeleteOrganization() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: CentralOrganization['id']) => call(deleteOrganization, { params: { id } }),
    onSuccess: (_, id) => {
      client.setQueriesData<ListPages>({ queryKey: lists }, (data) => mapPages(data, (rows) => rows.filter((row) => row.id !== id)));
      void refresh(client);
    },
  });
}

/**
 * The organisation as it stands now. There is no call for a single one, so it is looked for by its identifier and, if
 * that was changed too, in the whole list.
 *
 * @returns null when it is gone
 */
export async function fetchOrganization({ id, identifier }: Pick<CentralOrganization, 'id' | 'identifier'>): Promise<CentralOrganization | null> {
  for (const searchTerm of [identifier, '']) {
    let cursor: string | null = null;
    do {
      const page: EndpointAnswer<typeof listOrganizations> = await call(listOrganizations, { query: { ...toQuery(searchTerm, cursor), limit: 200 } }, { background: true });
      const found = page.organizations.find((organization) => organization.id === id);
      if (found !== undefined) return found;
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
  return null;
}

function toQuery(searchTerm: string, cursor: string | null): { searchTerm?: string; cursor?: string } {
  return { ...(searchTerm === '' ? {} : { searchTerm }), ...(cursor === null ? {} : { cursor }) };
}

function mapPages(data: ListPages | undefined, change: (rows: CentralOrganization[]) => CentralOrganization[]): ListPages | undefined {
  return data && { ...data, pages: data.pages.map((page) => ({ ...page, organizations: change(page.organizations) })) };
}

// Services count the organisations that have them.
async function refresh(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: lists }), client.invalidateQueries({ queryKey: serviceKeys.all })]);
}

// The bar at the top shows the name of the organisation that the operator works in.
function renameHere({ id, name, identifier, industry }: CentralOrganization): void {
  organizationChoices.set((choices) => choices.map((choice) => (choice.id === id ? { ...choice, name } : choice)));
  workplace.set((here) => (here?.organization.id === id ? { ...here, organization: { id, name, identifier, industry } } : here));
}
