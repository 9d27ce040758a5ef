import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { serveOrders } from '../serve-orders.ts';

/** Orders of the tests' worker. */
export type TestOrder = 'pid' | 'fail' | 'grow' | 'keep' | 'block' | 'wait' | 'tell' | 'listen';

const kept: Buffer[] = [];

// Entry of a worker process for the tests of the pool.
serveOrders<TestOrder, number>(async (order, { signal, tell }) => {
  if (order === 'fail') throw new Error('as ordered');
  if (order === 'grow') for (;;) kept.push(Buffer.alloc(1024 * 1024, 1));
  if (order === 'keep') kept.push(Buffer.alloc(80 * 1024 * 1024, 1));
  if (order === 'block') for (;;) kept.length = 0;
  if (order === 'wait') await wait(150);
  if (order === 'tell') tell('half');
  if (order === 'listen' && !signal.aborted) await once(signal, 'abort');
  return process.pid;
});
