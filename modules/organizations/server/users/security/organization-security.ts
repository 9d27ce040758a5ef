import { logEvent } from '#platform/server/audit/log-event.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import type { getOrganizationSecurity, saveOrganizationSecurity } from '#modules/organizations/contract/index.ts';
import type { EndpointAnswer, EndpointInput } from '#platform/contract/endpoint.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { announceAccessChange } from '#platform/server/realtime/access-changes.ts';
import { beginAdministration } from '../begin-administration.ts';
import type { UsersContext } from '../context.ts';

/** Sign-in requirements of an organisation. */
export type OrganizationSecurity = EndpointAnswer<typeof getOrganizationSecurity>;

export async function readSecurity({ tx, actor }: Pick<TenantContext, 'tx' | 'actor'>): Promise<OrganizationSecurity> {
  return tx
    .selectFrom('organizations')
    .select(['require_second_factor as requireSecondFactor', 'min_password_length as minPasswordLength'])
    .where('id', '=', actor.organizationId)
    .executeTakeFirstOrThrow();
}

/**
 * Changes the sign-in requirements. Members who do not meet them are refused from their next call on, and their open
 * windows are notified.
 * @throws AppError own_second_factor_missing if the acting user does not meet them; permission_denied,
 * organization_required
 */
export async function saveSecurity(
  context: UsersContext,
  { requireSecondFactor, minPasswordLength }: EndpointInput<typeof saveOrganizationSecurity>['body'],
): Promise<OrganizationSecurity> {
  const administration = await beginAdministration(context);
  const { tx, actor, accounts, organizationName } = administration;
  const before = await readSecurity(administration);
  const after = {
    requireSecondFactor,
    minPasswordLength: minPasswordLength === undefined ? before.minPasswordLength : minPasswordLength,
  };
  const changes = listChanges(toFields(before), toFields(after));
  if (changes.length === 0) return after;
  if (after.requireSecondFactor && !(await accounts.colleagueHasSecondFactor(tx, actor.membershipId)))
    throw new AppError('own_second_factor_missing');
  await tx
    .updateTable('organizations')
    .set({ require_second_factor: after.requireSecondFactor, min_password_length: after.minPasswordLength })
    .where('id', '=', actor.organizationId)
    .execute();
  await logEvent(administration, {
    event: 'organization_changed',
    subject: { type: 'organization', id: actor.organizationId, label: organizationName },
    changes,
  });
  await announceAccessChange(tx, { organizationId: actor.organizationId });
  return after;
}

// The log shows raw values in every language: a name says more than "true".
function toFields({ requireSecondFactor, minPasswordLength }: OrganizationSecurity): object {
  return { requireSecondFactor: requireSecondFactor ? 'TOTP' : null, minPasswordLength };
}
