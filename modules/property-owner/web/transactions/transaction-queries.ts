import { call } from '#platform/web/api/client.ts';
import { defineList } from '#platform/web/lists/define-list.ts';
import { getReceiptFile, listTransactions } from '../../contract/transactions/transactions.ts';
import { transactionsPage } from '../pages.ts';

/** List of the owner's transactions, newest first; the owner is in the address. */
export const transactionList = defineList({
  key: ['property-owner', 'transactions'],
  endpoint: listTransactions,
  rows: 'buchungen',
  page: transactionsPage,
  params: ['eid'],
});

/** Fetches the PDF of a receipt for its view. */
export function fetchReceiptFile(archivid: string, signal: AbortSignal): Promise<Uint8Array> {
  return call(getReceiptFile, { params: { archivid } }, { signal, background: true });
}
