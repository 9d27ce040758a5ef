import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { TestOrder } from './testing/test-worker.ts';
import { createWorkerPool } from './worker-pool.ts';
import type { PoolOrder } from './worker-pool.ts';

function openPool(times: { readonly stopGraceMs?: number; readonly startMs?: number } = {}) {
  const entry = fileURLToPath(new URL('testing/test-worker.ts', import.meta.url));
  const pool = createWorkerPool<TestOrder, number>({
    entry,
    maxMegabytes: 200,
    limits: { name: 'test', running: 1, waiting: 10 },
    ...times,
  });
  onTestFinished(() => pool.close());
  return (order: TestOrder, options: Partial<PoolOrder> = {}) => pool.run(order, { timeoutMs: 20_000, ...options });
}

test('a process beyond its memory limit ends, also while it blocks, and another one continues', async () => {
  const run = openPool();
  const first = await run('pid');
  await expect(run('grow')).rejects.toMatchObject({ name: 'WorkerError', reason: 'out_of_memory' });
  expect(await run('pid')).not.toBe(first);
});

test('a process that keeps much memory is replaced before it takes another order', async () => {
  const run = openPool();
  const first = await run('keep');
  expect(await run('pid')).not.toBe(first);
});

test('an order beyond its time limit is killed; a failing one reports its reason, and its process continues', async () => {
  const run = openPool();
  const first = await run('pid');
  await expect(run('fail')).rejects.toMatchObject({ reason: 'failed', message: 'as ordered' });
  expect(await run('pid')).toBe(first);
  await expect(run('block', { timeoutMs: 100 })).rejects.toMatchObject({ reason: 'timed_out' });
  expect(await run('pid')).not.toBe(first);
});

test('a process that does not start in time is not a fault of the order', async () => {
  await expect(openPool({ startMs: 1 })('pid')).rejects.toMatchObject({ reason: 'not_started' });
});

test('an order replaced while it runs may still end within its grace period', async () => {
  const run = openPool({ stopGraceMs: 20_000 });
  const first = await run('pid');
  const nearlyDone = run('wait', { replaces: 'key' });
  await new Promise(setImmediate);
  const next = run('pid', { replaces: 'key' });
  await expect(nearlyDone).rejects.toMatchObject({ code: 'superseded' });
  expect(await next).toBe(first);
});

test('an order replaced while it runs is killed after its grace period', async () => {
  const run = openPool({ stopGraceMs: 10 });
  const first = await run('pid');
  const endless = run('block', { replaces: 'key' });
  await new Promise(setImmediate);
  const last = run('pid', { replaces: 'key' });
  await expect(endless).rejects.toMatchObject({ code: 'superseded' });
  expect(await last).not.toBe(first);
});

test('the progress of an order arrives before its result', async () => {
  const notes: unknown[] = [];
  await openPool()('tell', { onNote: (note) => notes.push(note) });
  expect(notes).toEqual(['half']);
});

test('an abandoned order receives its abort signal, and its process continues', async () => {
  const run = openPool({ stopGraceMs: 20_000 });
  const first = await run('pid');
  const giveUp = new AbortController();
  const listening = run('listen', { signal: giveUp.signal });
  await new Promise(setImmediate);
  giveUp.abort(new Error('nobody wants it'));
  await expect(listening).rejects.toThrow('nobody wants it');
  expect(await run('pid')).toBe(first);
});
