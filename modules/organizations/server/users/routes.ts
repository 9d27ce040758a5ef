import * as contract from '../../contract/index.ts';
import type { Identity } from '#modules/identity/server/index.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { listApplications } from '../catalogue/catalogue-repository.ts';
import { grantableBy, listOfferedPermissions } from '../catalogue/offered-permissions.ts';
import { addUser } from './add-user.ts';
import type { Accounts, UsersContext } from './context.ts';
import { countQuestions } from './count-questions.ts';
import { describeUser } from './describe-users.ts';
import { listUsers } from './list-users.ts';
import { removeUser } from './remove-user.ts';
import { repeatInvitation } from './repeat-invitation.ts';
import { saveUser } from './save-user.ts';
import { withdrawPendingEmail } from './withdraw-email.ts';

/** Creates the routes of an organisation's user administration. */
export function createUserRoutes({
  identity: accounts,
}: {
  readonly identity: Accounts & Pick<Identity, 'countEmailQuestion'>;
}): Route[] {
  const change = <T>({ transaction, actor }: MemberContext, work: (context: UsersContext) => Promise<T>): Promise<T> =>
    countQuestions(
      accounts,
      actor,
      transaction((tenant) => work({ ...tenant, accounts })),
    );
  return [
    route(contract.listOrganizationUsers, ({ query }, { read }) =>
      read((tenant) => listUsers({ ...tenant, accounts }, query)),
    ),
    route(contract.getOrganizationUser, async ({ params }, { read }) => ({
      user: await read((tenant) => describeUser({ ...tenant, accounts }, params.id)),
    })),
    route(contract.addOrganizationUser, async ({ body }, context) => ({
      user: await change(context, (users) => addUser(users, body)),
    })),
    route(contract.saveOrganizationUser, async ({ params, body }, context) => ({
      user: await change(context, (users) => saveUser(users, params.id, body)),
    })),
    route(contract.removeOrganizationUser, async ({ params }, context) => {
      await change(context, (users) => removeUser(users, params.id));
      return {};
    }),
    route(contract.inviteOrganizationUser, async ({ params }, context) => {
      await change(context, (users) => repeatInvitation(users, params.id));
      return {};
    }),
    route(contract.withdrawUserEmailChange, async ({ params }, context) => ({
      user: await change(context, (users) => withdrawPendingEmail(users, params.id)),
    })),
    route(contract.listOrganizationPermissions, async (_input, { read }) => {
      const permissions = await read(async ({ tx, actor }) =>
        grantableBy(actor.permissions, await listOfferedPermissions(tx, actor.organizationId)),
      );
      return { permissionIdentifiers: permissions.map(({ identifier }) => identifier), permissions };
    }),
    route(contract.listApplicationsOfPermissions, async ({ body }, { read }) => ({
      applications: await read(({ tx, actor }) =>
        listApplications(tx, actor.organizationId, body.permissionIdentifiers),
      ),
    })),
  ];
}
