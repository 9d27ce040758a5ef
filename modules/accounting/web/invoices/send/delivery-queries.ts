import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#platform/web/api/api-error.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { listDeliveries } from '#modules/accounting/contract/invoices/sending/deliveries.ts';
import { writeInvoiceMail } from '#modules/accounting/contract/invoices/sending/write-invoice-mail.ts';
import type { MailedInvoice } from '#modules/accounting/contract/invoices/sending/write-invoice-mail.ts';
import type { Invoice } from '#modules/accounting/contract/invoices/invoices.ts';
import { fetchCustomer } from '../../customers/customer-record-queries.ts';
import { pickEntry } from '#platform/web/settings/use-settings-form.ts';
import { configurationQuery } from '../../configuration/configuration-queries.ts';
import { invoiceKeys } from '../../query-keys.ts';

/** Interval of polling for a mail in delivery, in milliseconds. */
const lookEveryMs = 3000;

export const deliveriesKey = [...invoiceKeys.all, 'deliveries'] as const;

/** Queries the deliveries of an invoice; polls while one of them is in progress. */
export function deliveriesQuery(invoiceId: string) {
  const query = endpointQuery([...deliveriesKey, invoiceId], listDeliveries, { query: { invoiceId } });
  return queryOptions({
    ...query,
    refetchInterval: ({ state: { data } }) =>
      data?.transport === 'smtp' && data.deliveries.some(({ state }) => state === 'waiting') ? lookEveryMs : false,
  });
}

/** Initial values of a mail. */
export interface MailDraft {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly attachXml: boolean;
}

/** Queries the text of the organisation in the language of the invoice, and the address of its customer. */
export function mailDraftQuery(invoice: Invoice) {
  return queryOptions({
    queryKey: [...invoiceKeys.all, 'mail-draft', invoice.invoiceId],
    queryFn: ({ client }) => fetchMailDraft(client, invoice),
  });
}

/** Invoice with what its mail needs. */
type Mailable = MailedInvoice & Pick<Invoice, 'customerEmail' | 'customerRecordId'>;

/** Writes the mail with an invoice from the current texts of the organisation. @throws ApiError */
export async function fetchMailDraft(client: QueryClient, invoice: Mailable): Promise<MailDraft> {
  const [entries, address] = await Promise.all([
    client.fetchQuery({ ...configurationQuery(), staleTime: 0 }),
    findAddress(invoice),
  ]);
  const texts = pickEntry(entries, 'textConfig');
  const mail = texts === undefined ? { subject: '', text: '' } : writeInvoiceMail(texts.properties, invoice);
  return { ...mail, to: address === '' ? [] : [address], attachXml: false };
}

/** Finds the address of the customer, in the invoice or else in their record; empty without either. */
async function findAddress({ customerEmail, customerRecordId }: Mailable): Promise<string> {
  if (customerEmail !== '' || customerRecordId === null) return customerEmail;
  try {
    return (await fetchCustomer(customerRecordId)).email ?? '';
  } catch (error) {
    // The address of a deleted record must be typed.
    if (error instanceof ApiError && error.status === 404) return '';
    throw error;
  }
}
