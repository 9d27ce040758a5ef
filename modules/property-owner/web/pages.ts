import { defineFilters, oneOf } from '#platform/web/lists/list-filters.ts';
import { definePage } from '#platform/web/pages/define-page.ts';

export const connectionPage = definePage('/ri/property-management/configuration');
export const refreshPage = definePage('/ri/property-management/refresh-data', defineFilters({}));
// Transactions whose delivered owner is unknown.
export const unassignedPage = definePage('/ri/property-management/refresh-data/unassigned', defineFilters({ assigned: oneOf(['true']) }));
