/** Places that are taken one after another, first come, first served. */
export interface Servers {
  /** Calls `begin` as soon as one is free. */
  take(begin: () => void): void;
  release(): void;
}

export function createServers(count: number): Servers {
  let free = count;
  let waiting: (() => void)[] = [];
  let next = 0;
  return {
    take: (begin) => {
      if (free === 0) return void waiting.push(begin);
      free -= 1;
      begin();
    },
    release: () => {
      const begin = waiting[next];
      if (begin === undefined) {
        free += 1;
        return;
      }
      next += 1;
      // The front is cut off now and then: each time would copy the queue.
      if (next > 1024) {
        waiting = waiting.slice(next);
        next = 0;
      }
      begin();
    },
  };
}
