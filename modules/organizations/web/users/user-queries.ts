import { keepPreviousData } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api/client.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { changeRows, defineList } from '#platform/web/lists/define-list.ts';
import {
  getOrganizationUser,
  listApplicationsOfPermissions,
  listOrganizationPermissions,
  listOrganizationUsers,
} from '../../contract/users.ts';
import type { OrganizationUser } from '../../contract/users.ts';
import { usersPage } from '../pages.ts';

const root = ['organizations', 'users'] as const;
const lists = [...root, 'list'] as const;

/** Of one user, with their id behind it. */
export const userKey = [...root, 'one'] as const;

/** A permission that the signed-in user may grant, with the service that offers it. */
export type GrantablePermission = EndpointAnswer<typeof listOrganizationPermissions>['permissions'][number];

/** The users of the organisation by name. */
export const userList = defineList({ key: lists, endpoint: listOrganizationUsers, rows: 'users', page: usersPage });

/** What the services of the organisation offer. */
export const permissionsQuery = () =>
  endpointQuery([...root, 'permissions'], listOrganizationPermissions, {}, ({ permissions }) => permissions);

/** The applications that permissions open; those of the choice before stay while the next ones load. */
export function applicationsQuery(permissionIdentifiers: readonly string[]) {
  const sorted = [...permissionIdentifiers].sort();
  const query = endpointQuery(
    [...root, 'applications', sorted],
    listApplicationsOfPermissions,
    { body: { permissionIdentifiers: sorted } },
    ({ applications }) => applications,
  );
  return { ...query, enabled: sorted.length > 0, placeholderData: keepPreviousData };
}

/** Marks every list of users for reload, after every adding, saving and removing. */
export function refreshUsers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: lists });
}

/** Shows a saved user in the lists at once; their order is the server's business. */
export function showSavedUser(client: QueryClient, saved: OrganizationUser): void {
  client.setQueryData([...userKey, saved.id], saved);
  changeRows<OrganizationUser>(client, userList, (user) => (user.id === saved.id ? saved : user));
}

/** One user as they stand now. @throws ApiError not_found */
export async function fetchUser(id: string, signal?: AbortSignal): Promise<OrganizationUser> {
  return (await call(getOrganizationUser, { params: { id } }, { background: true, ...(signal && { signal }) })).user;
}
