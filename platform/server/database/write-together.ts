import type { Duplex } from 'node:stream';
import type { Client } from 'pg';

const waiting = new WeakSet<Duplex>();

/**
 * Writes the statements that a connection is given until the running code waits together: a write for each costs a system
 * call, and wakes PostgreSQL, each time. To be called before `query`.
 */
export function writeTogether({ connection: { stream } }: Client): void {
  if (waiting.has(stream)) return;
  waiting.add(stream);
  stream.cork();
  // After the promises that are settled already: their statements belong to it.
  process.nextTick(() => {
    waiting.delete(stream);
    stream.uncork();
  });
}
