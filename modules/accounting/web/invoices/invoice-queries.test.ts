import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';

vi.hoisted(() => vi.stubGlobal('window', { location: { pathname: '/' } }));
const { clearInvoiceLists, invoicesChanged } = await import('./invoice-queries.ts');
const { invoiceKeys } = await import('../query-keys.ts');
const { timeEntriesKey } = await import('../query-keys.ts');

/** Query of a page other than those of the invoices. */
const elsewhere = [[...timeEntriesKey, 'list']];
const lists = [[...invoiceKeys.lists, 1], invoiceKeys.nextNumber, [...invoiceKeys.gaps, 'any']];

function createClient() {
  const client = new QueryClient();
  for (const key of [...elsewhere, ...lists, ['other']]) client.setQueryData(key, []);
  return { client, isStale: (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated };
}

it('after a change of an invoice all dependent queries are reloaded, also hours', async () => {
  const { client, isStale } = createClient();
  await invoicesChanged(client);
  expect([...elsewhere, ...lists].map(isStale)).toEqual([true, true, true, true]);
  expect(isStale(['other'])).toBe(false);
});

it('clearing the lists also reloads everything else', () => {
  const { client, isStale } = createClient();
  clearInvoiceLists(client);
  expect([...elsewhere, ...lists].map(isStale)).toEqual([true, undefined, undefined, undefined]);
});
