import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import * as contract from '#modules/property-owner/contract/community/community-settings.ts';
import { requireOwner } from '../../wall/require-owner.ts';
import { administersCommunities } from '../community-access.ts';
import { readCommunitySettings, saveCommunitySettings } from './community-settings.ts';

/** Routes of the rules of communities. */
export const communitySettingsRoutes: readonly Route[] = [
  route(contract.getCommunitySettings, ({ params: { eid } }, { read }) =>
    read(async (context) => {
      const owner = await requireOwner(context, eid, 'eid');
      return {
        einstellungen: await readCommunitySettings(context.tx, owner.id),
        writable: await administersCommunities(context.tx),
      };
    }),
  ),
  route(contract.saveCommunitySettings, async ({ params: { eid }, body }, { transaction }) => ({
    einstellungen: await transaction((context) => saveCommunitySettings(context, eid, body)),
  })),
];
