import { keepPreviousData } from '@tanstack/react-query';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { createRecordScreen } from '#platform/web/records/record-screen.ts';
import { customer, customerCalls } from '../../contract/records/records.ts';
import { customerEntity } from '../entities.ts';

export const customerScreen = createRecordScreen('accounting', customerEntity, customer);

/** Queries the active customers that match a term, always fresh: one short page for a picker. */
export function foundCustomersQuery(searchTerm: string) {
  const query = { limit: 20, ...(searchTerm === '' ? {} : { searchTerm }) };
  const found = endpointQuery(
    [...customerScreen.key, 'picker', searchTerm],
    customerCalls.list,
    { query },
    ({ records }) => records,
  );
  return { ...found, staleTime: 0, placeholderData: keepPreviousData };
}
