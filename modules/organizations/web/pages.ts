import { readSearch } from '#platform/web/lists/read-search.ts';
import { definePage } from '#platform/web/pages/define-page.ts';

export const usersPage = definePage('/benit/organization-configuration/users', readSearch);
export const invitationsPage = definePage('/benit/invitations');
export const organizationsPage = definePage('/benit/central-configuration/organization', readSearch);
export const servicesPage = definePage('/benit/central-configuration/service', readSearch);
