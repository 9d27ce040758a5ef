import * as contract from '../../contract/index.ts';
import { recordAudit, recordAuditOfAccount } from '#platform/server/audit/record.ts';
import type { UserId } from '#platform/contract/ids.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { IdentityDependencies, Origin } from '../dependencies.ts';
import { findUserById } from '../users/user-repository.ts';
import { renewSession } from './renew-session.ts';
import { listSessions } from './session-list.ts';
import { endOtherSessions, endSession, endSessionOfUser, replaceSession } from './session-repository.ts';
import { toSeconds } from './to-seconds.ts';

/** Creates the routes to renew, list and end sessions. */
export function createSessionRoutes({ database, clock, configuration }: IdentityDependencies): Route[] {
  return [
    route(contract.renewSession, async (_input, { cookie }) => {
      const value = cookie.read();
      const renewed =
        value === undefined
          ? null
          : await database.identity((tx) => renewSession(tx, value, clock.now(), configuration.sessionMinutes));
      if (!renewed) {
        if (value !== undefined) cookie.clear();
        throw new AppError('not_signed_in');
      }
      if (renewed.value !== null) cookie.write(renewed.value);
      return { expirationTime: toSeconds(renewed.expiresAt) };
    }),
    route(contract.signOut, async (_input, { cookie, log, source, address }) => {
      const value = cookie.read();
      if (value !== undefined) {
        const now = clock.now();
        const ended = await database.identity(async (tx) => {
          const session = await endSession(tx, value, now);
          if (session?.organizationId != null) {
            await recordAudit(tx, session.organizationId, { event: 'signed_out', userId: session.userId, source, now });
          }
          return session;
        });
        log.info(
          { event: 'signed_out', userId: ended?.userId, organizationId: ended?.organizationId, address },
          'signed out',
        );
      }
      cookie.clear();
      return {};
    }),
    route(contract.listSessions, async (_input, { session }) => {
      const { id: currentId, userId } = session;
      return {
        sessions: await database.identity((tx) => listSessions(tx, { userId, currentId, now: clock.now() }), {
          readOnly: true,
          userId,
        }),
      };
    }),
    route(contract.endOtherSessions, async (_input, { session: { id, userId }, source, cookie }) => {
      let value = '';
      const ended = await endAndRecord({ userId, source }, async (tx) => {
        const others = await endOtherSessions(tx, userId, id);
        // A thief with a copy of this session's cookie is signed out, too.
        value = await replaceSession(tx, id);
        return others;
      });
      cookie.write(value);
      return { ended };
    }),
    route(contract.endSession, async ({ params }, { session, source, cookie }) => {
      const { userId } = session;
      if ((await endAndRecord({ userId, source }, (tx) => endSessionOfUser(tx, userId, params.id))) === 0)
        throw new AppError('not_found');
      if (params.id === session.id) cookie.clear();
      return {};
    }),
  ];

  /** @param end returns the number of ended sessions */
  function endAndRecord(
    { userId, source }: Pick<Origin, 'source'> & { readonly userId: UserId },
    end: (tx: Transaction) => Promise<number>,
  ): Promise<number> {
    return database.identity(
      async (tx) => {
        const ended = await end(tx);
        const user = ended > 0 ? await findUserById(tx, userId) : null;
        if (user) await recordAuditOfAccount(tx, user, { event: 'sessions_ended', userId, source, now: clock.now() });
        return ended;
      },
      { userId },
    );
  }
}
