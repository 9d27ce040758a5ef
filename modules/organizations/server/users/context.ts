import type { Identity } from '#modules/identity/server/index.ts';
import type { TenantContext } from '#platform/server/http/context.ts';

/** Services of identity that the user administration needs. */
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

/** Context of the user administration. */
export interface UsersContext extends TenantContext {
  readonly accounts: Accounts;
}
