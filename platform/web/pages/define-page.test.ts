import { expect, it } from 'vitest';
import { readSearch } from '../lists/read-search.ts';
import { definePage } from './define-page.ts';

it('creates links with the parameters of its path', () => {
  const page = definePage('/shop/articles/$articleId/pictures/$pictureId');
  expect(page.link({ articleId: 'A 1', pictureId: '2' })).toEqual({
    to: '/shop/articles/$articleId/pictures/$pictureId',
    params: { articleId: 'A 1', pictureId: '2' },
  });
});

it('reads its search part; a page without one ignores that of the address', () => {
  const list = definePage('/shop/articles', readSearch);
  expect(list.readSearch({ search: 'Stuhl', other: 1 })).toEqual({ search: 'Stuhl' });
  expect(list.link({}, { search: 'Stuhl' })).toEqual({ to: '/shop/articles', params: {}, search: { search: 'Stuhl' } });
  expect(definePage('/shop').readSearch({ search: 'Stuhl' })).toEqual({});
});
