import * as contract from '../../contract/index.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { IdentityParts } from '../dependencies.ts';
import { toLink } from '../links/account-link.ts';
import { findMinPasswordLength } from '../passwords/password-rule.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { checkEmailConfirmation, confirmEmail, requestEmailChange, withdrawEmailChange } from './change-email.ts';

/** Creates the routes of the account's password, address and deletion. */
export function createAccountRoutes(dependencies: IdentityParts): Route[] {
  return [
    route(contract.getPasswordRule, async (_input, { session: { userId } }) => ({
      minPasswordLength: await dependencies.database.identity((tx) => findMinPasswordLength(dependencies, tx, userId), {
        readOnly: true,
      }),
    })),
    route(contract.changePassword, async ({ body }, { session, source, cookie, address, log }) => {
      const { id: sessionId, userId } = session;
      cookie.write(await changePassword(dependencies, { ...body, userId, sessionId, source }));
      log.info({ event: 'password_changed', userId, address }, 'password changed');
      return {};
    }),
    route(contract.requestEmailChange, async ({ body }, { session, source }) => ({
      pendingEmail: await requestEmailChange(dependencies, { ...body, userId: session.userId, source }),
    })),
    route(contract.withdrawEmailChange, async (_input, { session }) => {
      await withdrawEmailChange(dependencies, session.userId);
      return {};
    }),
    route(contract.checkEmailConfirmation, async ({ params }, { address }) => ({
      email: await checkEmailConfirmation(dependencies, { link: toLink(params), address }),
    })),
    route(contract.confirmEmail, async ({ params, body }, { address, source, cookie, log }) => {
      const { userId, sessionValue } = await confirmEmail(dependencies, {
        link: toLink(params),
        address,
        password: body.password,
        sessionValue: cookie.read(),
        source,
      });
      if (sessionValue !== null) cookie.write(sessionValue);
      log.info({ event: 'email_changed', userId, address }, 'address confirmed');
      return {};
    }),
    route(contract.getAccountDeletion, async (_input, { session: { userId } }) => ({
      organizations: await dependencies.database.identity(
        (tx) => dependencies.memberships.listOrganizations(tx, userId),
        { readOnly: true, userId },
      ),
    })),
    route(contract.deleteAccount, async ({ body }, { session, source, cookie, log, address }) => {
      const { userId } = session;
      await deleteAccount(dependencies, { ...body, userId, source });
      cookie.clear();
      log.info({ event: 'account_deleted', userId, address }, 'account deleted');
      return {};
    }),
  ];
}
