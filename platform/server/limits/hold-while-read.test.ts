import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdWhileRead, maxStallMs } from './hold-while-read.ts';
import { createLanes } from './lanes.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function open() {
  const lanes = createLanes({ name: 'test', running: 1, waiting: 0 });
  const ended: string[] = [];
  async function* chunks() {
    try {
      for (let index = 0; index < 3; index += 1) yield index;
    } finally {
      ended.push('ended');
    }
  }
  const abort = new AbortController();
  const reading = holdWhileRead(await lanes.enter(), chunks(), abort.signal)[Symbol.asyncIterator]();
  const isFree = () => lanes.enter().then((place) => (place.leave(), true), () => false);
  return { reading, isFree, ended, abort };
}

it('holds its place while somebody reads, however long that takes', async () => {
  const { reading, isFree, ended } = await open();
  for (let index = 0; index < 3; index += 1) {
    expect(await reading.next()).toEqual({ done: false, value: index });
    vi.advanceTimersByTime(maxStallMs - 1);
    expect(await isFree()).toBe(false);
  }
  expect(await reading.next()).toMatchObject({ done: true });
  expect([await isFree(), ended]).toEqual([true, ['ended']]);
});

it('gives up a reader who takes nothing, before the first chunk or after one, and ends what is read', async () => {
  const first = await open();
  vi.advanceTimersByTime(maxStallMs);
  expect(await first.isFree()).toBe(true);
  await expect(first.reading.next()).rejects.toThrow('taken nothing');
  const { reading, isFree, ended } = await open();
  await reading.next();
  vi.advanceTimersByTime(maxStallMs);
  expect(await isFree()).toBe(true);
  await expect(reading.next()).rejects.toThrow('taken nothing');
  expect(ended).toEqual(['ended']);
});

it('leaves when the reader went away or stops, and nothing is left running', async () => {
  const gone = await open();
  await gone.reading.next();
  gone.abort.abort();
  const stopped = await open();
  await stopped.reading.next();
  await stopped.reading.return?.();
  expect([await gone.isFree(), await stopped.isFree(), stopped.ended, vi.getTimerCount()]).toEqual([true, true, ['ended'], 0]);
});
