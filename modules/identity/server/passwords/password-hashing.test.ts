import { expect, test } from 'vitest';
import { createPasswordHashing } from './password-hashing.ts';

test('runs no more than the limit at once, the rest in order, and refuses when too many wait', async () => {
  const hashing = createPasswordHashing({ running: 2, waiting: 3 });
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const started: number[] = [];
  const results = gates.map((gate, index) =>
    hashing.run(async () => {
      started.push(index);
      await gate.promise;
      return index;
    }),
  );
  await expect(results[5]).rejects.toMatchObject({ code: 'overloaded', details: { retryAfterSeconds: 2 } });
  expect(started).toEqual([0, 1]);
  gates[1]?.resolve();
  await results[1];
  expect(started).toEqual([0, 1, 2]);
  gates.forEach((gate) => gate.resolve());
  expect(await Promise.all(results.slice(0, 5))).toEqual([0, 1, 2, 3, 4]);
});

test('goes on after work that failed', async () => {
  const hashing = createPasswordHashing({ running: 1, waiting: 1 });
  const failing = hashing.run(() => Promise.reject(new Error('no')));
  const next = hashing.run(() => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await hashing.run(() => Promise.resolve('again'))).toBe('again');
});
