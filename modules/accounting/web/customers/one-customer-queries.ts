import type { RecordOf } from '#platform/contract/records/entity.ts';
import { call } from '#platform/web/api/client.ts';
import { customerCalls } from '../../contract/records/records.ts';
import type { customer } from '../../contract/records/records.ts';

/** Fetches the current record of a customer. */
export async function fetchCustomer(id: string): Promise<RecordOf<typeof customer>> {
  return (await call(customerCalls.get, { params: { id } }, { background: true })).record;
}
