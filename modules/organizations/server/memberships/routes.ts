import {
  changeLanguage as changeLanguageEndpoint,
  getCurrentOrganizationData,
  getCurrentUserOrganizations,
} from '../../contract/index.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { OrganizationsDependencies } from '../dependencies.ts';
import { changeLanguage } from './change-language.ts';
import { chooseOrganization } from './choose-organization.ts';
import { listOrganizationsOfUser } from './membership-repository.ts';

/** Creates the routes of a signed-in user's own organisations. */
export function createMembershipRoutes(dependencies: OrganizationsDependencies): Route[] {
  const { database } = dependencies;
  return [
    route(getCurrentUserOrganizations, async (_input, { session }) => {
      const { userId, membership } = session;
      const { organizations, lastChosen } = await database.identity((tx) => listOrganizationsOfUser(tx, userId), {
        readOnly: true,
        userId,
      });
      return { organizations, chosenOrg: membership?.organizationId ?? lastChosen };
    }),
    route(getCurrentOrganizationData, async ({ params }, { session, cookie, tabOrganization, source }) => {
      const request = {
        userId: session.userId,
        organizationId: params.orgId,
        sessionValue: cookie.read(),
        tabOrganization,
        source,
      };
      const { data, newSessionValue } = await chooseOrganization(dependencies, request);
      if (newSessionValue !== null) cookie.write(newSessionValue);
      return data;
    }),
    route(changeLanguageEndpoint, async ({ body }, { transaction }) => {
      await transaction((context) => changeLanguage(context, body.userDefaultLanguage));
      return { userDefaultLanguage: body.userDefaultLanguage };
    }),
  ];
}
