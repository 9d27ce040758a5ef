import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { jobMetric } from '../jobs/job-ends.ts';
import { productVersion } from '../product-version.ts';
import { taskMetric } from '../tasks/task-ends.ts';
import { createDatabaseMetrics } from './database-metrics.ts';
import { createQueueMetrics } from './queue-metrics.ts';
import type { ReadMetric } from '../metrics/read-metric.ts';
import { createStorageMetrics } from './storage-metrics.ts';

interface InstallationParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly configuration: { readonly dataDir: string };
}

/** Creates the metrics of the platform that are read at each scrape: database, queues, storage, version. */
export function createInstallationMetrics({
  database,
  clock,
  configuration,
}: InstallationParts): readonly ReadMetric[] {
  const labels = { version: productVersion, node: process.version };
  return [
    {
      name: 'kontor_build_info',
      help: 'Versions of the product and of Node',
      labels: Object.keys(labels),
      read: () => [{ labels, value: 1 }],
    },
    ...createQueueMetrics(database),
    jobMetric,
    taskMetric,
    ...createDatabaseMetrics(database, clock),
    ...createStorageMetrics(configuration.dataDir),
  ];
}
