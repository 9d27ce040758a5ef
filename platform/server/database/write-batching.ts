import type { Writable } from 'node:stream';
import type { ClientBase } from 'pg';

interface Gate {
  held: boolean;
  timer: NodeJS.Timeout | undefined;
}

const gates = new WeakMap<ClientBase, Gate>();

/**
 * What is sent on the connection in this turn of the event loop goes out as one packet: each one costs a system call
 * here and wakes a process of PostgreSQL there.
 */
export function gatherWrites(client: ClientBase): void {
  const gate = hold(client);
  process.nextTick(() => release(client, gate));
}

/**
 * What is sent now waits for what is sent next, a few milliseconds at most: for what nobody waits for, such as the
 * COMMIT of a transaction that only read.
 */
export function deferWrites(client: ClientBase): void {
  const gate = hold(client);
  gate.timer = setTimeout(() => release(client, gate), maxDeferralMs);
}

/** So long, at most, an idle connection stays in a transaction that is over. */
const maxDeferralMs = 2;

function hold(client: ClientBase): Gate {
  const gate = gates.get(client) ?? { held: false, timer: undefined };
  gates.set(client, gate);
  clearTimeout(gate.timer);
  gate.timer = undefined;
  if (!gate.held) streamOf(client).cork();
  gate.held = true;
  return gate;
}

function release(client: ClientBase, gate: Gate): void {
  // Letting go early only costs the packet that would have been saved.
  if (!gate.held) return;
  gate.held = false;
  streamOf(client).uncork();
}

/** The socket, which the types of `pg` do not show. */
function streamOf(client: ClientBase): Writable {
  return (client as ClientBase & { readonly connection: { readonly stream: Writable } }).connection.stream;
}
