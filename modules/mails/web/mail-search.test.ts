import { expect, test } from 'vitest';
import { mailStates } from '../contract/index.ts';
import { filterStates, readMailSearch } from './mail-search.ts';

test('text and state of the address, as the router reads them', () => {
  expect(readMailSearch({ search: ' demir ', state: 'failed' })).toEqual({ search: 'demir', state: 'failed' });
  expect(readMailSearch({ state: 'lost' })).toEqual({});
});

test('the filter knows every state of a mail', () => {
  expect(filterStates).toEqual(mailStates);
});
