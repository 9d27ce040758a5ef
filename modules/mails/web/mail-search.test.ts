import { expect, test } from 'vitest';
import { mailStates } from '../contract/index.ts';
import { filterStates, readMailSearch } from './mail-search.ts';

test('text and state of the address, as the router reads them', () => {
  expect(readMailSearch({ search: ' demir ', state: 'failed' })).toEqual({ search: 'demir', state: 'failed' });
  expect(readMailSearch({ search: 2026 })).toEqual({ search: '2026' });
});

test('anything else is no filter', () => {
  expect(readMailSearch({ search: '  ', state: 'lost', page: 2 })).toEqual({});
  expect(readMailSearch({ search: { a: 1 }, state: ['failed'] })).toEqual({});
  expect(readMailSearch({ search: 'x'.repeat(300) }).search).toHaveLength(200);
});

test('the filter knows every state of a mail', () => {
  expect(filterStates).toEqual(mailStates);
});
