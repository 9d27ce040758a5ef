import type { Feature } from '#platform/server/combine-features.ts';
import { objectChanged, objectOpened } from '../../contract/objects/object-live.ts';
import { openObjectHandler } from './object-live.ts';
import type { ObjectParts } from './object-parts.ts';
import { createObjectRoutes } from './routes.ts';

/** Objects that an agency offers. */
export function createObjectsFeature(parts: ObjectParts): Feature {
  return {
    name: 'objects',
    routes: createObjectRoutes(parts),
    liveEvents: [objectChanged, objectOpened],
    liveCommands: [openObjectHandler],
  };
}
