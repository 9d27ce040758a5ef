import { checkPasswordLink, resetPassword, setPassword } from '../../contract/index.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { IdentityParts } from '../dependencies.ts';
import { findMinPasswordLength } from '../passwords/password-rule.ts';
import { requestReset } from './request-reset.ts';
import { passwordPurposes, toLink } from './account-link.ts';
import { checkLink } from './check-link.ts';
import { setPasswordByLink } from './set-password.ts';

/** Creates the routes of password links: request, check, use. */
export function createPasswordLinkRoutes(dependencies: IdentityParts): Route[] {
  return [
    route(resetPassword, async ({ body }, { address, source, log }) => {
      const mailed = await requestReset(dependencies, body.email, body.languageKey, source);
      log.info({ event: 'password_reset_requested', mailed, address }, 'password reset requested');
      return {};
    }),
    route(checkPasswordLink, async ({ params }, { address }) => {
      const { email, userId, purpose, membership, welcome } = await checkLink(
        dependencies,
        { link: toLink(params), address },
        passwordPurposes,
      );
      return dependencies.database.identity(
        async (tx) => ({
          valid: true as const,
          email,
          minPasswordLength: await findMinPasswordLength(dependencies, tx, userId),
          organization:
            purpose === 'invitation' && membership
              ? await dependencies.memberships.findOrganizationName(tx, membership.organizationId)
              : null,
          welcome: purpose === 'invitation' ? welcome : null,
        }),
        { readOnly: true },
      );
    }),
    route(setPassword, async ({ params, body }, { address, requestId, log }) => {
      const userId = await setPasswordByLink(dependencies, {
        link: toLink(params),
        password: body.password,
        address,
        requestId,
      });
      log.info({ event: 'password_set', userId, address }, 'password set by link');
      return {};
    }),
  ];
}
