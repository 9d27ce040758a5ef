import type { Writable } from 'node:stream';

const gathering = new WeakSet<Writable>();

/**
 * Sends all data that is written to a stream in this turn of the event loop at once: each packet of a socket costs a
 * system call here, and wakes its receiver.
 */
export function gatherWrites(stream: Writable): void {
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  process.nextTick(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}
