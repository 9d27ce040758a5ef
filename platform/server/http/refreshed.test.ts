import { expect, it, vi } from 'vitest';
import { createTestClock } from '#testing/clock.ts';
import { createRefreshed } from './refreshed.ts';

it('is read once for all callers, and again after it expires', async () => {
  const clock = createTestClock();
  const readings = ['first', 'second'];
  const read = vi.fn<() => Promise<string>>(async () => readings.shift() ?? 'one too many');
  const value = createRefreshed(clock, 30_000, read);
  expect(await Promise.all([value(), value()])).toEqual(['first', 'first']);
  clock.advance({ seconds: 29 });
  expect(await value()).toBe('first');
  clock.advance({ seconds: 1 });
  expect(await value()).toBe('second');
});

it('keeps its value while it cannot be read, and is an error only before the first reading', async () => {
  const clock = createTestClock();
  const read = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValueOnce('first')
    .mockRejectedValueOnce(new Error('gone'));
  const value = createRefreshed(clock, 30_000, read);
  await expect(value()).rejects.toThrow('gone');
  expect(await value()).toBe('first');
  clock.advance({ minutes: 1 });
  expect(await value()).toBe('first');
  expect(read).toHaveBeenCalledTimes(3);
});
