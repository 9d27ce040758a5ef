import { expect, it } from 'vitest';
import type { ImportMode } from '../../contract/records/record-transfer.ts';
import { readImportOutcome } from './import-outcome.ts';

const error = { code: 'value_taken', message: 'taken' };

it.each([
  ['check', 5, [], { isWritten: false, next: 'all' }],
  ['check', 4, [error], { isWritten: false, next: 'good' }],
  ['check', 0, [error], { isWritten: false, next: null }],
  ['check', 0, [], { isWritten: false, next: null }],
  ['all', 5, [], { isWritten: true, next: null }],
  ['all', 4, [error], { isWritten: false, next: 'good' }],
  ['all', 0, [error], { isWritten: false, next: null }],
  ['good', 4, [error], { isWritten: true, next: null }],
  ['good', 0, [error], { isWritten: false, next: null }],
] satisfies [ImportMode, number, (typeof error)[], ReturnType<typeof readImportOutcome>][])(
  '%s with %i good lines and the errors %j',
  (mode, done, errors, outcome) => {
    expect(readImportOutcome({ done, errors }, mode)).toEqual(outcome);
  },
);
