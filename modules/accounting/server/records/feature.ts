import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { accountingEntities } from '../../contract/records/records.ts';
import { createTransfer, recordRoutes } from './routes.ts';
import { accountingSamples } from './samples.ts';

/** Customers, projects and services. */
export function createRecordsFeature(platform: Platform): Feature {
  const transfer = createTransfer(platform);
  return {
    name: 'records',
    entities: accountingEntities,
    samples: accountingSamples,
    routes: [...recordRoutes, ...transfer.routes],
    tasks: transfer.tasks,
  };
}
