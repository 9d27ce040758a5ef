import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Session } from '#platform/server/http/context.ts';
import type { Route } from '#platform/server/http/route.ts';
import { createBrandRoutes } from './brands/routes.ts';
import type { IdentityDependencies } from './dependencies.ts';
import { createPasswordLinkRoutes } from './password-links/routes.ts';
import { hashPassword } from './passwords/password-hash.ts';
import { createWorkQueue } from './passwords/work-queue.ts';
import { purgeExpired } from './purge.ts';
import { chooseOrganization } from './sessions/choose-organization.ts';
import type { OrganizationChoice } from './sessions/choose-organization.ts';
import { findSession, findSessionsById } from './sessions/find-session.ts';
import { createSessionRoutes } from './sessions/routes.ts';
import { createSignInRoutes } from './sign-in/routes.ts';
import { createUserRoutes } from './users/routes.ts';
import { findUserByEmail, insertUser } from './users/user-repository.ts';
import type { NewUser, User } from './users/user-repository.ts';

export { startPurging } from './purge.ts';
export type { FindStartOrganization, IdentityDependencies } from './dependencies.ts';
export type { OrganizationChoice } from './sessions/choose-organization.ts';
export type { User } from './users/user-repository.ts';

/** Who may sign in. All transactions handed in are identity transactions. */
export interface Identity {
  readonly routes: readonly Route[];
  /** The live session behind a cookie value; null when there is none. */
  findSession(value: string): Promise<Session | null>;
  /** Those of the sessions that are still alive, for connections that outlive a cookie value. */
  findSessionsById(ids: readonly string[]): Promise<Session[]>;
  /** Chooses the organisation for a session; answers the new cookie value, to be written after the commit, or null. */
  chooseOrganization(tx: Transaction, choice: Omit<OrganizationChoice, 'now'>): Promise<string | null>;
  /** Adds a user; the unique violation `users_email_key` passes through when the address is taken. */
  createUser(tx: Transaction, user: Omit<NewUser, 'now'>): Promise<User>;
  findUserByEmail(tx: Transaction, email: string): Promise<User | null>;
  /** Argon2id as a PHC string, about 40 ms of one core; call it outside of transactions. */
  hashPassword(password: string): Promise<string>;
  /** Removes sessions, links and attempts that time has settled; see {@link startPurging}. */
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
    hashPassword: (password) => hashing.run(() => hashPassword(password)),
    purgeExpired: () => purgeExpired(dependencies),
  };
}
