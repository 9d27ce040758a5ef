import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import { listResolutions } from '#modules/property-owner/contract/community/resolutions.ts';
import { resolutionsPage } from '../../pages.ts';

export const resolutionKeys = { all: ['property-owner', 'community', 'resolutions'] } as const;

/** Collection of a community, the last number first; the community is in the address. */
export const resolutionList = defineList({
  key: resolutionKeys.all,
  endpoint: listResolutions,
  rows: 'beschluesse',
  page: resolutionsPage,
  params: ['eid'],
});

/** Entries of the overview. */
const shownEntries = 5;

/** Query of the last entries of a community's collection. */
export const lastResolutionsQuery = (eid: string) =>
  endpointQuery(
    [...resolutionKeys.all, 'last', eid],
    listResolutions,
    { params: { eid }, query: { limit: shownEntries } },
    ({ beschluesse }) => beschluesse,
  );
