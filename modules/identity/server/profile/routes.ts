import { describeValues } from '#platform/contract/fields.ts';
import { checkEmail, getCurrentUser, profileFields, saveProfile } from '../../contract/index.ts';
import { recordAuditOfAccount } from '#platform/server/audit/record.ts';
import { listChanges } from '#platform/server/audit/list-changes.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { emailChecks } from '../throttling/limits.ts';
import { countAttempt } from '../throttling/throttle.ts';
import { toSeconds } from '../sessions/to-seconds.ts';
import { listOpenEmails } from '../users/open-emails.ts';
import { findUserByEmail, findUserById, lockUser, toPerson, updateName } from '../users/user-repository.ts';

/** Creates the routes of the user's own profile, and of the question if an address has an account. */
export function createProfileRoutes({ database, clock }: IdentityDependencies): Route[] {
  return [
    route(getCurrentUser, async (_input, { session }) => {
      const { userId } = session;
      const [user, [pendingEmail = null]] = await database.identity(
        async (tx) =>
          [
            await findUserById(tx, userId),
            await listOpenEmails(tx, userId, 'email_confirmation', clock.now()),
          ] as const,
        { readOnly: true, userId },
      );
      if (!user) throw new AppError('not_signed_in');
      return { currentUser: { ...toPerson(user), exp: toSeconds(session.expiresAt), pendingEmail } };
    }),
    route(saveProfile, async ({ body }, { session, source }) => {
      const { userId } = session;
      const user = await database.identity(
        async (tx) => {
          const before = await lockUser(tx, userId);
          const after = before && (await updateName(tx, userId, body.firstName, body.lastName));
          const changes = after
            ? listChanges(describeValues(profileFields, before), describeValues(profileFields, after))
            : [];
          if (after && changes.length > 0) {
            await recordAuditOfAccount(tx, after, {
              event: 'profile_changed',
              userId,
              changes,
              source,
              now: clock.now(),
            });
          }
          return after;
        },
        { userId },
      );
      if (!user) throw new AppError('not_signed_in');
      return { user: toPerson(user) };
    }),
    route(checkEmail, async ({ params }, { actor, log }) => {
      const user = await database.identity(async (tx) => {
        await countAttempt(tx, emailChecks, actor.userId, clock.now());
        return findUserByEmail(tx, params.email);
      });
      log.info(
        { event: 'email_checked', userId: actor.userId, organizationId: actor.organizationId, exists: user !== null },
        'email checked',
      );
      return { userExists: user !== null };
    }),
  ];
}
