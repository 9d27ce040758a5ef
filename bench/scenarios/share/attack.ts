import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { AttackOrder } from '../../attacker.ts';

/** Answers of an attack, counted by name and status. */
export type AttackAnswers = Readonly<Record<string, number>>;

/** The process from which attacks come. */
export interface Attacker {
  /**
   * Begins and waits until the first requests have arrived. @returns ends it, and answers what its requests were
   * answered
   */
  begin(order: AttackOrder): Promise<{ readonly stop: () => Promise<AttackAnswers> }>;
  stop(): void;
}

const arrivalMs = 500;

export async function startAttacker(): Promise<Attacker> {
  const child = fork(join(import.meta.dirname, '../../attacker.ts'));
  await once(child, 'message');
  return {
    begin: async (order) => {
      child.send(order);
      await once(child, 'message');
      await wait(arrivalMs);
      return {
        stop: async () => {
          const answered = once(child, 'message');
          child.send('stop');
          const [answers] = (await answered) as [AttackAnswers];
          return answers;
        },
      };
    },
    stop: () => void child.kill(),
  };
}
