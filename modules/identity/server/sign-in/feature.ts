import type { Feature } from '#platform/server/combine-features.ts';
import type { IdentityParts } from '../dependencies.ts';
import { createSignInRoutes } from './routes.ts';

/** Sign-in with password, code and known device. */
export const createSignInFeature = (dependencies: IdentityParts): Feature => ({
  name: 'sign-in',
  routes: createSignInRoutes(dependencies),
});
