import type { PgBoss } from 'pg-boss';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createId } from '../ids.ts';
import { defineJob, handleJob } from './define-job.ts';
import { runWorkers } from './run-work.ts';

type Work = (jobs: readonly unknown[]) => Promise<void>;

/** The part of pg-boss that gives one worker its jobs, with the workers that were woken. */
function createBoss() {
  const woken: string[] = [];
  const begun: Work[] = [];
  const boss = {
    createQueue: () => Promise.resolve(),
    updateQueue: () => Promise.resolve(),
    work: (_name: string, _options: unknown, work: Work) => Promise.resolve(`worker ${begun.push(work)}`),
    notifyWorker: (id: string) => void woken.push(id),
  } as unknown as PgBoss;
  /** Lets the worker run a job, as pg-boss does. */
  const run = () => {
    const time = new AbortController();
    const ended = begun[0]?.([{ id: createId(), data: {}, retryCount: 0, signal: time.signal }]);
    return { ended, expire: () => time.abort() };
  };
  return { boss, woken, run };
}

const job = defineJob({ name: 'test-run-work', payload: z.strictObject({}) });
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const surroundings = { signal: new AbortController().signal, report: () => undefined, log: silent };

it('a worker whose handler hangs past its time is woken for other jobs, and not while it has one of them', async () => {
  const { boss, woken, run } = createBoss();
  const ends: (() => void)[] = [];
  const handler = () => new Promise<void>((resolve) => void ends.push(resolve));
  const wake = await runWorkers(boss, handleJob(job, handler), surroundings);
  const isWoken = (): boolean => {
    woken.length = 0;
    wake();
    return woken.length > 0;
  };
  expect(isWoken()).toBe(true);
  const hanging = run();
  expect(isWoken()).toBe(false);
  hanging.expire();
  expect(isWoken()).toBe(true);
  const next = run();
  ends[0]?.();
  await hanging.ended;
  expect(isWoken()).toBe(false);
  ends[1]?.();
  await next.ended;
  expect(isWoken()).toBe(true);
});
