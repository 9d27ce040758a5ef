import { expect, test } from 'vitest';
import { createPasswordHashing } from './password-hashing.ts';

test('runs no more than the limit in parallel, the rest in order, and refuses beyond the waiting limit', async () => {
  const hashing = createPasswordHashing({ running: 2, waiting: 3, waitingPerCaller: 3 });
  const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
  const started: number[] = [];
  const results = gates.map((gate, index) =>
    hashing.run('caller', async () => {
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

test('continues after a failure', async () => {
  const hashing = createPasswordHashing({ running: 1, waiting: 1, waitingPerCaller: 1 });
  const failing = hashing.run('caller', () => Promise.reject(new Error('no')));
  const next = hashing.run('caller', () => Promise.resolve('yes'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await hashing.run('caller', () => Promise.resolve('again'))).toBe('again');
});

test('callers take turns, so that many requests of one delay nobody else, and each has a limited number of waiting requests', async () => {
  const hashing = createPasswordHashing({ running: 1, waiting: 10, waitingPerCaller: 3 });
  const gate = Promise.withResolvers<void>();
  const order: string[] = [];
  const work = (caller: string) =>
    hashing.run(caller, async () => {
      order.push(caller);
      await gate.promise;
    });
  const many = ['many', 'many', 'many', 'many'].map(work);
  await expect(work('many')).rejects.toMatchObject({ code: 'overloaded' });
  const one = work('one');
  gate.resolve();
  await Promise.all([...many, one]);
  expect(order).toEqual(['many', 'one', 'many', 'many', 'many']);
});
