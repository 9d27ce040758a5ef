import { expect, test } from 'vitest';
import { createRenderQueue } from './render-queue.ts';

test('lanes take turns, each in its own order', () => {
  const queue = createRenderQueue<string>(10);
  for (const job of ['a1', 'a2', 'a3']) queue.push('a', job);
  queue.push('b', 'b1');
  expect([queue.shift(), queue.shift(), queue.shift(), queue.shift(), queue.shift()]).toEqual(['a1', 'b1', 'a2', 'a3', undefined]);
});

test('a full queue takes nothing more until a job leaves it', () => {
  const queue = createRenderQueue<string>(2);
  expect([queue.push('a', '1'), queue.push('b', '2'), queue.push('c', '3')]).toEqual([true, true, false]);
  expect(queue.remove('b', '2')).toBe(true);
  expect(queue.remove('b', '2')).toBe(false);
  expect(queue.push('c', '3')).toBe(true);
  expect(queue.size).toBe(2);
});
