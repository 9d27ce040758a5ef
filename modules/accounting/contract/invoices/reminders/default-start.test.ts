import { expect, it } from 'vitest';
import { findDefaultStart } from './default-start.ts';
import type { DefaultCase } from './default-start.ts';

const start = (given: Partial<DefaultCase>) =>
  findDefaultStart({
    dueDate: '2026-09-14',
    receivedOn: '2026-08-31',
    isTermAgreed: false,
    isUninformedConsumer: false,
    firstPayDay: null,
    ...given,
  });

it('an agreed due day puts in default on the day after it', () => {
  expect(start({ isTermAgreed: true })).toEqual({ from: '2026-09-15', reason: 'agreedTerm', lastDay: '2026-09-14' });
});

it('an agreed due day on a Saturday ends on Monday', () => {
  expect(start({ isTermAgreed: true, dueDate: '2026-11-21' })?.from).toBe('2026-11-24');
});

it('without an agreed day the first reminder sets the day, and the 30 days come at latest', () => {
  expect(start({ firstPayDay: '2026-09-30' })).toEqual({
    from: '2026-10-01',
    reason: 'firstReminder',
    lastDay: '2026-09-30',
  });
  expect(start({})).toEqual({ from: '2026-10-15', reason: 'thirtyDays', lastDay: '2026-10-14' });
  expect(start({ firstPayDay: '2026-11-30' })?.reason).toBe('thirtyDays');
  expect(start({ dueDate: null })?.from).toBe('2026-10-01');
});

it('a consumer who was not told of the 30 days is in default by a reminder only', () => {
  const consumer = { isUninformedConsumer: true };
  expect(start(consumer)).toBeNull();
  expect(start({ ...consumer, firstPayDay: '2026-10-12' })?.from).toBe('2026-10-13');
});
