import * as contract from '../../contract/index.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { IdentityParts } from '../dependencies.ts';
import { countRecoveryCodes, findFactor } from '../second-factor/factor-repository.ts';
import { disableSecondFactor, renewRecoveryCodes } from './change-factor.ts';
import { beginSecondFactor, confirmSecondFactor } from './set-up-factor.ts';

/** Creates the routes of the account's second factor. */
export function createFactorRoutes(dependencies: IdentityParts): Route[] {
  const { database } = dependencies;
  return [
    route(contract.getSecondFactor, (_input, { session: { userId } }) =>
      database.identity(
        async (tx) => ({
          enabledAt: (await findFactor(tx, userId))?.confirmedAt?.toISOString() ?? null,
          recoveryCodesLeft: await countRecoveryCodes(tx, userId),
        }),
        { readOnly: true, userId },
      ),
    ),
    route(contract.beginSecondFactor, ({ body }, { session: { userId }, source }) =>
      beginSecondFactor(dependencies, { ...body, userId, source }),
    ),
    route(contract.confirmSecondFactor, async ({ body }, { session, source, cookie, log, address }) => {
      const { id: sessionId, userId } = session;
      const { recoveryCodes, sessionValue } = await confirmSecondFactor(dependencies, {
        ...body,
        userId,
        sessionId,
        source,
      });
      cookie.write(sessionValue);
      log.info({ event: 'second_factor_enabled', userId, address }, 'second factor enabled');
      return { recoveryCodes };
    }),
    route(contract.renewRecoveryCodes, async ({ body }, { session: { userId }, source }) => ({
      recoveryCodes: await renewRecoveryCodes(dependencies, { ...body, userId, source }),
    })),
    route(
      contract.disableSecondFactor,
      async ({ body }, { session: { id: sessionId, userId }, source, cookie, log, address }) => {
        cookie.write(await disableSecondFactor(dependencies, { ...body, userId, sessionId, source }));
        log.info({ event: 'second_factor_disabled', userId, address }, 'second factor disabled');
        return {};
      },
    ),
  ];
}
