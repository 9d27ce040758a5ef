import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { chooseAhead, shiftScriptFor } from './shift-clock.ts';

const hour = 3_600_000;

test.each([
  ['2026-02-02T08:00:00Z', 0],
  ['2026-02-02T19:59:59Z', 0],
  ['2026-02-02T20:00:00Z', 4 * hour],
  ['2026-02-02T22:59:59Z', 4 * hour],
  ['2026-02-02T23:00:00Z', 0],
  // Summer time.
  ['2026-07-02T18:59:59Z', 0],
  ['2026-07-02T19:00:00Z', 4 * hour],
])('a run that begins at %s is ahead by %d ms', (begins, ahead) => {
  expect(chooseAhead(new Date(begins))).toBe(ahead);
});

test('the clock of a run that is ahead has its time in every way to ask it, and a given time stays', () => {
  const ahead = 1000 * hour;
  const before = Date.now();
  const [now, made, told, given, isDate] = runInNewContext(`${shiftScriptFor(ahead)};
    const given = new Date('2026-02-02T08:00:00Z');
    [Date.now(), new Date().getTime(), Date.parse(Date()), given.toISOString(), given instanceof Date]`) as unknown[];
  // Told in whole seconds.
  for (const time of [now, made, Number(told) + 1000]) expect(time).toBeGreaterThanOrEqual(before + ahead);
  expect([given, isDate]).toEqual(['2026-02-02T08:00:00.000Z', true]);
});

test('the clock of a run that need not be ahead stays as it is', () => {
  expect(shiftScriptFor(0)).toBeUndefined();
});
