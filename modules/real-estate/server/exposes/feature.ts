import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createExposeRoutes } from './routes.ts';

/** Exposés of objects, and their data sheet for the notary. */
export function createExposesFeature(platform: Pick<Platform, 'files' | 'renderer'>): Feature {
  return { name: 'exposes', routes: createExposeRoutes(platform) };
}
