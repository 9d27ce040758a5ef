import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import { listFormerDrafts } from '#modules/accounting/contract/issuing.ts';
import { takeOverPage } from '../../pages.ts';
import { invoiceKeys } from '../invoice-keys.ts';

const key = invoiceKeys.formerDrafts;

/** Drafts from before invoices could be issued, oldest first. */
export const formerDraftList = defineList({
  key: [...key, 'list'],
  endpoint: listFormerDrafts,
  rows: 'invoices',
  page: takeOverPage,
});

/** How many there are of which nobody has said whether they were sent. */
export function formerDraftCountQuery() {
  return endpointQuery([...key, 'count'], listFormerDrafts, { query: { limit: 1 } }, ({ count }) => count);
}
