import type { Transaction } from '#platform/server/database/transaction.ts';
import { createRefreshed } from '#platform/server/http/refreshed.ts';
import { listBrandHosts } from './brands/brand-repository.ts';
import type { IdentityParts } from './dependencies.ts';
import { resetSecondFactor } from './account/change-factor.ts';
import { requestColleagueEmail } from './links/change-colleague-email.ts';
import type { ColleagueEmail } from './links/change-colleague-email.ts';
import { checkLink, redeemLink } from './links/check-link.ts';
import type { LinkRequest } from './links/check-link.ts';
import { actForOrganization, inviteMember } from './links/invite-member.ts';
import type { Invitation } from './links/invite-member.ts';
import type { StoredLink } from './links/link-repository.ts';
import { purgeExpired } from './purge.ts';
import { chooseOrganization } from './sessions/choose-organization.ts';
import type { OrganizationChoice } from './sessions/choose-organization.ts';
import { createSessionFinder, findSessionsById } from './sessions/find-session.ts';
import { hasSecondFactor } from './second-factor/factor-repository.ts';
import { createSessionActivity } from './sessions/session-activity.ts';
import { notifyLockedOwners } from './sign-in/notify-locked-owners.ts';
import { emailChecks } from './throttling/limits.ts';
import { countAttempt } from './throttling/throttle.ts';
import {
  colleagueHasSecondFactor,
  describeColleagues,
  lockColleague,
  renameColleague,
  withdrawColleagueEmail,
} from './users/colleagues.ts';
import { ensureUser } from './users/ensure-user.ts';
import type { Person, PersonFields } from './users/ensure-user.ts';
import { findUserByEmail, insertUser } from './users/user-repository.ts';
import type { NewUser } from './users/user-repository.ts';

// Requests under any host name need the list, so it is cached to protect the database.
const brandHostsRefreshMs = 30_000;

/** Transactions are identity transactions unless noted; errors are documented at the declaration of each function. */
export function createServices(dependencies: IdentityParts) {
  const { database, clock, hashing } = dependencies;
  const activity = createSessionActivity(dependencies);
  const findSession = createSessionFinder(database, clock);
  return {
    /** Finds the live session of a cookie value; null if there is none. */
    findSession: async (value: string) => {
      const session = await findSession(value);
      if (session) activity.note(session.id);
      return session;
    },
    /** Selects the live sessions, for connections that outlive a cookie value. */
    findSessionsById: (ids: readonly string[]) => findSessionsById(database, clock, ids),
    /** Lists the hosts of the brands, additional to the product's own; refreshed within half a minute. */
    listBrandHosts: createRefreshed(clock, brandHostsRefreshMs, () =>
      database.identity(listBrandHosts, { readOnly: true }),
    ),
    chooseOrganization: (tx: Transaction, choice: Omit<OrganizationChoice, 'now'>) =>
      chooseOrganization(tx, { ...choice, now: clock.now() }),
    createUser: (tx: Transaction, user: Omit<NewUser, 'now'>) => insertUser(tx, { ...user, now: clock.now() }),
    findUserByEmail,
    /** Works in any transaction. `fields`: the request's names of the fields. */
    ensureUser: (tx: Transaction, person: Person, fields?: Partial<PersonFields>) =>
      ensureUser(tx, person, { now: clock.now(), fields }),
    actForOrganization,
    inviteMember: (tx: Transaction, invitation: Invitation) => inviteMember(dependencies, tx, invitation),
    checkJoinLink: (request: LinkRequest) => checkLink(dependencies, request, ['join']),
    redeemJoinLink: <T>(
      request: LinkRequest,
      work: (tx: Transaction, link: StoredLink, now: Date) => Promise<T | null>,
    ) => redeemLink(dependencies, request, ['join'], work),
    // From here to `colleagueHasSecondFactor` in tenant transactions, for members of the organisation.
    describeColleagues: (tx: Transaction, userIds: readonly string[]) => describeColleagues(tx, userIds, clock.now()),
    lockColleague,
    renameColleague,
    requestColleagueEmail: (tx: Transaction, request: ColleagueEmail) =>
      requestColleagueEmail(dependencies, tx, request),
    withdrawColleagueEmail: (tx: Transaction, membershipId: string) =>
      withdrawColleagueEmail(tx, membershipId, clock.now()),
    colleagueHasSecondFactor,
    /** Counts a user's question if an address has an account, in a transaction of its own. */
    countEmailQuestion: (userId: string) =>
      database.identity(async (tx) => void (await countAttempt(tx, emailChecks, userId, clock.now()))),
    hasSecondFactor,
    resetSecondFactor: (request: Parameters<typeof resetSecondFactor>[1]) => resetSecondFactor(dependencies, request),
    /** Hashes with Argon2id to a PHC string, about 40 ms of one core; call it outside of transactions. */
    hashPassword: (password: string) => hashing.run('', () => hashing.hash(password)),
    purgeExpired: () => purgeExpired(dependencies),
    notifyLockedOwners: () => notifyLockedOwners(dependencies),
    /** Writes buffered activity; call it before closing the database. */
    close: () => activity.close(),
  };
}
