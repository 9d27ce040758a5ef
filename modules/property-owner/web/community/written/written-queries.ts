import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import {
  getWrittenResolution,
  listWrittenResolutions,
} from '#modules/property-owner/contract/community/written/written-resolutions.ts';
import { writtenResolutionsPage } from '../../pages.ts';
import { communityKeys } from '../community-keys.ts';

/** Written resolutions of a community, open ones first; the community is in the address. */
export const writtenList = defineList({
  key: [...communityKeys.written, 'list'],
  endpoint: listWrittenResolutions,
  rows: 'umlaufbeschluesse',
  page: writtenResolutionsPage,
  params: ['eid'],
});

/** Query of a written resolution. */
export const writtenQuery = (eid: string, id: string) =>
  endpointQuery([...communityKeys.written, 'one', eid, id], getWrittenResolution, { params: { eid, id } });

/** Query of the written resolutions that wait for votes or their announcement, at most five: open ones are listed first. */
export const openWrittenQuery = (eid: string) =>
  endpointQuery(
    [...communityKeys.written, 'open', eid],
    listWrittenResolutions,
    { params: { eid }, query: { limit: 5 } },
    ({ umlaufbeschluesse }) => umlaufbeschluesse.filter(({ stand }) => stand === 'OFFEN' || stand === 'ABGELAUFEN'),
  );
