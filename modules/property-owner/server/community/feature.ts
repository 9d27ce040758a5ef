import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { agendaRoutes } from './meetings/agenda-routes.ts';
import { createInvitationAttachments } from './meetings/invitation/invitation-attachments.ts';
import { createMeetingInvitationTask } from './meetings/invitation/invitation-task.ts';
import { createMeetingInvitationRoutes } from './meetings/invitation/routes.ts';
import { createMeetingRoutes } from './meetings/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { createResolutionRoutes } from './resolutions/routes.ts';
import { createRunningRoutes } from './running/routes.ts';
import { communitySettingsRoutes } from './settings/routes.ts';
import { createVoteReminders } from './written/remind-voters.ts';
import { createWrittenRoutes } from './written/routes.ts';
import { createWrittenMails } from './written/send-written-mails.ts';

/** The community of owners: its members, rules, collection of resolutions, written resolutions, and meetings with what is recorded while they run. */
export function createCommunityFeature(platform: Platform): Feature {
  return {
    name: 'community',
    routes: [
      ...createResolutionRoutes(platform),
      ...createMeetingRoutes(platform),
      ...createRunningRoutes(platform),
      ...agendaRoutes,
      ...createMeetingInvitationRoutes(platform),
      ...memberRoutes,
      ...communitySettingsRoutes,
      ...createWrittenRoutes(platform),
    ],
    jobs: [createWrittenMails(platform)],
    tasks: [createMeetingInvitationTask(platform)],
    attachments: [createInvitationAttachments(platform.files)],
    schedules: [createVoteReminders(platform)],
  };
}
