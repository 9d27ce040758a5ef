import type { Writable } from 'node:stream';
import type { ClientBase } from 'pg';
import { gatherWrites as gatherWritesOf } from '../gather-writes.ts';

/** Sends all data of this turn of the event loop on the connection as one packet, see `gatherWrites` of streams. */
export function gatherWrites(client: ClientBase): void {
  gatherWritesOf(streamOf(client));
}

/** The socket, which the types of `pg` do not show. */
function streamOf(client: ClientBase): Writable {
  return (client as ClientBase & { readonly connection: { readonly stream: Writable } }).connection.stream;
}
