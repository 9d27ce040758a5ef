import { expect, test } from 'vitest';
import { readLimit } from '#testing/limits.ts';
import { createByteBudget } from './byte-budget.ts';

test('a key holds at most its number of shares', () => {
  const budget = createByteBudget({ name: 'test', bytes: 100, bytesPerTenant: 100, holdsPerTenant: 2 });
  const releases = [budget.take({ key: 'a' }, 1), budget.take({ key: 'a' }, 1)];
  expect(() => budget.take({ key: 'a' }, 1)).toThrow('too many requests');
  budget.take({ key: 'b' }, 1);
  releases[0]?.();
  budget.take({ key: 'a' }, 1);
});

test('a key holds at most its share, all keys at most the whole', () => {
  const budget = createByteBudget({ name: 'test', bytes: 100, bytesPerTenant: 60 });
  const release = budget.take({ key: 'a' }, 50);
  expect(() => budget.take({ key: 'a' }, 11)).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  budget.take({ key: 'b' }, 50);
  expect(() => budget.take({ key: 'c' }, 1)).toThrow(expect.objectContaining({ code: 'overloaded' }));
  release();
  release();
  budget.take({ key: 'a' }, 50);
  expect(() => budget.take({ key: 'c' }, 1)).toThrow('overloaded');
});

test('operators see how many bytes are held', async () => {
  const budget = createByteBudget({ name: 'test-gauge', bytes: 100, bytesPerTenant: 60 });
  const release = budget.take({ key: 'a' }, 50);
  budget.take({ key: 'b' }, 20);
  expect(() => budget.take({ key: 'a' }, 20)).toThrow('too many requests');
  expect(await readLimit('test-gauge')).toEqual({ held_bytes: 70, refused_total: 1 });
  release();
  release();
  expect(await readLimit('test-gauge')).toEqual({ held_bytes: 20, refused_total: 1 });
});

test('a person holds at most half of their queue’s share, or a single item of any size', () => {
  const budget = createByteBudget({ name: 'test', bytes: 200, bytesPerTenant: 100, holdsPerTenant: 4 });
  const [x, y] = [
    { key: 'a', person: 'x' },
    { key: 'a', person: 'y' },
  ];
  const release = budget.take(x, 60);
  expect(() => budget.take(x, 1)).toThrow('too many requests');
  expect(budget.tryTake(x, 1)).toBeUndefined();
  budget.take(y, 20);
  release();
  for (const _ of [1, 2]) budget.take(x, 1);
  expect(() => budget.take(x, 1)).toThrow('too many requests');
});
