import type { AuditValues } from '#platform/web/module.ts';
import { call } from '#platform/web/api/client.ts';
import { listApplicationsOfPermissions, listOrganizationPermissions } from '../contract/users/users.ts';

/** Loads catalogue names of the organisation, by identifier. Values it no longer has stay as recorded. */
export async function loadAuditValues(): Promise<AuditValues> {
  const { permissionIdentifiers, permissions } = await call(listOrganizationPermissions, {}, { background: true });
  const { applications } = await call(
    listApplicationsOfPermissions,
    { body: { permissionIdentifiers } },
    { background: true },
  );
  return {
    permissions: new Map(permissions.map(({ identifier, description }) => [identifier, description])),
    startApplication: new Map(applications.map(({ identifier, name }) => [identifier, name])),
  };
}
