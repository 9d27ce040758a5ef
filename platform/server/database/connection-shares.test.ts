import { expect, it } from 'vitest';
import { createShares } from './connection-shares.ts';

it('so many of a key run at once, others take their turn, another key is served, and who waits too long is told', async () => {
  const share = createShares(1, 50);
  const held = Promise.withResolvers<string>();
  const first = share('a', () => held.promise);
  await expect(share('a', async () => 'late')).rejects.toMatchObject({ code: 'overloaded', details: { retryAfterSeconds: 5 } });
  expect(await share('b', async () => 'other')).toBe('other');
  const patient = createShares(1, 60_000);
  const order: string[] = [];
  const running = patient('a', () => held.promise);
  const waiting = ['second', 'third'].map((name) => patient('a', async () => order.push(name)));
  held.resolve('first');
  expect([await first, await running]).toEqual(['first', 'first']);
  await Promise.all(waiting);
  expect(order).toEqual(['second', 'third']);
  expect(await share('a', async () => 'again')).toBe('again');
});
