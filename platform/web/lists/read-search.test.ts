import { expect, it } from 'vitest';
import { readSearch } from './read-search.ts';

it.each([
  [{ search: 'Krämer' }, { search: 'Krämer' }],
  [{ search: 2026 }, { search: '2026' }],
  [{ search: true }, { search: 'true' }],
  [{ search: '  ' }, {}],
  [{ search: { a: 1 } }, {}],
  [{ other: 'x' }, {}],
])('reads %o', (given, expected) => {
  expect(readSearch(given)).toEqual(expected);
});

it('truncates a search that the server would refuse', () => {
  expect(readSearch({ search: 'x'.repeat(500) }).search).toHaveLength(200);
});
