import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import { listMembers } from '#modules/property-owner/contract/community/members.ts';
import { communityMembersPage } from '../../pages.ts';
import { communityKeys } from '../community-keys.ts';

/** Members of a community by unit; the community is in the address. */
export const memberList = defineList({
  key: communityKeys.members,
  endpoint: listMembers,
  rows: 'mitglieder',
  page: communityMembersPage,
  params: ['eid'],
});

/** Query of how many members a community has today, and what their shares add up to. */
export const sumOfSharesQuery = (eid: string) =>
  endpointQuery(
    [...communityKeys.members, 'sum', eid],
    listMembers,
    { params: { eid }, query: { limit: 1 } },
    ({ summe }) => summe,
  );
