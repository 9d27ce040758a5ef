import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import { listUnlinkedOwners } from '#modules/property-owner/contract/links/invitations/owner-invitations.ts';
import { linkKeys } from '../../link-keys.ts';
import { ownerInvitationsPage } from '../../pages.ts';

const root = [...linkKeys.all, 'unlinked'] as const;

/** List of owners with an email address and without a link. */
export const unlinkedList = defineList({
  key: [...root, 'list'],
  endpoint: listUnlinkedOwners,
  rows: 'eigentuemer',
  page: ownerInvitationsPage,
});

/** Number of these owners. */
export const unlinkedCountQuery = endpointQuery(
  [...root, 'count'],
  listUnlinkedOwners,
  { query: { limit: 1 } },
  ({ count }) => count,
);
