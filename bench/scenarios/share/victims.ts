import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { VictimOrder, VictimResult } from '../../victim.ts';

/** Somebody at work, in a process of its own, so that what it measures waits for nothing but the server. */
export interface Victim {
  work(order: VictimOrder): Promise<VictimResult>;
  stop(): void;
}

export function startVictim(): Victim {
  const child = fork(join(import.meta.dirname, '../../victim.ts'));
  return {
    work: async (order) => {
      child.send(order);
      const [result] = (await once(child, 'message')) as [VictimResult];
      return result;
    },
    stop: () => void child.kill(),
  };
}
