import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadAnswer, LoadOrder, LoadResult } from './load-order.ts';

/** A load generator that runs beside us. */
export interface LoadGenerator {
  /** @throws Error when a request failed or was answered by anything but 2xx: such a run measures nothing */
  run(order: LoadOrder): Promise<LoadResult>;
  stop(): void;
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(join(import.meta.dirname, '../load-generator.ts'));
  return {
    run: async (order) => {
      child.send(order);
      const [answer]: [LoadAnswer] = (await once(child, 'message')) as [LoadAnswer];
      if ('failure' in answer) throw new Error(answer.failure);
      return answer.result;
    },
    stop: () => child.kill(),
  };
}
