import type { Feature } from '#platform/server/combine-features.ts';
import type { OrganizationsDependencies } from '../dependencies.ts';
import { createBrandRoutes } from './brand-routes.ts';
import { createStatusRoutes } from './status-routes.ts';
import { createCentralRoutes } from './routes.ts';

/** The operator's administration of organisations, services and brands. */
export const createCentralFeature = (dependencies: OrganizationsDependencies): Feature => ({
  name: 'central',
  routes: [
    ...createCentralRoutes(dependencies),
    ...createBrandRoutes(dependencies),
    ...createStatusRoutes(dependencies),
  ],
});
