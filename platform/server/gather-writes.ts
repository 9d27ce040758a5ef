import type { Writable } from 'node:stream';

const gathering = new WeakSet<Writable>();

/**
 * What is written to a stream in this turn of the event loop goes out at once: on a socket each packet costs a system
 * call here, and wakes who listens there.
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
