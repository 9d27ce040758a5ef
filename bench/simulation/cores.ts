import { createEventQueue } from './event-queue.ts';
import { createServers } from './servers.ts';

/** The cores of a machine, and the time that passes on it. All times are in milliseconds. */
export interface Cores {
  /** Time since the beginning. */
  now(): number;
  /** Work that has begun so far, of all cores. */
  worked(): number;
  /** Calls `then` after a time without work. */
  wait(time: number, then: () => void): void;
  /** Works on one core, as soon as one is free, and calls `then`. */
  compute(mean: number, then: () => void): void;
  /** Lets time pass until the next event. @returns false if there is none */
  advance(): boolean;
}

/** @param spread draws the time of a piece of work from its mean */
export function createCores(count: number, spread: (mean: number) => number): Cores {
  const events = createEventQueue();
  const cores = createServers(count);
  let now = 0;
  let worked = 0;
  return {
    now: () => now,
    worked: () => worked,
    wait: (time, then) => events.add(now + time, then),
    compute: (mean, then) => {
      if (mean === 0) return then();
      cores.take(() => {
        const took = spread(mean);
        worked += took;
        events.add(now + took, () => {
          cores.release();
          then();
        });
      });
    },
    advance: () => {
      const event = events.take();
      if (event === undefined) return false;
      now = event.time;
      event.run();
      return true;
    },
  };
}
