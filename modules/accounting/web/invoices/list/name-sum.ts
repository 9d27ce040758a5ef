import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import type { LanguageKey } from '#platform/contract/language-keys.ts';
import { formatMoney } from '#platform/web/format/format.ts';
import type { listInvoices } from '#modules/accounting/contract/invoices/invoices.ts';
import type { invoiceListPage } from '../../pages.ts';

type Totals = NonNullable<EndpointAnswer<typeof listInvoices>['totals']>;

/** States whose list is one of open items. */
const openStates: ReadonlySet<string> = new Set(['unpaid', 'open', 'overdue', 'partlyPaid', 'credit']);

/** Key and values of the sum of a list: of open items what is open of them, of others their totals. */
export function nameSum(
  { count, totalSum, openSum }: Totals,
  { status, due }: ReturnType<typeof invoiceListPage.readSearch>,
  language: LanguageKey,
): ['list.openSum' | 'list.sum', { readonly count: number; readonly sum: string }] {
  const isOpen = due !== undefined || (status !== undefined && openStates.has(status));
  return isOpen
    ? ['list.openSum', { count, sum: formatMoney(openSum, language) }]
    : ['list.sum', { count, sum: formatMoney(totalSum, language) }];
}
