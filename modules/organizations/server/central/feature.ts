import type { Feature } from '#platform/server/combine-features.ts';
import type { OrganizationsDependencies } from '../dependencies.ts';
import { createCentralRoutes } from './routes.ts';

/** The operator's administration of organisations and services. */
export const createCentralFeature = (dependencies: OrganizationsDependencies): Feature => ({
  name: 'central',
  routes: createCentralRoutes(dependencies),
});
