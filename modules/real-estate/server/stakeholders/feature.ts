import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { stakeholdersChanged } from '../../contract/stakeholders/stakeholders.ts';
import { calendarAttachments } from './mails/calendar-attachments.ts';
import { createUpdateMailTask } from './mails/mail-many.ts';
import { createMailRoutes } from './mails/routes.ts';
import { createSilentDeletion } from './delete-silent-people.ts';
import { createExposePageRoutes } from './expose-page/routes.ts';
import type { ExposePageParts } from './expose-page/routes.ts';
import { createDocumentRoutes } from './documents/routes.ts';
import { createPipelineRoutes } from './routes.ts';
import { createTranslations } from './translate-request.ts';

/** Interested people: the pipeline of an object, the emails to them, and the page before the exposé. */
export function createStakeholdersFeature(
  platform: Platform,
  readers: Pick<ExposePageParts, 'renderExpose' | 'countDownload'>,
): Feature {
  return {
    name: 'stakeholders',
    routes: [
      ...createPipelineRoutes(platform.languageModel !== undefined),
      ...createMailRoutes(platform),
      ...createDocumentRoutes(platform),
      ...createExposePageRoutes({ ...platform, ...readers }),
    ],
    attachments: [calendarAttachments],
    jobs: [createTranslations(platform)],
    tasks: [createUpdateMailTask(platform)],
    schedules: [createSilentDeletion(platform)],
    liveEvents: [stakeholdersChanged],
  };
}
