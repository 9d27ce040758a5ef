import { getBrand } from '../../contract/index.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { findBrand } from './brand-repository.ts';

export function createBrandRoutes({ database, configuration }: IdentityDependencies): Route[] {
  return [
    route(getBrand, async (_input, { host }) => {
      const brand = await database.identity((tx) => findBrand(tx, host), { readOnly: true });
      return { ...brand, demo: configuration.demo };
    }),
  ];
}
