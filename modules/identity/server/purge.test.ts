import { expect, test, vi } from 'vitest';
import { startPurging } from './purge.ts';

test('purging goes on after a failure, which is reported, and stops when told to', async () => {
  vi.useFakeTimers();
  try {
    const errors: unknown[] = [];
    let runs = 0;
    const purge = (): Promise<void> => {
      runs += 1;
      return runs === 1 ? Promise.reject(new Error('no database')) : Promise.resolve();
    };
    const stop = startPurging(purge, { everyMinutes: 15, onError: (error) => errors.push(error) });
    await vi.advanceTimersByTimeAsync(31 * 60_000);
    expect(runs).toBe(2);
    expect(errors).toEqual([new Error('no database')]);
    stop();
    await vi.advanceTimersByTimeAsync(60 * 60_000);
    expect(runs).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
