import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { createPdfTextReader } from '#platform/server/reading/pdf-text-reader.ts';
import { createNotices, createNoticeSchedule } from './notices/tell-documents.ts';
import { createDocumentRoutes } from './routes.ts';
import { createTextSchedule, createTextWork } from './texts/read-texts.ts';

/** Documents that the property management lays before owners, their texts, and the mails about new ones. */
export function createOwnerDocumentsFeature(platform: Platform): Feature {
  const texts = createPdfTextReader();
  return {
    name: 'owner-documents',
    routes: createDocumentRoutes(platform.files),
    jobs: [createNotices(platform), createTextWork({ ...platform, texts })],
    schedules: [createNoticeSchedule(platform), createTextSchedule(platform)],
    close: () => texts.close(),
  };
}
