import type { Feature } from '#platform/server/combine-features.ts';
import type { Platform } from '#platform/server/platform.ts';
import { agendaRoutes } from './meetings/agenda-routes.ts';
import { createMeetingRoutes } from './meetings/routes.ts';
import { memberRoutes } from './members/routes.ts';
import { createResolutionRoutes } from './resolutions/routes.ts';
import { communitySettingsRoutes } from './settings/routes.ts';

/** The community of owners: its members, rules, collection of resolutions and meetings. */
export function createCommunityFeature({ files, renderer }: Pick<Platform, 'files' | 'renderer'>): Feature {
  return {
    name: 'community',
    routes: [
      ...createResolutionRoutes({ files, renderer }),
      ...createMeetingRoutes({ files }),
      ...agendaRoutes,
      ...memberRoutes,
      ...communitySettingsRoutes,
    ],
  };
}
