import { useTranslation } from 'react-i18next';
import { FilterChip } from '#platform/web/lists/filter-chip.tsx';
import type { List } from '#platform/web/lists/use-list.ts';
import type { invoiceDueFilters } from '#modules/accounting/contract/invoices/invoice-filters.ts';

type Filters = { readonly due?: (typeof invoiceDueFilters)[number] };

/** Shows the age of open items to which the overview has restricted the list. */
export function DueFilter({ list }: { readonly list: Pick<List<unknown, Filters>, 'filters' | 'setFilters'> }) {
  const { t } = useTranslation('accounting');
  const { due } = list.filters;
  return due === undefined ? null : (
    <FilterChip label={t(`due.${due}`)} onRemove={() => list.setFilters({ due: null })} />
  );
}
