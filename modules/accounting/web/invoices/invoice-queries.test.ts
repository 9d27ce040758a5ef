import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('window', { location: { pathname: '/' } }));
const { clearInvoiceLists, invoicesChanged } = await import('./invoice-queries.ts');
const { invoiceKeys } = await import('./invoice-keys.ts');
const { timeEntriesKey } = await import('../time-entries-key.ts');

/** The hours stand on another page than the invoices. */
const elsewhere = [[...timeEntriesKey, 'list']];
const lists = [[...invoiceKeys.lists, 1], invoiceKeys.nextNumber, [...invoiceKeys.gaps, 'any']];

function createClient() {
  const client = new QueryClient();
  for (const key of [...elsewhere, ...lists, ['other']]) client.setQueryData(key, []);
  return { client, isStale: (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated };
}

it('after a change of an invoice all that depends on it is asked for anew, also hours', async () => {
  const { client, isStale } = createClient();
  await invoicesChanged(client);
  expect([...elsewhere, ...lists].map(isStale)).toEqual([true, true, true, true]);
  expect(isStale(['other'])).toBe(false);
});

it('lists that start anew let nothing else stay as it was', () => {
  const { client, isStale } = createClient();
  clearInvoiceLists(client);
  expect([...elsewhere, ...lists].map(isStale)).toEqual([true, undefined, undefined, undefined]);
});
