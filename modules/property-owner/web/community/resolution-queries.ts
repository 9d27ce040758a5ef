import { defineList } from '#platform/web/lists/define-list.ts';
import { listResolutions } from '../../contract/community/resolutions.ts';
import { communityPage } from '../pages.ts';

export const resolutionKeys = { all: ['property-owner', 'resolutions'] } as const;

/** Collection of a community, the last number first; the community is in the address. */
export const resolutionList = defineList({
  key: resolutionKeys.all,
  endpoint: listResolutions,
  rows: 'beschluesse',
  page: communityPage,
  params: ['eid'],
});
