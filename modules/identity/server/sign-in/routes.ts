import { signIn as signInEndpoint } from '../../contract/index.ts';
import type { AuditEvent } from '#platform/contract/audit.ts';
import type { ErrorCode } from '#platform/contract/errors.ts';
import { AppError } from '#platform/server/errors/app-error.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { IdentityParts } from '../dependencies.ts';
import { toSeconds } from '../sessions/to-seconds.ts';
import { signInByAccount } from '../throttling/limits.ts';
import { attemptKey } from '../throttling/throttle.ts';
import { normalizeEmail, toPerson } from '../users/user-repository.ts';
import { signIn } from './sign-in.ts';

/** Audit events of refused sign-ins. A missing code is no failure. */
const failures: Partial<Record<ErrorCode, AuditEvent>> = {
  credentials_invalid: 'sign_in_failed',
  code_invalid: 'second_factor_failed',
};

export function createSignInRoutes(dependencies: IdentityParts): Route[] {
  return [
    route(signInEndpoint, async ({ body }, { address, source, cookie, deviceCookie, userAgent, log }) => {
      // People type passwords into the wrong field, so the log identifies the account by a hash only.
      const email = normalizeEmail(body.email);
      const account = attemptKey(signInByAccount, email).toString('hex').slice(0, 16);
      try {
        const origin = {
          address,
          requestId: source.requestId,
          userAgent,
          formerSession: cookie.read(),
          device: deviceCookie.read(),
        };
        const { user, sessionValue, expiresAt, device } = await signIn(dependencies, { ...body, ...origin });
        cookie.write(sessionValue);
        deviceCookie.write(device);
        log.info({ event: 'signed_in', userId: user.id, account, address }, 'signed in');
        return { existingUser: toPerson(user), expirationTime: toSeconds(expiresAt) };
      } catch (error) {
        const event = error instanceof AppError ? failures[error.code] : undefined;
        if (event !== undefined) {
          // Equal work for unknown accounts: the duration of this response and the next ones must reveal nothing.
          const failure = { event, userId: null, source, now: dependencies.clock.now() };
          dependencies.audit.recordLater({ account: { email } }, failure, 'security');
        }
        if (error instanceof AppError)
          log.warn({ event: 'sign_in_refused', account, address, code: error.code }, 'sign-in refused');
        throw error;
      }
    }),
  ];
}
