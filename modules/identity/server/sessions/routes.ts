import { renewSession as renewSessionEndpoint, signOut } from '#modules/identity/contract/index.ts';
import { recordAudit } from '#modules/audit/server/index.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { renewSession } from './renew-session.ts';
import { endSession } from './session-repository.ts';
import { toSeconds } from './to-seconds.ts';

/** Renewing and ending a session. */
export function createSessionRoutes({ database, clock, configuration }: IdentityDependencies): Route[] {
  return [
    route(renewSessionEndpoint, async (_input, { cookie }) => {
      const value = cookie.read();
      const renewed =
        value === undefined ? null : await database.identity((tx) => renewSession(tx, value, clock.now(), configuration.sessionMinutes));
      if (!renewed) {
        if (value !== undefined) cookie.clear();
        throw new AppError('not_signed_in');
      }
      if (renewed.value !== null) cookie.write(renewed.value);
      return { expirationTime: toSeconds(renewed.expiresAt) };
    }),
    route(signOut, async (_input, { cookie, log, requestId, address }) => {
      const value = cookie.read();
      if (value !== undefined) {
        const now = clock.now();
        const ended = await database.identity(async (tx) => {
          const session = await endSession(tx, value, now);
          if (session?.organizationId != null) {
            await recordAudit(tx, session.organizationId, { event: 'signed_out', userId: session.userId, source: { requestId, address }, now });
          }
          return session;
        });
        log.info({ event: 'signed_out', userId: ended?.userId, organizationId: ended?.organizationId, address }, 'signed out');
      }
      cookie.clear();
      return {};
    }),
  ];
}
