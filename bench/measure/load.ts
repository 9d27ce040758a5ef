import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadAnswer, LoadOrder, LoadResult } from './load-order.ts';
import { sized } from './sized.ts';

/** A load generator that runs beside us. */
export interface LoadGenerator {
  readonly pid: number;
  /** @throws Error when a request failed or was answered by anything but 2xx: such a run measures nothing */
  run(order: LoadOrder): Promise<LoadResult>;
  /** Runs until the work is over. @throws as `run`, and what the work throws */
  runDuring(order: LoadOrder, work: () => Promise<unknown>): Promise<LoadResult>;
  stop(): void;
}

/** A load of a few requests; one that lasts as long as another measurement stays. */
function shrink({ seconds = 0, amount, ...order }: LoadOrder): LoadOrder {
  if (seconds >= maxSeconds) return { ...order, seconds };
  return { ...order, amount: Math.max(order.connections, Math.min(amount ?? 20, 20)) };
}

/** Duration of a load that lasts as long as another measurement. */
const maxSeconds = 3600;

export function startLoadGenerator(): LoadGenerator {
  const child = fork(join(import.meta.dirname, '../load-generator.ts'));
  const run = async (order: LoadOrder): Promise<LoadResult> => {
    child.send(sized(order, shrink(order)));
    const [answer]: [LoadAnswer] = (await once(child, 'message')) as [LoadAnswer];
    if ('failure' in answer) throw new Error(answer.failure);
    return answer.result;
  };
  return {
    pid: child.pid ?? 0,
    run,
    runDuring: async (order, work) => {
      const running = run({ ...order, seconds: maxSeconds });
      const stop = async (): Promise<void> => {
        await work().finally(() => child.send('stop'));
      };
      const [result] = await Promise.all([running, stop()]);
      return result;
    },
    stop: () => child.kill(),
  };
}
