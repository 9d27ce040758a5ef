import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { propertyOwnerEntities } from '../../contract/records/records.ts';
import { createTransfer, recordRoutes } from './routes.ts';
import { propertyOwnerSamples } from './samples.ts';

/** Master data of property owners. */
export function createRecordsFeature(platform: Platform): Feature {
  const transfer = createTransfer(platform);
  return {
    name: 'records',
    entities: propertyOwnerEntities,
    samples: propertyOwnerSamples,
    routes: [...recordRoutes, ...transfer.routes],
    tasks: transfer.tasks,
  };
}
