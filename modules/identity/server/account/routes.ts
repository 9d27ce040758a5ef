import * as contract from '../../contract/index.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { toLink } from '../links/account-link.ts';
import type { PasswordHashing } from '../passwords/password-hashing.ts';
import { changePassword } from './change-password.ts';
import { deleteAccount } from './delete-account.ts';
import { checkEmailConfirmation, confirmEmail, requestEmailChange, withdrawEmailChange } from './change-email.ts';

/** What people do with password and address of the own account, and its end. */
export function createAccountRoutes(dependencies: IdentityDependencies, hashing: PasswordHashing): Route[] {
  return [
    route(contract.changePassword, async ({ body }, { session, cookie, requestId, address, log }) => {
      const { id: sessionId, userId } = session;
      cookie.write(await changePassword(dependencies, hashing, { ...body, userId, sessionId, requestId, address }));
      log.info({ event: 'password_changed', userId, address }, 'password changed');
      return {};
    }),
    route(contract.requestEmailChange, async ({ body }, { session, source }) => ({
      pendingEmail: await requestEmailChange(dependencies, hashing, { ...body, userId: session.userId, source }),
    })),
    route(contract.withdrawEmailChange, async (_input, { session }) => {
      await withdrawEmailChange(dependencies, session.userId);
      return {};
    }),
    route(contract.checkEmailConfirmation, async ({ params }, { address }) => ({
      email: await checkEmailConfirmation(dependencies, { link: toLink(params), address }),
    })),
    route(contract.confirmEmail, async ({ params, body }, { address, requestId, log }) => {
      const source = { requestId, address };
      const userId = await confirmEmail(dependencies, hashing, { link: toLink(params), address, password: body.password, source });
      log.info({ event: 'email_changed', userId, address }, 'address confirmed');
      return {};
    }),
    route(contract.getAccountDeletion, async (_input, { session: { userId } }) => ({
      organizations: await dependencies.database.identity((tx) => dependencies.memberships.listOrganizations(tx, userId), { readOnly: true, userId }),
    })),
    route(contract.deleteAccount, async ({ body }, { session, source, cookie, log, address }) => {
      const { userId } = session;
      await deleteAccount(dependencies, hashing, { ...body, userId, source });
      cookie.clear();
      log.info({ event: 'account_deleted', userId, address }, 'account deleted');
      return {};
    }),
  ];
}
