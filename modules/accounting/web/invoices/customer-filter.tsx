import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FilterChip } from '#platform/web/lists/filter-chip.tsx';
import type { List } from '#platform/web/lists/use-list.ts';
import { recordQuery } from '#platform/web/records/record-queries.ts';
import { customer } from '../../contract/records/records.ts';
import { nameRecord } from '#platform/contract/records/entity.ts';
import { customerScreen } from '../customers/customer-queries.ts';

type Filters = { readonly customerId?: string };

/** Shows the customer to whom a link has restricted the list. */
export function CustomerFilter({
  list: { filters, setFilters },
}: {
  readonly list: Pick<List<unknown, Filters>, 'filters' | 'setFilters'>;
}) {
  const { t } = useTranslation('accounting');
  const { customerId } = filters;
  const record = useQuery({ ...recordQuery(customerScreen, customerId ?? ''), enabled: customerId !== undefined });
  if (customerId === undefined) return null;
  return (
    <FilterChip
      label={t('list.ofCustomer', { name: record.data === undefined ? '–' : nameRecord(customer, record.data) })}
      onRemove={() => setFilters({ customerId: null })}
    />
  );
}
