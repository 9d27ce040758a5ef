import type { Identity } from '#modules/identity/server/index.ts';
import type { TenantContext } from '#platform/server/http/context.ts';

/** The part of identity that the administration of users needs. */
export type Accounts = Pick<
  Identity,
  | 'ensureUser'
  | 'inviteMember'
  | 'describeColleagues'
  | 'lockColleague'
  | 'renameColleague'
  | 'requestColleagueEmail'
  | 'withdrawColleagueEmail'
  | 'colleagueHasSecondFactor'
>;

/** What a service of the organisation's users gets. */
export interface UsersContext extends TenantContext {
  readonly accounts: Accounts;
}
