import { expect, test } from 'vitest';
import { formatDuration, formatElapsed, parseDuration, tidyTime } from './duration.ts';

test.each([
  [1, '0:01'],
  [90, '1:30'],
  [6000, '100:00'],
  [600_000, '10.000:00'],
])('%i minutes are %s', (minutes, text) => {
  expect(formatDuration(minutes, 'de')).toBe(text);
});

test.each([
  [0, '0:00:00'],
  [299, '0:04:59'],
  [36_000, '10:00:00'],
  [-5, '0:00:00'],
])('after %i seconds the clock shows %s', (seconds, text) => {
  const startedAt = '2026-11-22T08:00:00.000Z';
  expect(formatElapsed(startedAt, Date.parse(startedAt) + seconds * 1000)).toBe(text);
});

test.each([
  ['1:30', 90],
  ['01:05', 65],
  ['1,5', 90],
  ['1.5', 90],
  [',25', 15],
  ['1,5 h', 90],
  ['2', 120],
  ['90m', 90],
  ['90 min', 90],
  ['1h 30m', 90],
  ['1h30', 90],
  ['2 Std.', 120],
  ['0', 0],
  ['24:00', 1440],
  ['25', 1500],
  ['', null],
  ['  ', null],
  ['abc', undefined],
  ['1:75', undefined],
  ['-1', undefined],
  ['1:3', undefined],
  ['1,5,5', undefined],
  ['9e9', undefined],
])('%j are %s minutes', (typed, minutes) => {
  expect(parseDuration(typed)).toBe(minutes);
});

test.each([
  ['8', '08:00'],
  [' 08 ', '08:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['9h30', '09:30'],
  ['23:59', '23:59'],
  ['24', '24'],
  ['1260', '1260'],
  ['9:3', '9:3'],
  ['abc', 'abc'],
  ['', ''],
])('the time %j becomes %j', (typed, time) => {
  expect(tidyTime(typed)).toBe(time);
});
