import { route } from '#platform/server/http/route.ts';
import type { Route } from '#platform/server/http/route.ts';
import { getInvoiceOverview } from '#modules/accounting/contract/invoices/overview/overview.ts';
import { readOverview } from './read-overview.ts';

/** Route of the overview of the invoices. */
export function createOverviewRoutes(): readonly Route[] {
  return [route(getInvoiceOverview, ({ query: { year } }, { read }) => read((context) => readOverview(context, year)))];
}
