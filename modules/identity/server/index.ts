import type { UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Session } from '#platform/server/http/context.ts';
import type { ServerModule } from '#platform/server/module.ts';
import { createRefreshed } from '#platform/server/http/refreshed.ts';
import { identityAudit } from '../contract/audit.ts';
import { identityErrors } from '../contract/errors.ts';
import { listBrandHosts } from './brands/brand-repository.ts';
import { createBrandRoutes } from './brands/routes.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { resetSecondFactor } from './account/change-factor.ts';
import { createFactorRoutes } from './account/factor-routes.ts';
import { createAccountRoutes } from './account/routes.ts';
import { requestColleagueEmail } from './links/change-colleague-email.ts';
import type { ColleagueEmail } from './links/change-colleague-email.ts';
import { checkLink, redeemLink } from './links/check-link.ts';
import type { LinkRequest } from './links/check-link.ts';
import { actForOrganization, inviteMember } from './links/invite-member.ts';
import type { Invitation, InvitationLink } from './links/invite-member.ts';
import type { StoredLink } from './links/link-repository.ts';
import { requestDueProofs } from './links/request-due-proofs.ts';
import { createPasswordLinkRoutes } from './links/routes.ts';
import { createPasswordHashing } from './passwords/password-hashing.ts';
import { purgeExpired } from './purge.ts';
import { chooseOrganization } from './sessions/choose-organization.ts';
import type { OrganizationChoice } from './sessions/choose-organization.ts';
import { findSession, findSessionsById } from './sessions/find-session.ts';
import { hasSecondFactor } from './second-factor/factor-repository.ts';
import { planIdentity } from './schedules.ts';
import { createSessionRoutes } from './sessions/routes.ts';
import { createSignInRoutes } from './sign-in/routes.ts';
import { createSessionActivity } from './sessions/session-activity.ts';
import { tellLockedOwners } from './sign-in/tell-locked-owners.ts';
import { emailChecks } from './throttling/limits.ts';
import { countAttempt } from './throttling/throttle.ts';
import { colleagueHasSecondFactor, describeColleagues, lockColleague, renameColleague, withdrawColleagueEmail } from './users/colleagues.ts';
import { ensureUser } from './users/ensure-user.ts';
import type { Person, PersonFields } from './users/ensure-user.ts';
import { createProfileRoutes } from './profile/routes.ts';
import { findUserByEmail, insertUser } from './users/user-repository.ts';
import type { NewUser, User } from './users/user-repository.ts';

export type { AccountMemberships, IdentityDependencies, Origin } from './dependencies.ts';
export { toLink } from './links/account-link.ts';
export type { PasswordCost } from './passwords/password-hash.ts';
export type { InvitationLink } from './links/invite-member.ts';
export type { ColleagueAccount } from './users/colleagues.ts';
export type { OrganizationChoice } from './sessions/choose-organization.ts';
export { startSession } from './sign-in/start-session.ts';
export { normalizeEmail } from './users/user-repository.ts';
export type { User } from './users/user-repository.ts';

/** Accounts: who may sign in. Transactions are identity transactions unless said otherwise. */
export interface Identity extends ServerModule {
  /** The live session behind a cookie value; null when there is none. */
  findSession(value: string): Promise<Session | null>;
  /** Those of the sessions that are still alive, for connections that outlive a cookie value. */
  findSessionsById(ids: readonly string[]): Promise<Session[]>;
  /** The hosts of the brands, under which the product is served beside its own; read again within half a minute. */
  listBrandHosts(): Promise<ReadonlySet<string>>;
  /** Chooses the organisation for a session; answers the new cookie value, to be written after the commit, or null, and whether the choice is new. */
  chooseOrganization(tx: Transaction, choice: Omit<OrganizationChoice, 'now'>): ReturnType<typeof chooseOrganization>;
  /** Adds a user; the unique violation `users_email_key` passes through when the address is taken. */
  createUser(tx: Transaction, user: Omit<NewUser, 'now'>): Promise<User>;
  findUserByEmail(tx: Transaction, email: string): Promise<User | null>;
  /**
   * Finds the account of an address or adds it, safe against two at once; in any transaction.
   *
   * @param fields what the caller's request calls the fields
   * @throws AppError validation_failed when the account is new and a name is missing
   */
  ensureUser(tx: Transaction, person: Person, fields?: Partial<PersonFields>): Promise<{ user: User; created: boolean }>;
  /** Lets an identity transaction write to the members of one organisation as its own transactions do. */
  actForOrganization(tx: Transaction, organizationId: string): Promise<void>;
  /**
   * Mails an invited member of the transaction's organisation a link; older ones stop working. In any transaction.
   *
   * @throws AppError invitation_accepted, too_many_requests
   */
  inviteMember(tx: Transaction, invitation: Invitation): Promise<InvitationLink>;
  /** The join link that is good; consumes nothing. @throws AppError link_expired, too_many_requests */
  checkJoinLink(request: LinkRequest): Promise<StoredLink>;
  /** Uses a join link up together with `work`. @throws AppError link_expired also when `work` answers null; too_many_requests */
  redeemJoinLink<T>(request: LinkRequest, work: (tx: Transaction, link: StoredLink, now: Date) => Promise<T | null>): Promise<T>;
  /** What administrators see of the accounts of members, by user id; in tenant transactions. */
  describeColleagues(tx: Transaction, userIds: readonly string[]): ReturnType<typeof describeColleagues>;
  /** Locks and reads the account of a member; in tenant transactions. */
  lockColleague(tx: Transaction, membershipId: string): Promise<User | null>;
  /** Changes the name of a member; false when the account is shared. In tenant transactions. */
  renameColleague(tx: Transaction, membershipId: string, name: Pick<User, 'firstName' | 'lastName'>): Promise<boolean>;
  /**
   * Asks a mailbox whether it belongs to a member; in tenant transactions.
   *
   * @throws AppError email_taken, account_shared, too_many_requests
   */
  requestColleagueEmail(tx: Transaction, request: ColleagueEmail): Promise<void>;
  /**
   * Counts a question whether an address has an account, in a transaction of its own.
   *
   * @throws AppError too_many_requests beyond 30 a minute
   */
  countEmailQuestion(userId: string): Promise<void>;
  /** Takes the pending address of a member back and answers it; in tenant transactions. */
  withdrawColleagueEmail(tx: Transaction, membershipId: string): Promise<string | null>;
  /** Whether a user has a second factor that is asked for. */
  hasSecondFactor(tx: Transaction, userId: UserId): Promise<boolean>;
  /** The same of a member; in tenant transactions. */
  colleagueHasSecondFactor(tx: Transaction, membershipId: string): Promise<boolean>;
  /** Takes the second factor from an account, for the operator; null without such an account. */
  resetSecondFactor(request: Parameters<typeof resetSecondFactor>[1]): ReturnType<typeof resetSecondFactor>;
  /** Argon2id as a PHC string, about 40 ms of one core; call it outside of transactions. */
  hashPassword(password: string): Promise<string>;
  /** Removes sessions, links and attempts that time has settled. */
  purgeExpired(): Promise<void>;
  /** Mails set-password links to migrated accounts that have to prove their address; answers the addresses. */
  requestDueProofs(): Promise<readonly string[]>;
  /** Mails the owners of accounts at which somebody fails too often, once a day each. */
  tellLockedOwners(): Promise<void>;
  /** Writes what is gathered in memory; to be called before the database is closed. */
  close(): Promise<void>;
}

// Hashing runs on the four threads of the process that also read files; one is left for those.
const hashingLimits = { running: 3, waiting: 100, waitingPerCaller: 60 } as const;

// The list is asked for by requests under any name, so not all of them may reach the database.
const brandHostsRefreshMs = 30_000;

export function createIdentity(dependencies: IdentityDependencies): Identity {
  const { database, clock, passwordCost } = dependencies;
  const hashing = createPasswordHashing({ ...hashingLimits, cost: passwordCost });
  const activity = createSessionActivity(dependencies);
  return {
    name: 'identity',
    errors: identityErrors,
    audit: identityAudit,
    schedules: planIdentity(dependencies),
    routes: [
      ...createSignInRoutes(dependencies, hashing),
      ...createSessionRoutes(dependencies),
      ...createPasswordLinkRoutes(dependencies, hashing),
      ...createAccountRoutes(dependencies, hashing),
      ...createFactorRoutes(dependencies, hashing),
      ...createProfileRoutes(dependencies),
      ...createBrandRoutes(dependencies),
    ],
    findSession: async (value) => {
      const session = await findSession(database, clock, value);
      if (session) activity.note(session.id);
      return session;
    },
    findSessionsById: (ids) => findSessionsById(database, clock, ids),
    listBrandHosts: createRefreshed(clock, brandHostsRefreshMs, () => database.identity(listBrandHosts, { readOnly: true })),
    chooseOrganization: (tx, choice) => chooseOrganization(tx, { ...choice, now: clock.now() }),
    createUser: (tx, user) => insertUser(tx, { ...user, now: clock.now() }),
    findUserByEmail,
    ensureUser: (tx, person, fields) => ensureUser(tx, person, { now: clock.now(), fields }),
    actForOrganization,
    inviteMember: (tx, invitation) => inviteMember(dependencies, tx, invitation),
    checkJoinLink: (request) => checkLink(dependencies, request, ['join']),
    redeemJoinLink: (request, work) => redeemLink(dependencies, request, ['join'], work),
    describeColleagues: (tx, userIds) => describeColleagues(tx, userIds, clock.now()),
    lockColleague,
    renameColleague,
    requestColleagueEmail: (tx, request) => requestColleagueEmail(dependencies, tx, request),
    countEmailQuestion: (userId) => database.identity(async (tx) => void (await countAttempt(tx, emailChecks, userId, clock.now()))),
    withdrawColleagueEmail: (tx, membershipId) => withdrawColleagueEmail(tx, membershipId, clock.now()),
    hasSecondFactor,
    colleagueHasSecondFactor,
    resetSecondFactor: (request) => resetSecondFactor(dependencies, request),
    hashPassword: (password) => hashing.run('', () => hashing.hash(password)),
    purgeExpired: () => purgeExpired(dependencies),
    requestDueProofs: () => requestDueProofs(dependencies),
    tellLockedOwners: () => tellLockedOwners(dependencies),
    close: () => activity.close(),
  };
}
