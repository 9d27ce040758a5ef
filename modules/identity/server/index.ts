import type { UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Session } from '#platform/server/http/context.ts';
import type { Route } from '#platform/server/http/route.ts';
import { createBrandRoutes } from './brands/routes.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { createInvitationLink, inviteUser, repeatInvitation } from './password-links/invite-user.ts';
import type { Invitation } from './password-links/invite-user.ts';
import { createPasswordLinkRoutes } from './password-links/routes.ts';
import { hashPassword } from './passwords/password-hash.ts';
import { createWorkQueue } from './passwords/work-queue.ts';
import { purgeExpired } from './purge.ts';
import { chooseOrganization } from './sessions/choose-organization.ts';
import type { OrganizationChoice } from './sessions/choose-organization.ts';
import { findSession, findSessionsById } from './sessions/find-session.ts';
import { createSessionRoutes } from './sessions/routes.ts';
import { createSignInRoutes } from './sign-in/routes.ts';
import { changeAccount, lockAccount } from './users/change-account.ts';
import type { AccountChange } from './users/change-account.ts';
import { ensureUser } from './users/ensure-user.ts';
import type { Person, PersonFields } from './users/ensure-user.ts';
import { createUserRoutes } from './users/routes.ts';
import { findUserByEmail, findUsersWithPassword, insertUser } from './users/user-repository.ts';
import type { NewUser, User } from './users/user-repository.ts';

export type { FindStartOrganization, IdentityDependencies } from './dependencies.ts';
export type { OrganizationChoice } from './sessions/choose-organization.ts';
export { normalizeEmail } from './users/user-repository.ts';
export type { User } from './users/user-repository.ts';

/** Who may sign in. All transactions handed in are identity transactions, or parts of others `asIdentity`. */
export interface Identity {
  readonly routes: readonly Route[];
  /** The live session behind a cookie value; null when there is none. */
  findSession(value: string): Promise<Session | null>;
  /** Those of the sessions that are still alive, for connections that outlive a cookie value. */
  findSessionsById(ids: readonly string[]): Promise<Session[]>;
  /** Chooses the organisation for a session; answers the new cookie value, to be written after the commit, or null, and whether the choice is new. */
  chooseOrganization(tx: Transaction, choice: Omit<OrganizationChoice, 'now'>): ReturnType<typeof chooseOrganization>;
  /** Adds a user; the unique violation `users_email_key` passes through when the address is taken. */
  createUser(tx: Transaction, user: Omit<NewUser, 'now'>): Promise<User>;
  findUserByEmail(tx: Transaction, email: string): Promise<User | null>;
  /**
   * Finds the account of an address or adds it, safe against two at once.
   *
   * @param fields what the caller's request calls the fields
   * @throws AppError validation_failed when the account is new and a name is missing
   */
  ensureUser(tx: Transaction, person: Person, fields?: Partial<PersonFields>): Promise<{ user: User; created: boolean }>;
  /**
   * Mails about a new membership: with a link that sets a password while the account has none, else that it was added.
   *
   * @throws AppError too_many_requests when the address has got too many mails already
   */
  inviteUser(tx: Transaction, invitation: Invitation): Promise<'invited' | 'added'>;
  /**
   * Sends an invitation again; older links stop working.
   *
   * @throws AppError invitation_accepted, too_many_requests
   */
  repeatInvitation(tx: Transaction, invitation: Invitation): Promise<void>;
  /** A link that sets the first password, good for 72 hours; older ones of the user are used up. Sends nothing. */
  createInvitationLink(tx: Transaction, invitation: Pick<Invitation, 'user' | 'language'>): Promise<string>;
  /** Which of the users have set a password. */
  hasPassword(tx: Transaction, userIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Reads an account and keeps it as it is until the transaction ends; null when it is gone. */
  lockAccount(tx: Transaction, userId: UserId): Promise<User | null>;
  /**
   * Changes name and e-mail address of a locked account on somebody else's behalf; a new address ends all sessions and
   * set-password links and is told to both addresses.
   *
   * @throws AppError email_taken, too_many_requests
   */
  changeAccount(tx: Transaction, change: AccountChange): Promise<User>;
  /** Argon2id as a PHC string, about 40 ms of one core; call it outside of transactions. */
  hashPassword(password: string): Promise<string>;
  /** Removes sessions, links and attempts that time has settled. */
  purgeExpired(): Promise<void>;
}

// Hashing runs on the four threads of the process that also read files; one is left for those.
const hashingLimits = { running: 3, waiting: 100 } as const;

export function createIdentity(dependencies: IdentityDependencies): Identity {
  const { database, clock } = dependencies;
  const hashing = createWorkQueue(hashingLimits);
  return {
    routes: [
      ...createSignInRoutes(dependencies, hashing),
      ...createSessionRoutes(dependencies),
      ...createPasswordLinkRoutes(dependencies, hashing),
      ...createUserRoutes(dependencies),
      ...createBrandRoutes(dependencies),
    ],
    findSession: (value) => findSession(database, clock, value),
    findSessionsById: (ids) => findSessionsById(database, clock, ids),
    chooseOrganization: (tx, choice) => chooseOrganization(tx, { ...choice, now: clock.now() }),
    createUser: (tx, user) => insertUser(tx, { ...user, now: clock.now() }),
    findUserByEmail,
    ensureUser: (tx, person, fields) => ensureUser(tx, person, { now: clock.now(), fields }),
    inviteUser: (tx, invitation) => inviteUser(dependencies, tx, invitation),
    repeatInvitation: (tx, invitation) => repeatInvitation(dependencies, tx, invitation),
    createInvitationLink: (tx, invitation) => createInvitationLink(dependencies, tx, invitation),
    hasPassword: findUsersWithPassword,
    lockAccount,
    changeAccount: (tx, change) => changeAccount(dependencies, tx, change),
    hashPassword: (password) => hashing.run(() => hashPassword(password)),
    purgeExpired: () => purgeExpired(dependencies),
  };
}
