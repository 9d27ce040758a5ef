import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginOfflineWork, offlineWork } from './offline-work.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-12-17T18:00:00Z') }));
afterEach(() => void vi.useRealTimers());

test('work without a connection ends with the connection', () => {
  const end = beginOfflineWork();
  expect(offlineWork.get()).toBe(true);
  end();
  expect([offlineWork.get(), vi.getTimerCount()]).toEqual([false, 0]);
});

test('work without a connection ends after twelve hours', () => {
  beginOfflineWork();
  vi.advanceTimersByTime(12 * 3_600_000 - 60_000);
  expect(offlineWork.get()).toBe(true);
  vi.advanceTimersByTime(120_000);
  expect([offlineWork.get(), vi.getTimerCount()]).toEqual([false, 0]);
});

test('a device that slept for longer ends it when it wakes', () => {
  beginOfflineWork();
  vi.setSystemTime(new Date('2026-12-18T08:00:00Z'));
  vi.advanceTimersByTime(60_000);
  expect(offlineWork.get()).toBe(false);
});
