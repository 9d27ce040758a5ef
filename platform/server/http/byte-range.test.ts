import { expect, it } from 'vitest';
import { readByteRange } from './byte-range.ts';

it.each<[string | undefined, number, ReturnType<typeof readByteRange>]>([
  [undefined, 10, undefined],
  ['bytes=0-4', 10, { first: 0, last: 4 }],
  ['bytes=5-', 10, { first: 5, last: 9 }],
  ['bytes=5-99', 10, { first: 5, last: 9 }],
  ['bytes=-3', 10, { first: 7, last: 9 }],
  ['bytes=-99', 10, { first: 0, last: 9 }],
  ['bytes=9-9', 10, { first: 9, last: 9 }],
  ['bytes=10-', 10, 'unsatisfiable'],
  ['bytes=-0', 10, 'unsatisfiable'],
  ['bytes=0-', 0, 'unsatisfiable'],
  ['bytes=-1', 0, 'unsatisfiable'],
  ['bytes=4-3', 10, undefined],
  ['bytes=0-1,3-4', 10, undefined],
  ['bytes=-', 10, undefined],
  ['lines=0-4', 10, undefined],
  ['bytes=a-b', 10, undefined],
  [`bytes=${'9'.repeat(30)}-`, 10, undefined],
])('%s of %i bytes', (header, size, expected) => {
  expect(readByteRange(header, size)).toEqual(expected);
});
