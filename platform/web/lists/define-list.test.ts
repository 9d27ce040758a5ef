import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { changeRows } from './define-list.ts';

it('changes and removes rows in every page under all filters, and touches nothing else', () => {
  const client = new QueryClient();
  const list = { key: ['shop', 'list'], rows: 'articles' };
  const pages = () => ({ pageParams: [null, 'x'], pages: [{ articles: [{ id: 'a', price: 1 }, { id: 'b', price: 1 }], nextCursor: 'x' }, { articles: [{ id: 'c', price: 1 }], nextCursor: null }] });
  client.setQueryData([...list.key, {}], pages());
  client.setQueryData([...list.key, { search: 'a' }], pages());
  client.setQueryData(['shop', 'article', 'a'], { id: 'a', price: 1 });
  changeRows<{ id: string; price: number }>(client, list, (row) => (row.id === 'a' ? null : row.id === 'c' ? { ...row, price: 2 } : row));
  const changed = { pageParams: [null, 'x'], pages: [{ articles: [{ id: 'b', price: 1 }], nextCursor: 'x' }, { articles: [{ id: 'c', price: 2 }], nextCursor: null }] };
  expect([client.getQueryData([...list.key, {}]), client.getQueryData([...list.key, { search: 'a' }])]).toEqual([changed, changed]);
  expect(client.getQueryData(['shop', 'article', 'a'])).toEqual({ id: 'a', price: 1 });
});
