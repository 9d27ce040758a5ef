import type { WebModule } from '#platform/web/routes.ts';

/** Pages of the identity module behind the login. */
export const identityWeb: WebModule = {
  namespace: 'identity',
  routes: [],
};
