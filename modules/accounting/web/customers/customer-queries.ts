import { keepPreviousData } from '@tanstack/react-query';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { createRecordScreen } from '#platform/web/records/record-screen.ts';
import { listCustomerChoices } from '../../contract/records/record-choices.ts';
import { customer } from '../../contract/records/records.ts';
import { customerEntity } from '../entities.ts';

export const customerScreen = createRecordScreen('accounting', customerEntity, customer);

/** Queries the active customers that match a term, those invoiced last first; always fresh, one short page. */
export function foundCustomersQuery(searchTerm: string) {
  const query = { limit: 20, ...(searchTerm === '' ? {} : { searchTerm }) };
  const found = endpointQuery(
    [...customerScreen.key, 'picker', searchTerm],
    listCustomerChoices,
    { query },
    ({ records }) => records,
  );
  return { ...found, staleTime: 0, placeholderData: keepPreviousData };
}
