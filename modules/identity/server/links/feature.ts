import type { Feature } from '#platform/server/combine-features.ts';
import type { IdentityParts } from '../dependencies.ts';
import { createPasswordLinkRoutes } from './routes.ts';

/** Links by mail that set a password or prove an address. */
export const createLinksFeature = (dependencies: IdentityParts): Feature => ({
  name: 'links',
  routes: createPasswordLinkRoutes(dependencies),
});
