import * as contract from '../../contract/index.ts';
import type { MemberContext } from '#platform/server/http/context.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { OrganizationsDependencies } from '../dependencies.ts';
import { prepareBrandLogo } from './brand-logo.ts';
import { addBrand, deleteBrand, findBrand, listBrands, saveBrand } from './brands.ts';
import type { CentralContext } from './context.ts';

/** Routes of the operator for names and logos by host. */
export function createBrandRoutes({
  database,
  pictures,
}: Pick<OrganizationsDependencies, 'database' | 'pictures'>): Route[] {
  const read = <T>({ actor }: MemberContext, work: (tx: CentralContext['tx']) => Promise<T>): Promise<T> =>
    database.identity(work, { readOnly: true, userId: actor.userId });
  const change = <T>({ actor, clock, source }: MemberContext, work: (context: CentralContext) => Promise<T>) =>
    database.identity((tx) => work({ tx, actor, clock, source }), { userId: actor.userId });
  return [
    route(contract.listBrands, async ({ query }, context) => ({
      brands: await read(context, (tx) => listBrands(tx, query.searchTerm)),
    })),
    route(contract.getCentralBrand, async ({ params }, context) => ({
      brand: await read(context, (tx) => findBrand(tx, params.host)),
    })),
    route(contract.addBrand, async ({ body }, context) => {
      const logo = await prepareBrandLogo(body.logo, pictures, context);
      return { brand: await change(context, (central) => addBrand(central, { ...body, logo })) };
    }),
    route(contract.saveBrand, async ({ params: { host }, body: { name, logo, version } }, context) => {
      const stored = await read(context, (tx) => findBrand(tx, host));
      // An unchanged picture is not encoded again.
      const isKept = logo === undefined || logo === stored.logo;
      const prepared = isKept ? undefined : await prepareBrandLogo(logo, pictures, context);
      return { brand: await change(context, (central) => saveBrand(central, { host, name, logo: prepared, version })) };
    }),
    route(contract.deleteBrand, async ({ params }, context) => {
      await change(context, (central) => deleteBrand(central, params.host));
      return {};
    }),
  ];
}
