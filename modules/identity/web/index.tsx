import type { ModuleRoute } from '#platform/web/routes.ts';

/** Pages of the identity module behind the login. */
export const moduleRoutes: readonly ModuleRoute[] = [];
