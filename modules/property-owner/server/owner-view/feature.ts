import type { Feature } from '#platform/server/combine-features.ts';
import { ownerViewRoutes } from './routes.ts';

/** View of an administrator as one owner. */
export const ownerViewFeature: Feature = { name: 'owner-view', routes: ownerViewRoutes };
