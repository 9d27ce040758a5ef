import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api/client.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import {
  listApplicationsOfPermissions, listOrganizationPermissions, listOrganizationUsers, type OrganizationUser,
} from '../../contract/users.ts';
import { usersPage } from '../pages.ts';

const root = ['organizations', 'users'] as const;
const lists = [...root, 'list'] as const;
/** The most that one page of the list may have. */
const largestPage = 200;

/** A permission that the signed-in user may grant, with the service that offers it. */
export type GrantablePermission = Awaited<ReturnType<typeof fetchPermissions>>[number];

/** The users of the organisation by name. */
export const userList = defineList({ key: lists, endpoint: listOrganizationUsers, rows: 'users', page: usersPage });

/** What the services of the organisation offer. */
export function permissionsQuery() {
  return queryOptions({ queryKey: [...root, 'permissions'], queryFn: ({ signal }) => fetchPermissions(signal) });
}

/** The applications that permissions open; those of the choice before stay while the next ones load. */
export function applicationsQuery(permissionIdentifiers: readonly string[]) {
  const sorted = [...permissionIdentifiers].sort();
  return queryOptions({
    queryKey: [...root, 'applications', sorted],
    queryFn: async ({ signal }) => (await call(listApplicationsOfPermissions, { body: { permissionIdentifiers: sorted } }, { signal, background: true })).applications,
    enabled: sorted.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** Marks every list of users for reload, after every adding, saving and removing. */
export function refreshUsers(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: lists });
}

/** Shows a saved user in the lists at once; their order is the server's business. */
export function showSavedUser(client: QueryClient, saved: OrganizationUser): void {
  client.setQueriesData<{ pages: { users: OrganizationUser[] }[] }>({ queryKey: lists }, (list) =>
    list === undefined
      ? undefined
      : { ...list, pages: list.pages.map((page) => ({ ...page, users: page.users.map((user) => (user.id === saved.id ? saved : user)) })) },
  );
}

/** The saved state of one user, null when they are gone; there is no call for one, so the pages are walked. */
export async function fetchUser(id: string): Promise<OrganizationUser | null> {
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof fetchPage>> = await fetchPage({ limit: largestPage, ...(cursor === null ? {} : { cursor }) });
    const found = page.users.find((user) => user.id === id);
    if (found !== undefined) return found;
    cursor = page.nextCursor;
  } while (cursor !== null);
  return null;
}

function fetchPage(query: { searchTerm?: string; cursor?: string; limit?: number }, signal?: AbortSignal) {
  return call(listOrganizationUsers, { query }, signal === undefined ? { background: true } : { signal, background: true });
}

async function fetchPermissions(signal: AbortSignal) {
  return (await call(listOrganizationPermissions, {}, { signal, background: true })).permissions;
}
