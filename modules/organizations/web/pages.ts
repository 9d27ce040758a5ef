import { readSearch } from '#platform/web/lists/read-search.ts';
import { definePage } from '#platform/web/pages/define-page.ts';
import { withOpen } from '#platform/web/pages/open-search.ts';

export const usersPage = definePage('/benit/organization-configuration/users', withOpen(readSearch));
export const invitationsPage = definePage('/benit/invitations');
export const organizationsPage = definePage('/benit/central-configuration/organization', withOpen(readSearch));
export const servicesPage = definePage('/benit/central-configuration/service', readSearch);
