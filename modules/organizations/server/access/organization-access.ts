import type { PermissionIdentifier } from '#platform/contract/catalogue.ts';
import type { Identity } from '#modules/identity/server/index.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Actor, TenantContext } from '#platform/server/http/context.ts';
import { forecastMails, planMail } from '../invitations/plan-mail.ts';
import type { MailDay } from '../invitations/plan-mail.ts';
import { beginAdministration } from '../users/begin-administration.ts';
import type { Accounts } from '../users/context.ts';
import { countQuestions } from '../users/count-questions.ts';
import { inviteAgain } from '../users/repeat-invitation.ts';
import { grantAccess } from './grant-access.ts';
import type { AccessGrant, GrantedAccess } from './grant-access.ts';
import { revokeAccess } from './revoke-access.ts';
import type { AccessRevocation } from './revoke-access.ts';

/**
 * Operations of other modules on memberships: they grant and revoke their own permissions, independently of the user
 * administration.
 */
export interface OrganizationAccess {
  /** Serialises changes of the organisation's users. @throws AppError permission_denied, organization_required */
  lock(context: TenantContext, by: PermissionIdentifier): Promise<void>;
  /** @throws AppError permission_denied; validation_failed naming missing names; too_many_requests */
  grant(context: TenantContext, grant: AccessGrant): Promise<GrantedAccess>;
  /** Revokes a permission; a member without any permission is removed. @throws AppError permission_denied */
  revoke(context: TenantContext, revocation: AccessRevocation): Promise<void>;
  /**
   * Mails an invitation again. @throws AppError not_found, permission_denied, invitation_accepted, too_many_requests
   */
  invite(
    context: TenantContext,
    invitation: Pick<AccessRevocation, 'by' | 'membershipId'> & Pick<AccessGrant, 'welcome'>,
  ): Promise<void>;
  /**
   * Reserves one of the organisation's mails of a day. @returns its sending time. @throws AppError permission_denied,
   * too_many_requests
   */
  planMail(context: TenantContext, by: PermissionIdentifier): Promise<Date>;
  /** Forecasts the sending days of a number of mails; leaves out mails beyond the planned days. */
  forecastMails(
    tx: Transaction,
    request: { readonly organizationId: string; readonly count: number; readonly now: Date },
  ): Promise<readonly MailDay[]>;
  /** Counts refused changes that reveal if an address has an account. */
  countQuestions<T>(actor: Pick<Actor, 'userId'>, change: Promise<T>): Promise<T>;
}

export function createOrganizationAccess(
  accounts: Accounts & Pick<Identity, 'countEmailQuestion'>,
): OrganizationAccess {
  return {
    lock: async (context, by) => void (await beginAdministration({ ...context, accounts }, by)),
    grant: (context, grant) => grantAccess(context, accounts, grant),
    revoke: (context, revocation) => revokeAccess(context, accounts, revocation),
    invite: async (context, { by, membershipId, welcome }) =>
      inviteAgain(await beginAdministration({ ...context, accounts }, by), membershipId, welcome),
    planMail: async (context, by) => {
      const { tx, actor, clock } = await beginAdministration({ ...context, accounts }, by);
      return planMail(tx, actor.organizationId, clock.now());
    },
    forecastMails,
    countQuestions: (actor, change) => countQuestions(accounts, actor, change),
  };
}
