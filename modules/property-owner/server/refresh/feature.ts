import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { handleTaskInProcess } from '#platform/server/tasks/task-processes.ts';
import { refreshMetric } from './count-refreshes.ts';
import { refreshHandler } from './refresh-handler.ts';
import { createRefreshRoutes } from './routes.ts';
import { createRefreshSchedule, createScheduledRefresh } from './scheduled-refresh.ts';

/** Refresh of the data from their deliveries, on demand and by schedule. */
export function createRefreshFeature(platform: Platform): Feature {
  const { processes } = platform;
  return {
    name: 'refresh',
    routes: createRefreshRoutes(platform),
    tasks: [handleTaskInProcess(refreshHandler, processes)],
    jobs: [createScheduledRefresh(platform)],
    gauges: [refreshMetric],
    schedules: [createRefreshSchedule(platform)],
  };
}
