import { expect, it } from 'vitest';
import { inParallel } from './in-parallel.ts';

it('processes a limited number at a time, in order', async () => {
  const begun: number[] = [];
  let [running, most] = [0, 0];
  await inParallel(2, [1, 2, 3, 4, 5], async (item) => {
    begun.push(item);
    most = Math.max(most, (running += 1));
    await new Promise(setImmediate);
    running -= 1;
  });
  expect([begun, most]).toEqual([[1, 2, 3, 4, 5], 2]);
});

it('starts nothing after a failure, and reports it once the started work has ended', async () => {
  const ended: number[] = [];
  const work = inParallel(2, [1, 2, 3, 4], async (item) => {
    if (item === 1) throw new Error('no');
    await new Promise(setImmediate);
    ended.push(item);
  });
  await expect(work).rejects.toThrow('no');
  expect(ended).toEqual([2]);
});
