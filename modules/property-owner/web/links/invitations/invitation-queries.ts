import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import {
  listExpiredInvitations,
  listUnlinkedOwners,
  previewOwnerInvitations,
} from '#modules/property-owner/contract/links/invitations/owner-invitations.ts';
import type { UserType } from '#modules/property-owner/contract/links/owner-links.ts';
import { linkKeys } from '../../query-keys.ts';
import { ownerInvitationsPage } from '../../pages.ts';

const root = [...linkKeys.all, 'unlinked'] as const;

/** List of owners with an email address and without a link. */
export const unlinkedList = defineList({
  key: [...root, 'list'],
  endpoint: listUnlinkedOwners,
  rows: 'eigentuemer',
  page: ownerInvitationsPage,
});

/** List of links whose invitation expired without an answer. */
export const expiredList = defineList({
  key: [...root, 'expired'],
  endpoint: listExpiredInvitations,
  rows: 'userEigentuemer',
  page: ownerInvitationsPage,
});

/** Number of owners without a link. */
export const unlinkedCountQuery = endpointQuery(
  [...root, 'count'],
  listUnlinkedOwners,
  { query: { limit: 1 } },
  ({ count }) => count,
);

/** Owners to invite: by number, or all that a search finds. */
export type Chosen = { readonly eids: readonly string[] } | { readonly all: boolean; readonly searchTerm?: string };

/** Queries the recipients, again each time that the dialog opens. The role changes nothing about them. */
export const invitationPreviewQuery = (chosen: Chosen, userType: UserType) => ({
  ...endpointQuery([...linkKeys.all, 'preview', chosen], previewOwnerInvitations, {
    body: { ...('eids' in chosen ? { eids: [...chosen.eids] } : chosen), userType },
  }),
  gcTime: 0,
});
