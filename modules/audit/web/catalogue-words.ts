import { queryOptions, useQuery } from '@tanstack/react-query';
import { listApplicationsOfPermissions, listOrganizationPermissions } from '#modules/organizations/contract/users.ts';
import { call } from '#platform/web/api/client.ts';
import { localize, useLanguage } from '#platform/web/i18n/language.ts';
import type { AuditEntry } from '../contract/index.ts';

/** Fields whose values are identifiers of the catalogue, several separated by commas. */
const catalogueFields = new Set(['permissions', 'startApplication']);

const catalogueQuery = queryOptions({
  queryKey: ['audit', 'catalogue'],
  queryFn: async ({ signal }) => {
    const { permissionIdentifiers, permissions } = await call(listOrganizationPermissions, {}, { signal, background: true });
    const { applications } = await call(listApplicationsOfPermissions, { body: { permissionIdentifiers } }, { signal, background: true });
    return [...permissions.map(({ identifier, description }) => [identifier, description] as const), ...applications.map(({ identifier, name }) => [identifier, name] as const)];
  },
});

/**
 * Says the values of a changed field as people call them. What the organisation no longer has, and everything until the
 * catalogue is there, stays as it was recorded.
 */
export function useValueInWords(changes: AuditEntry['changes']): (field: string, value: string) => string {
  const language = useLanguage();
  const { data = [] } = useQuery({ ...catalogueQuery, enabled: changes.some(({ field }) => catalogueFields.has(field)) });
  const names = new Map(data.map(([identifier, text]) => [identifier, localize(text, language)]));
  return (field, value) =>
    catalogueFields.has(field)
      ? value.split(', ').map((identifier) => names.get(identifier) ?? identifier).join(', ')
      : value;
}
