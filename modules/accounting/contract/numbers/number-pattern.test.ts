import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatInvoiceNumber,
  numberPrefix,
  parseRunningNumber,
  periodOf,
  runningNumberReader,
} from './number-pattern.ts';

const day = '2026-03-07';

describe('number patterns', () => {
  it.each([
    ['RE-{YYYY}-{NNNN}', 12, 'RE-2026-0012'],
    ['{YY}{MM}{DD}/{NN}', 3, '260307/03'],
    ['{N}', 12345, '12345'],
    ['R.{NNN}', 12345, 'R.12345'],
  ])('%s with %i is %s', (pattern, running, number) => {
    expect(formatInvoiceNumber(pattern, running, day)).toBe(number);
  });

  it('finds the running number in a number of the pattern', () => {
    expect(parseRunningNumber('RE-{YYYY}-{NNNN}', 'RE-2026-0012', day)).toBe(12);
    expect(parseRunningNumber('RE-{YYYY}-{NNNN}', 'RE-2026-12345', day)).toBe(12_345);
  });

  it.each(['RE-2025-0012', 'RE-2026-12', 'XRE-2026-0012', 'RE-2026-0012a', ''])('finds none in %s', (number) => {
    expect(parseRunningNumber('RE-{YYYY}-{NNNN}', number, day)).toBeUndefined();
  });

  it('takes the literal text of a pattern literally', () => {
    expect(parseRunningNumber('A.{N}', 'AX7', day)).toBeUndefined();
    expect(parseRunningNumber('A.{N}', 'A.7', day)).toBe(7);
  });

  it('reads back every number that it writes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('RE-{YYYY}-{NNNN}', '{N}', '{YY}/{MM}.{NNNNNN}', '2026-{NN}'),
        fc.nat(9_999_999),
        (pattern, running) => {
          expect(parseRunningNumber(pattern, formatInvoiceNumber(pattern, running, day), day)).toBe(running);
        },
      ),
    );
  });

  it('counts by year if the pattern contains the year', () => {
    expect(periodOf('RE-{YYYY}-{N}', day)).toBe('2026');
    expect(periodOf('RE-{YY}-{N}', day)).toBe('2026');
    expect(periodOf('RE-{MM}-{N}', day)).toBe('');
  });
});

describe('the numbers of a period', () => {
  it.each([
    ['RE-{YYYY}-{NNNN}', '2026', 'RE-2026-0012', 12],
    ['{YY}{MM}{DD}/{NN}', '2026', '261231/03', 3],
    ['R.{N}', '', 'R.7', 7],
    ['RE-{YYYY}-{NNNN}', '2026', 'RE-2025-0012', undefined],
    ['R.{N}', '', 'RX7', undefined],
    ['{YYYY}-{NN}', '2026', '2026-7', undefined],
  ])('the numbers of %s in %s: %s is %s', (pattern, period, number, running) => {
    expect(runningNumberReader(pattern, period)(number)).toBe(running);
    expect(running === undefined || number.startsWith(numberPrefix(pattern, period))).toBe(true);
  });

  it.each([
    ['RE-{YYYY}-{NNNN}', 'RE-2026-'],
    ['{YY}{MM}-{NN}', '26'],
    ['{NN}', ''],
  ])('the numbers of %s begin with %s', (pattern, prefix) => {
    expect(numberPrefix(pattern, '2026')).toBe(prefix);
  });
});
