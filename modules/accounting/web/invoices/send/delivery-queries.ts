import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#platform/web/api/api-error.ts';
import { endpointQuery } from '#platform/web/api/endpoint-query.ts';
import { listDeliveries } from '#modules/accounting/contract/deliveries.ts';
import { writeInvoiceMail } from '#modules/accounting/contract/mail-texts.ts';
import type { Invoice } from '#modules/accounting/contract/invoices.ts';
import { fetchCustomer } from '../../customers/fetch-customer.ts';
import { configurationQuery, pickEntry } from '../../configuration/configuration-queries.ts';
import { invoiceKeys } from '../invoice-keys.ts';

/** How soon a mail that is on its way is looked at again, in milliseconds. */
const lookEveryMs = 3000;

export const deliveriesKey = [...invoiceKeys.all, 'deliveries'] as const;

/** When and to whom an invoice was sent; asked for again while something of it is on its way. */
export function deliveriesQuery(invoiceId: string) {
  const query = endpointQuery([...deliveriesKey, invoiceId], listDeliveries, { query: { invoiceId } });
  return queryOptions({
    ...query,
    refetchInterval: ({ state: { data } }) =>
      data?.transport === 'smtp' && data.deliveries.some(({ state }) => state === 'waiting') ? lookEveryMs : false,
  });
}

/** What a mail begins as. */
export interface MailDraft {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly attachXml: boolean;
}

/** The text of the organisation in the language of the invoice, to where its customer gets invoices. */
export function mailDraftQuery(invoice: Invoice) {
  return queryOptions({
    queryKey: [...invoiceKeys.all, 'mail-draft', invoice.invoiceId],
    // Texts and addresses are changed elsewhere.
    staleTime: 0,
    gcTime: 0,
    // It is what the form began as.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ client }): Promise<MailDraft> => {
      const [entries, address] = await Promise.all([
        client.fetchQuery({ ...configurationQuery(), staleTime: 0 }),
        findAddress(invoice),
      ]);
      const texts = pickEntry(entries, 'textConfig');
      const mail = texts === undefined ? { subject: '', text: '' } : writeInvoiceMail(texts.properties, invoice);
      return { ...mail, to: address === '' ? [] : [address], attachXml: false };
    },
  });
}

/** Where the customer gets invoices, as the invoice says or else their record; empty where neither does. */
async function findAddress({ customerEmail, customerRecordId }: Invoice): Promise<string> {
  if (customerEmail !== '' || customerRecordId === null) return customerEmail;
  try {
    return (await fetchCustomer(customerRecordId)).email ?? '';
  } catch (error) {
    // Whose record is gone has to be written to by hand.
    if (error instanceof ApiError && error.status === 404) return '';
    throw error;
  }
}
