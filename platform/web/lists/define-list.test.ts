import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { changeRows, defineList, listQuery } from './define-list.ts';

it('sends no request until all path filters are set', () => {
  const endpoint = defineEndpoint({
    id: 'listArticles',
    method: 'GET',
    path: '/api/shops/:shop/articles',
    access: 'member',
    summary: 'Articles of a shop',
    request: { params: z.object({ shop: z.string() }) },
    response: z.object({ articles: z.array(z.string()) }),
    errors: [],
  });
  const list = defineList({
    key: ['shop'],
    endpoint,
    rows: 'articles',
    params: ['shop'],
    page: { path: '/shop', readSearch: (given) => given as { readonly shop?: string } },
  });
  expect([listQuery(list, {}).enabled, listQuery(list, { shop: 'S-1' }).enabled]).toEqual([false, true]);
});

it('changes and removes rows in every loaded page under all filters, and nothing else', () => {
  const client = new QueryClient();
  const list = { key: ['shop', 'list'], rows: 'articles' };
  const pages = () => ({
    pageParams: [null, 'x'],
    pages: [
      {
        articles: [
          { id: 'a', price: 1 },
          { id: 'b', price: 1 },
        ],
        nextCursor: 'x',
      },
      { articles: [{ id: 'c', price: 1 }], nextCursor: null },
    ],
  });
  client.setQueryData([...list.key, {}], pages());
  client.setQueryData([...list.key, { search: 'a' }], pages());
  client.setQueryData(['shop', 'article', 'a'], { id: 'a', price: 1 });
  changeRows<{ id: string; price: number }>(client, list, (row) =>
    row.id === 'a' ? null : row.id === 'c' ? { ...row, price: 2 } : row,
  );
  const changed = {
    pageParams: [null, 'x'],
    pages: [
      { articles: [{ id: 'b', price: 1 }], nextCursor: 'x' },
      { articles: [{ id: 'c', price: 2 }], nextCursor: null },
    ],
  };
  expect([client.getQueryData([...list.key, {}]), client.getQueryData([...list.key, { search: 'a' }])]).toEqual([
    changed,
    changed,
  ]);
  expect(client.getQueryData(['shop', 'article', 'a'])).toEqual({ id: 'a', price: 1 });
});
