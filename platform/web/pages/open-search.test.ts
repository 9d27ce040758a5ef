import { expect, it } from 'vitest';
import { readSearch } from '../lists/read-search.ts';
import { withOpen } from './open-search.ts';

it('reads the open form beside the filters of the list', () => {
  const read = withOpen(readSearch);
  expect(read({ search: 'Stuhl', open: 'new', other: 1 })).toEqual({ search: 'Stuhl', open: 'new' });
  expect([read({ open: '' }), read({ open: 7 }), read({ open: ['a'] }), read({})]).toEqual([{}, {}, {}, {}]);
});
