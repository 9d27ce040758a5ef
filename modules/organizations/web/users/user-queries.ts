import { keepPreviousData } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { changeRows, defineList } from '#platform/web/lists/define-list.ts';
import {
  getOrganizationUser,
  listApplicationsOfPermissions,
  listOrganizationPermissions,
  listOrganizationUsers,
} from '../../contract/users/users.ts';
import { getOrganizationSecurity } from '../../contract/users/security/security.ts';
import type { OrganizationUser } from '../../contract/users/users.ts';
import { usersPage } from '../pages.ts';

const root = ['organizations', 'users'] as const;
const lists = [...root, 'list'] as const;

/** A permission that the signed-in user may grant, with its service. */
export type GrantablePermission = EndpointAnswer<typeof listOrganizationPermissions>['permissions'][number];

/** List of the organisation's users by name. */
export const userList = defineList({ key: lists, endpoint: listOrganizationUsers, rows: 'users', page: usersPage });

/** Query of one user's present state. */
export const userQuery = (id: string) =>
  endpointQuery([...root, 'one', id], getOrganizationUser, { params: { id } }, ({ user }) => user);

/** Query of the organisation's sign-in requirements. */
export const securityQuery = () => endpointQuery(['organizations', 'security'], getOrganizationSecurity, {});

/** Query of the permissions of the organisation's services. */
export const permissionsQuery = () =>
  endpointQuery([...root, 'permissions'], listOrganizationPermissions, {}, ({ permissions }) => permissions);

/** Query of the applications that permissions open; the previous result stays while the next one loads. */
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

/** Invalidates every list of users, after each change. */
export function refreshUsers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: lists });
}

/** Shows a saved user in the lists at once; the server decides their order. */
export function showSavedUser(client: QueryClient, saved: OrganizationUser): void {
  client.setQueryData(userQuery(saved.id).queryKey, saved);
  changeRows<OrganizationUser>(client, userList, (user) => (user.id === saved.id ? saved : user));
}
