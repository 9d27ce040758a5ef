import { getBrand } from '../../contract/index.ts';
import { findBrand } from '#platform/server/mail/brand.ts';
import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import type { IdentityDependencies } from '../dependencies.ts';

export function createBrandRoutes({ database, configuration }: IdentityDependencies): Route[] {
  return [
    route(getBrand, async (_input, { host }) => {
      const brand = await database.identity((tx) => findBrand(tx, host), { readOnly: true });
      return { ...brand, demo: configuration.demo, sampleData: configuration.sampleData ?? false };
    }),
  ];
}
