import { listChanges } from '#platform/server/audit/list-changes.ts';
import type { CentralOrganization, addOrganization as endpoint } from '../../contract/index.ts';
import type { Identity } from '#modules/identity/server/index.ts';
import type { EndpointInput } from '#platform/contract/endpoint.ts';
import type { ErrorEntry } from '#platform/contract/errors.ts';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { addMember } from '../administration/add-member.ts';
import { createOrganization } from '../administration/create-organization.ts';
import type { CentralContext } from './context.ts';
import { describeOrganization, withoutEmptyTexts } from './organization-changes.ts';
import { assertIdentifierIsFree, findOrganization } from './organization-repository.ts';
import { compareServices, listPermissionsOfServices } from './organization-services.ts';
import { recordOfOrganization } from './record-central.ts';

/** The first user starts with adding colleagues (decisions.md, "Services, applications, permissions"). */
const startApplication = 'organization-users';
const languages: readonly LanguageKey[] = ['de', 'en'];
const defaultLanguage: LanguageKey = 'de';

/**
 * Adds an organisation with its first user, who is invited by mail and gets all permissions of its services. All or
 * nothing.
 * @throws AppError validation_failed naming services that cannot be given and names missing for a new account;
 * identifier_taken; too_many_requests
 */
export async function addOrganization(
  context: CentralContext,
  identity: Pick<Identity, 'ensureUser' | 'actForOrganization' | 'inviteMember'>,
  { name, identifier, industry, serviceIds, ...person }: EndpointInput<typeof endpoint>['body'],
): Promise<CentralOrganization> {
  const { tx, clock } = context;
  const now = clock.now();
  const { added, after: services, wrong } = await compareServices(tx, null, serviceIds);
  const newUser = { email: person.userEmail, firstName: person.userFirstName, lastName: person.userLastName };
  const { user } = await namingAlso(
    wrong,
    identity.ensureUser(tx, newUser, { firstName: 'userFirstName', lastName: 'userLastName' }),
  );
  const content = { name, identifier, industry: withoutEmptyTexts(industry) };
  const organizationId = await assertIdentifierIsFree(createOrganization(tx, { ...content, services: added, now }));
  const permissions = await listPermissionsOfServices(tx, services);
  const invitation = { by: null };
  const membershipId = await addMember(tx, {
    organizationId,
    userId: user.id,
    permissions,
    startApplication,
    languages,
    defaultLanguage,
    invitation,
    now,
  });
  await identity.actForOrganization(tx, organizationId);
  await identity.inviteMember(tx, { membershipId, organizationName: name, invitedBy: null, language: defaultLanguage });
  const changes = [
    ...listChanges(null, describeOrganization({ ...content, services })),
    { field: 'email', from: null, to: user.email },
  ];
  await recordOfOrganization(context, 'organization_created', { id: organizationId, name }, changes);
  return findOrganization(tx, organizationId);
}

/** Runs a step with field checks of its own, and merges its errors with the earlier ones. */
async function namingAlso<T>(wrong: readonly ErrorEntry[], step: Promise<T>): Promise<T> {
  try {
    const result = await step;
    if (wrong.length > 0) throw new AppError('validation_failed', { entries: wrong });
    return result;
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed' && error.details.entries !== wrong) {
      throw new AppError('validation_failed', { entries: [...wrong, ...error.toEntries()] });
    }
    throw error;
  }
}
