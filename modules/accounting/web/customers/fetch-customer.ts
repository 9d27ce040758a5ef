import { call } from '#platform/web/api/client.ts';
import type { Customer } from '../../contract/invoices/invoice-customer.ts';
import { customerCalls } from '../../contract/records/records.ts';

/** Fetches the current record of a customer. */
export async function fetchCustomer(id: string): Promise<Customer> {
  return (await call(customerCalls.get, { params: { id } }, { background: true })).record;
}
