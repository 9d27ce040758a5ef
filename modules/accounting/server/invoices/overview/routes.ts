import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { getCustomerFigures, getInvoiceOverview } from '#modules/accounting/contract/invoices/overview/overview.ts';
import { readCustomerFigures, readOverview } from './read-overview.ts';
import type { OverviewParts } from './read-overview.ts';

/** Route of the overview of the invoices. */
export function createOverviewRoutes(parts: OverviewParts): readonly Route[] {
  return [
    route(getInvoiceOverview, ({ query: { year } }, { read }) => read((context) => readOverview(context, parts, year))),
    route(getCustomerFigures, ({ params: { id } }, { read }) => read((context) => readCustomerFigures(context, id))),
  ];
}
