import type { Writable } from 'node:stream';
import type { ClientBase } from 'pg';

const gathering = new WeakSet<ClientBase>();

/**
 * What is sent on the connection in this turn of the event loop goes out as one packet: each one costs a system call
 * here and wakes a process of PostgreSQL there.
 */
export function gatherWrites(client: ClientBase): void {
  if (gathering.has(client)) return;
  gathering.add(client);
  const stream = streamOf(client);
  stream.cork();
  process.nextTick(() => {
    gathering.delete(client);
    stream.uncork();
  });
}

/** The socket, which the types of `pg` do not show. */
function streamOf(client: ClientBase): Writable {
  return (client as ClientBase & { readonly connection: { readonly stream: Writable } }).connection.stream;
}
