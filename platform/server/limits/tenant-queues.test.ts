import { expect, test } from 'vitest';
import { readLimit } from '#testing/limits.ts';
import { createTenantQueues } from './tenant-queues.ts';
import type { TenantQueueLimits, WorkOrder } from './tenant-queues.ts';

/** Queues whose work is done when the test says so. */
function openTenantQueues(limits: Partial<TenantQueueLimits> = {}) {
  const tenantQueues = createTenantQueues({ name: 'test', running: 1, waiting: 10, ...limits });
  const started: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const order = (name: string, options?: WorkOrder) => {
    const gate = Promise.withResolvers<void>();
    gates.set(name, gate);
    const result = tenantQueues.run(async (signal) => {
      started.push(name);
      await gate.promise;
      return signal.aborted ? `${name} stopped` : name;
    }, options);
    result.catch(() => undefined);
    return result;
  };
  const finish = async (...names: string[]) => {
    for (const name of names) {
      gates.get(name)?.resolve();
      await new Promise(setImmediate);
    }
  };
  return { tenantQueues, started, order, finish };
}

test('queues take turns, each in its own order', async () => {
  const { order, started, finish } = openTenantQueues();
  for (const name of ['a1', 'a2', 'a3']) void order(name, { tenantQueue: { key: 'a' } });
  void order('b1', { tenantQueue: { key: 'b' } });
  await finish('a1', 'b1', 'a2', 'a3');
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3']);
});

test('one queue leaves a slot to the others', async () => {
  const { order, started, finish } = openTenantQueues({ running: 2, runningPerTenant: 1 });
  for (const name of ['a1', 'a2']) void order(name, { tenantQueue: { key: 'a' } });
  void order('b1', { tenantQueue: { key: 'b' } });
  await finish('b1');
  expect(started).toEqual(['a1', 'b1']);
  await finish('a1');
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

test('a full queue is refused, others are not', async () => {
  const { order, started, finish } = openTenantQueues({
    running: 2,
    runningPerTenant: 1,
    waitingPerTenant: 2,
    waiting: 3,
  });
  const flood = Array.from({ length: 6 }, (_, index) => order(`a${index}`, { tenantQueue: { key: 'a' } }));
  await expect(flood[3]).rejects.toMatchObject({ code: 'too_many_requests', details: { retryAfterSeconds: 5 } });
  void order('b1', { tenantQueue: { key: 'b' } });
  await finish('a0', 'a1', 'a2');
  expect(started).toEqual(['a0', 'b1', 'a1', 'a2']);
});

test('waiting work over all queues is limited in number and in bytes', async () => {
  const byNumber = openTenantQueues({ waiting: 1 });
  for (const tenantQueue of ['a', 'b']) void byNumber.order(tenantQueue, { tenantQueue: { key: tenantQueue } });
  await expect(byNumber.order('c', { tenantQueue: { key: 'c' } })).rejects.toMatchObject({ code: 'overloaded' });
  const byBytes = openTenantQueues({ waitingBytes: 100 });
  void byBytes.order('running', { bytes: 1000 });
  await expect(byBytes.order('large', { bytes: 101 })).rejects.toMatchObject({ code: 'overloaded' });
  void byBytes.order('small', { bytes: 60 });
  await expect(byBytes.order('too much', { bytes: 60 })).rejects.toMatchObject({ code: 'overloaded' });
  await byBytes.finish('running');
  expect(byBytes.started).toEqual(['running', 'small']);
});

const person = (name: string, key = 'a') => ({ tenantQueue: { key, person: name } });

test('people of a queue take turns, those without a turn first, each in their own order', async () => {
  const { order, started, finish } = openTenantQueues({ running: 2, runningPerTenant: 1 });
  for (const name of ['x1', 'x2', 'x3']) void order(name, person('x'));
  for (const name of ['y1', 'y2']) void order(name, person('y'));
  void order('z1', person('z'));
  await finish('x1', 'y1', 'z1', 'x2', 'y2', 'x3');
  expect(started).toEqual(['x1', 'y1', 'z1', 'x2', 'y2', 'x3']);
});

test('one person has half of the slots of their queue, running and waiting', async () => {
  const { order, started, finish } = openTenantQueues({ running: 8, runningPerTenant: 4, waitingPerTenant: 6 });
  const mine = Array.from({ length: 6 }, (_, index) => order(`x${index}`, person('x')));
  await expect(mine[5]).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { entries: [{ description: 'errors.busy_organization' }] },
  });
  for (const name of ['y1', 'y2']) void order(name, person('y'));
  await finish('y1');
  expect(started).toEqual(['x0', 'x1', 'y1', 'y2']);
  await finish('x0', 'x1', 'x2', 'x3', 'x4');
  expect(started.slice(4)).toEqual(['x2', 'x3', 'x4']);
});

test('a person has the only slot of a queue with one, and is counted separately in another queue', async () => {
  const { order, started } = openTenantQueues({ running: 3, runningPerTenant: 1 });
  void order('a', person('x'));
  void order('b', person('x', 'b'));
  await new Promise(setImmediate);
  expect(started).toEqual(['a', 'b']);
});

test('people without waiting work are accepted in the last quarter of a queue and of all queues', async () => {
  const inTenantQueue = openTenantQueues({ waiting: 100, waitingPerTenant: 8 });
  for (const name of ['x0', 'x1', 'x2', 'x3', 'x4']) void inTenantQueue.order(name, person('x'));
  for (const name of ['y1', 'y2']) void inTenantQueue.order(name, person('y'));
  await expect(inTenantQueue.order('y3', person('y'))).rejects.toMatchObject({ code: 'too_many_requests' });
  for (const name of ['z', 'w']) void inTenantQueue.order(name, person(name));
  await inTenantQueue.finish('x0', 'y1', 'z', 'w');
  expect(inTenantQueue.started).toEqual(['x0', 'y1', 'z', 'w', 'x1']);
  const all = openTenantQueues({ waiting: 8 });
  for (let nth = 0; nth <= 6; nth += 1) void all.order(`a${nth}`, person(`p${nth}`));
  await expect(all.order('more', person('q'))).rejects.toMatchObject({ code: 'too_many_requests' });
  void all.order('other', person('o', 'b'));
  await all.finish('a0', 'other');
  expect(all.started).toEqual(['a0', 'other', 'a1']);
});

test('one queue has a quarter of the bytes that may wait', async () => {
  const { order, started, finish } = openTenantQueues({ waitingBytes: 100 });
  void order('a0', { ...person('x'), bytes: 1000 });
  void order('a1', { ...person('x'), bytes: 20 });
  await expect(order('a2', { ...person('y'), bytes: 6 })).rejects.toMatchObject({ code: 'too_many_requests' });
  void order('b1', { ...person('x', 'b'), bytes: 60 });
  await finish('a0', 'b1');
  expect(started).toEqual(['a0', 'b1', 'a1']);
});

test('blocking work has the priority of previews, before documents to be kept', async () => {
  const { order, started, finish } = openTenantQueues();
  void order('first');
  void order('kept');
  void order('prompt', { priority: 'prompt' });
  void order('live', { priority: 'live' });
  await finish('first', 'prompt', 'live', 'kept');
  expect(started).toEqual(['first', 'prompt', 'live', 'kept']);
});

test('previews come first, mass work last; mass work never counts as waiting and runs one at a time', async () => {
  const { order, started, finish } = openTenantQueues({ running: 2, waitingPerTenant: 2 });
  void order('first', { tenantQueue: { key: 'a' } });
  for (const name of ['mass 1', 'mass 2', 'mass 3']) void order(name, { tenantQueue: { key: 'a' }, priority: 'mass' });
  void order('kept', { tenantQueue: { key: 'a' } });
  void order('live', { tenantQueue: { key: 'a' }, priority: 'live' });
  await finish('first', 'live', 'kept');
  expect(started).toEqual(['first', 'mass 1', 'live', 'kept']);
  await finish('mass 1');
  expect(started.slice(4)).toEqual(['mass 2']);
});

test('work with the same key replaces what waits and stops what runs', async () => {
  const { order, started, finish, tenantQueues } = openTenantQueues();
  const running = order('1', { replaces: 'editor' });
  await new Promise(setImmediate);
  const waiting = order('2', { replaces: 'editor' });
  await expect(running).rejects.toMatchObject({ code: 'superseded' });
  void order('other', { replaces: 'another editor' });
  const last = order('3', { replaces: 'editor' });
  await expect(waiting).rejects.toMatchObject({ code: 'superseded' });
  // Its place is free only when the stopped work has ended.
  expect(started).toEqual(['1']);
  await finish('1', 'other', '3');
  expect(started).toEqual(['1', 'other', '3']);
  await expect(last).resolves.toBe('3');
  await tenantQueues.drain();
});

test('an aborted caller stops waiting, and stops the running work', async () => {
  const { order, started, finish } = openTenantQueues({ waiting: 1 });
  const first = new AbortController();
  const second = new AbortController();
  const running = order('1', { signal: first.signal });
  await new Promise(setImmediate);
  const waiting = order('2', { signal: second.signal });
  second.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
  void order('3');
  first.abort(new Error('left'));
  await expect(running).rejects.toThrow('left');
  await finish('1');
  expect(started).toEqual(['1', '3']);
  const aborted = order('4', { signal: AbortSignal.abort(new Error('never')) });
  await expect(aborted).rejects.toThrow('never');
});

test('refusals and work are counted by the name of the limit', async () => {
  const { order, finish } = openTenantQueues({ name: 'counted', waiting: 1 });
  void order('1');
  void order('2');
  await expect(order('3')).rejects.toThrow('overloaded');
  expect(await readLimit('counted')).toEqual({ refused_total: 1, waiting: 1, running: 1 });
  await finish('1', '2');
  expect(await readLimit('counted')).toEqual({ refused_total: 1, waiting: 0, running: 0 });
});
