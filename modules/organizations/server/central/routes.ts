import * as contract from '../../contract/index.ts';
import type { OrganizationId } from '#platform/contract/ids.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { readHolds } from '../administration/purge-holds.ts';
import type { OrganizationsDependencies } from '../dependencies.ts';
import { addOrganization } from './add-organization.ts';
import type { CentralContext } from './context.ts';
import { addHolds, listDeletedOrganizations, takeOverOrganization } from './deleted-organizations.ts';
import { deleteOrganization } from './delete-organization.ts';
import { deleteService } from './delete-service.ts';
import { findOrganization } from './organization-repository.ts';
import { listOrganizations } from './list-organizations.ts';
import { listServices } from './list-services.ts';
import { saveOrganization } from './save-organization.ts';

/** Routes of the operator for all organisations and services; never for their data. */
export function createCentralRoutes({
  database,
  identity,
  purgeHolds,
}: Pick<OrganizationsDependencies, 'database' | 'identity' | 'purgeHolds'>): Route[] {
  const read = <T>({ actor }: MemberContext, work: (context: Pick<CentralContext, 'tx'>) => Promise<T>): Promise<T> =>
    database.identity((tx) => work({ tx }), { readOnly: true, userId: actor.userId });
  const change = <T>(
    { actor, clock, source }: MemberContext,
    work: (context: CentralContext) => Promise<T>,
  ): Promise<T> => database.identity((tx) => work({ tx, actor, clock, source }), { userId: actor.userId });
  const readHoldsOf = ({ clock }: MemberContext, id: OrganizationId) =>
    readHolds(database, purgeHolds(), id, clock.now());
  return [
    route(contract.listOrganizations, ({ query }, context) => read(context, ({ tx }) => listOrganizations(tx, query))),
    route(contract.getOrganization, async ({ params }, context) => ({
      organization: await read(context, ({ tx }) => findOrganization(tx, params.id)),
    })),
    route(contract.addOrganization, async ({ body }, context) => ({
      organization: await change(context, (central) => addOrganization(central, identity, body)),
    })),
    route(contract.saveOrganization, async ({ params, body }, context) => ({
      organization: await change(context, (central) => saveOrganization(central, params.id, body)),
    })),
    route(contract.deleteOrganization, async ({ params }, context) => {
      await change(context, (central) => deleteOrganization(central, params.id));
      return {};
    }),
    route(contract.listDeletedOrganizations, async ({ query }, context) => {
      const { organizations, nextCursor } = await read(context, ({ tx }) => listDeletedOrganizations(tx, query));
      return { organizations: await addHolds(organizations, (id) => readHoldsOf(context, id)), nextCursor };
    }),
    route(contract.takeOverOrganization, async ({ params: { id }, body }, context) => ({
      organization: await change(context, (central) =>
        takeOverOrganization(central, { id, typedName: body.name, readHolds: () => readHoldsOf(context, id) }),
      ),
    })),
    route(contract.listServices, async ({ query }, context) => ({
      services: await read(context, ({ tx }) => listServices(tx, query.searchTerm)),
    })),
    route(contract.deleteService, async ({ params }, context) => {
      await change(context, (central) => deleteService(central, params.id));
      return {};
    }),
  ];
}
