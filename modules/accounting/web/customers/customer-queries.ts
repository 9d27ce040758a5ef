import { keepPreviousData } from '@tanstack/react-query';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { createRecordScreen } from '#platform/web/records/record-screen.ts';
import type { RecordOf } from '#platform/contract/records/entity.ts';
import { call } from '#platform/web/api/client.ts';
import { customer, customerCalls } from '../../contract/records/records.ts';
import { customerEntity } from '../entities.ts';

export const customerScreen = createRecordScreen('accounting', customerEntity, customer);

/** Fetches the current record of a customer. */
export async function fetchCustomer(id: string): Promise<RecordOf<typeof customer>> {
  return (await call(customerCalls.get, { params: { id } }, { background: true })).record;
}

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
