import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createTimeEntryRoutes } from './routes.ts';

/** Recorded hours: timer, week, timesheet, billing. */
export const createTimeEntriesFeature = ({ renderer, files }: Platform): Feature => ({
  name: 'time-entries',
  routes: createTimeEntryRoutes({ renderer, files }),
});
