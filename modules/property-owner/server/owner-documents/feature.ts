import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createNotices, createNoticeSchedule } from './notices/tell-documents.ts';
import { createDocumentRoutes } from './routes.ts';

/** Documents that the property management lays before owners, and the mails about new ones. */
export const createOwnerDocumentsFeature = (platform: Platform): Feature => ({
  name: 'owner-documents',
  routes: createDocumentRoutes(platform.files),
  jobs: [createNotices(platform)],
  schedules: [createNoticeSchedule(platform)],
});
