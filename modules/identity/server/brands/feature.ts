import type { Feature } from '#platform/server/combine-features.ts';
import type { IdentityParts } from '../dependencies.ts';
import { createBrandRoutes } from './routes.ts';

/** Names and logos under which the product is served. */
export const createBrandsFeature = (dependencies: IdentityParts): Feature => ({
  name: 'brands',
  routes: createBrandRoutes(dependencies),
});
