import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { getCommunitySettings } from '#modules/property-owner/contract/community/community-settings.ts';
import { communityKeys } from '../community-keys.ts';

/** Query of the rules of a community. */
export const communitySettingsQuery = (eid: string) =>
  endpointQuery([...communityKeys.settings, eid], getCommunitySettings, { params: { eid } });
