import { recordAudit } from '#platform/server/audit/record.ts';
import type { AuditRecord } from '#platform/server/audit/record.ts';
import { noStartApplication } from '../../contract/index.ts';
import type { getCurrentOrganizationData } from '../../contract/index.ts';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { assertOpen } from '#platform/server/http/restrictions.ts';
import { listApplications, listPermissionsOfMember } from '../catalogue/catalogue-repository.ts';
import type { OrganizationsDependencies } from '../dependencies.ts';
import { findMembership, rememberChoice } from './membership-repository.ts';

export interface ChoiceRequest {
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  readonly sessionValue: string | undefined;
  /** The browser tab's present organisation; undefined to switch from any. */
  readonly tabOrganization: string | undefined;
  readonly source: AuditRecord['source'];
}

export interface Choice {
  readonly data: EndpointAnswer<typeof getCurrentOrganizationData>;
  /** New cookie value; null if the value stays. */
  readonly newSessionValue: string | null;
}

/**
 * Chooses the organisation of the session, stores it for the next sign-in and returns the user's applications and
 * permissions.
 * @throws AppError organization_changed if the session is no longer in the tab's organisation; not_found if the
 * organisation does not exist or the user is no member; organization_moving, organization_moved; second_factor_required if the organisation requires one that
 * the user lacks
 */
export async function chooseOrganization(
  { database, clock, identity }: OrganizationsDependencies,
  request: ChoiceRequest,
): Promise<Choice> {
  const { userId, organizationId, sessionValue, tabOrganization, source } = request;
  return database.identity(
    async (tx) => {
      const membership = await findMembership(tx, userId, organizationId);
      if (!membership) throw new AppError('not_found');
      assertOpen(membership.restriction);
      if (membership.requiresSecondFactor && !(await identity.hasSecondFactor(tx, userId)))
        throw new AppError('second_factor_required');
      const { value: newSessionValue, changed } = await identity.chooseOrganization(tx, {
        value: sessionValue,
        organizationId,
        from: tabOrganization,
      });
      if (changed)
        await recordAudit(tx, organizationId, { event: 'organization_entered', userId, source, now: clock.now() });
      await rememberChoice(tx, organizationId, membership.membershipId, clock.now());
      const permissionIdentifiers = await listPermissionsOfMember(tx, organizationId, membership.membershipId);
      const applications = await listApplications(tx, organizationId, permissionIdentifiers);
      const startApplication = applications.find(
        ({ identifier }) => identifier === membership.startApplication,
      )?.identifier;
      return {
        newSessionValue,
        data: {
          organization: membership.organization,
          permissionIdentifiers,
          applications,
          startApplication: startApplication ?? noStartApplication,
          userLanguages: membership.languages,
          userDefaultLanguage: membership.defaultLanguage,
        },
      };
    },
    { userId },
  );
}
