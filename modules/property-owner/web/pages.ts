import { defineFilters, type FilterReader } from '#platform/web/lists/list-filters.ts';
import { readSearch } from '#platform/web/lists/read-search.ts';
import { definePage } from '#platform/web/pages/define-page.ts';

/** The owner of a screen: an external id. */
const eidFilter: FilterReader = (given) => (typeof given === 'string' && given !== '' && given.length <= 40 ? given : undefined);

export const usersOwnerPage = definePage('/ri/property-management/users-owner', defineFilters({ eid: eidFilter }));
export const ownerInvitationsPage = definePage('/ri/property-management/users-owner/invitations', readSearch);
