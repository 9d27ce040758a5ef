import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createFeedbackSchedule, createFeedbackWork } from './collect-feedback.ts';
import { createOpenImmoImport } from './openimmo-import.ts';
import { createImportRoutes } from './routes.ts';
import { createScoutImport } from './scout-import.ts';

/** Objects from portals and other programs, and what portals send back. */
export const createImportsFeature = (platform: Platform): Feature => ({
  name: 'imports',
  routes: createImportRoutes(platform),
  jobs: [createFeedbackWork(platform)],
  schedules: [createFeedbackSchedule(platform)],
  tasks: [createOpenImmoImport(platform), createScoutImport(platform)],
});
