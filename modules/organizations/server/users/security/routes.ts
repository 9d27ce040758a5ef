import { getOrganizationSecurity, saveOrganizationSecurity } from '#modules/organizations/contract/index.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { OrganizationsDependencies } from '../../dependencies.ts';
import { readSecurity, saveSecurity } from './organization-security.ts';

/** Creates the routes of an organisation's sign-in requirements. */
export function createSecurityRoutes({ identity }: Pick<OrganizationsDependencies, 'identity'>): Route[] {
  return [
    route(getOrganizationSecurity, (_input, { read }) => read(readSecurity)),
    route(saveOrganizationSecurity, ({ body }, { transaction }) =>
      transaction((context) => saveSecurity({ ...context, accounts: identity }, body)),
    ),
  ];
}
