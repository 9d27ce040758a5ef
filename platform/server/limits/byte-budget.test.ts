import { expect, test } from 'vitest';
import { readLimit } from '#testing/limits.ts';
import { createByteBudget } from './byte-budget.ts';

test('a key holds no more often than it may', () => {
  const budget = createByteBudget({ name: 'test', bytes: 100, bytesPerKey: 100, holdsPerKey: 2 });
  const releases = [budget.take('a', 1), budget.take('a', 1)];
  expect(() => budget.take('a', 1)).toThrow('too many requests');
  budget.take('b', 1);
  releases[0]?.();
  budget.take('a', 1);
});

test('a key holds no more than its share, all of them no more than the whole', () => {
  const budget = createByteBudget({ name: 'test', bytes: 100, bytesPerKey: 60 });
  const release = budget.take('a', 50);
  expect(() => budget.take('a', 11)).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  budget.take('b', 50);
  expect(() => budget.take('c', 1)).toThrow(expect.objectContaining({ code: 'overloaded' }));
  release();
  release();
  budget.take('a', 50);
  expect(() => budget.take('c', 1)).toThrow('overloaded');
});

test('operators see how many bytes are held', async () => {
  const budget = createByteBudget({ name: 'test-gauge', bytes: 100, bytesPerKey: 60 });
  const release = budget.take('a', 50);
  budget.take('b', 20);
  expect(() => budget.take('a', 20)).toThrow('too many requests');
  expect(await readLimit('test-gauge')).toEqual({ held_bytes: 70, refused_total: 1 });
  release();
  release();
  expect(await readLimit('test-gauge')).toEqual({ held_bytes: 20, refused_total: 1 });
});
