import { expect, it } from 'vitest';
import { readClockTime } from './read-clock-time.ts';

it('a time is read as people type it', () => {
  expect(['14:30', '14.30', '1430', '14 30', '14:30 Uhr'].map(readClockTime)).toEqual(Array(5).fill('14:30'));
  expect(['8', '830', '08:30', '0:05', '23', '8 Uhr'].map(readClockTime)).toEqual([
    '08:00',
    '08:30',
    '08:30',
    '00:05',
    '23:00',
    '08:00',
  ]);
});

it('what is no time is not guessed', () => {
  expect(['', '24:00', '14:60', '2:5', 'mittags', '12345'].map(readClockTime)).toEqual(Array(6).fill(null));
});
