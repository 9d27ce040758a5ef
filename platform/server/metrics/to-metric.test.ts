import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import type { ReadMetric, Reading } from './read-metric.ts';
import { createTally } from './tally.ts';
import { toMetric } from './to-metric.ts';

async function serve(metric: ReadMetric): Promise<() => Promise<string[]>> {
  const registry = new Registry();
  registry.registerMetric(toMetric(metric));
  return async () => (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

it('samples of labels disappear with their source, and figures that do not exist have none', async () => {
  let reading: Reading = [{ labels: { queue: 'mails' }, value: 2 }];
  const read = await serve({ name: 'kontor_x', help: 'x', labels: ['queue'], read: () => reading });
  expect(await read()).toEqual(['kontor_x{queue="mails"} 2']);
  reading = [{ labels: { queue: 'tasks' }, value: 1 }];
  expect(await read()).toEqual(['kontor_x{queue="tasks"} 1']);
  reading = Number.NaN;
  expect(await read()).toEqual([]);
  reading = undefined;
  expect(await (await serve({ name: 'kontor_y', help: 'y', read: () => reading }))()).toEqual([]);
});

it('counters of this process begin with the zeros that were prepared', async () => {
  const { count, prepare, metric } = createTally('kontor_ends_total', 'x', ['kind', 'outcome']);
  const read = await serve(metric);
  expect(await read()).toEqual([]);
  prepare({ kind: 'a', outcome: 'failed' });
  expect(await read()).toEqual(['kontor_ends_total{kind="a",outcome="failed"} 0']);
  count({ kind: 'a', outcome: 'failed' });
  count({ kind: 'a', outcome: 'failed' });
  prepare({ kind: 'a', outcome: 'failed' });
  expect(await read()).toEqual(['kontor_ends_total{kind="a",outcome="failed"} 2']);
  expect(await read()).toEqual(['kontor_ends_total{kind="a",outcome="failed"} 2']);
});
