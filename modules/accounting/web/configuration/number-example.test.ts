import { expect, it } from 'vitest';
import { formatNumberExample } from './number-example.ts';

it.each([
  ['RE-{YYYY}-{NNNN}', 12, 'RE-2026-0012'],
  ['{YY}{MM}{DD}/{N}', 7, '261109/7'],
  ['A{NN}', 1234, 'A1234'],
  ['{X}-{N}', 1, '{X}-1'],
])('fills %s', (pattern, counter, expected) => {
  expect(formatNumberExample(pattern, counter, '2026-11-09')).toBe(expected);
});
