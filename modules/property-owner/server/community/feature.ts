import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { agendaRoutes } from './meetings/agenda-routes.ts';
import { createMeetingRoutes } from './meetings/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { createResolutionRoutes } from './resolutions/routes.ts';
import { createRunningRoutes } from './running/routes.ts';
import { communitySettingsRoutes } from './settings/routes.ts';

/** The community of owners: its members, rules, collection of resolutions, and meetings with what is recorded while they run. */
export function createCommunityFeature({ files, renderer }: Pick<Platform, 'files' | 'renderer'>): Feature {
  return {
    name: 'community',
    routes: [
      ...createResolutionRoutes({ files, renderer }),
      ...createMeetingRoutes({ files }),
      ...createRunningRoutes({ files, renderer }),
      ...agendaRoutes,
      ...memberRoutes,
      ...communitySettingsRoutes,
    ],
  };
}
