import { defineFilters, sortFilters } from '#platform/web/lists/list-filters.ts';
import { readSearch } from '#platform/web/lists/read-search.ts';
import { definePage } from '#platform/web/pages/define-page.ts';
import { withOpen } from '#platform/web/pages/open-search.ts';
import { organizationSorts, userSorts } from '../contract/sorts.ts';

export const usersPage = definePage(
  '/benit/organization-configuration/users',
  withOpen(defineFilters(sortFilters(userSorts))),
);
export const invitationsPage = definePage('/benit/invitations');
export const organizationsPage = definePage(
  '/benit/central-configuration/organization',
  withOpen(defineFilters(sortFilters(organizationSorts))),
);
export const deletedOrganizationsPage = definePage('/benit/central-configuration/organization/deleted', readSearch);
export const brandsPage = definePage('/benit/central-configuration/organization/brands', withOpen(readSearch));
export const statusPage = definePage('/benit/central-configuration/organization/status');
export const servicesPage = definePage('/benit/central-configuration/service', readSearch);
