import type { ClientBase } from 'pg';

const owed = new WeakMap<ClientBase, NodeJS.Timeout>();

/** So long, at most, an idle connection stays in a transaction that is over. */
const maxDeferralMs = 2;

/**
 * The COMMIT of a transaction that only read, which nobody waits for: it is sent with what the connection sends next, a
 * few milliseconds later at most. Whoever uses the connection next calls one of the functions below first.
 * Sent and awaited at once, it would cost a short read a fifth more processor time.
 */
export function deferCommit(client: ClientBase): void {
  owed.set(
    client,
    setTimeout(() => sendDeferredCommit(client), maxDeferralMs),
  );
}

/** Sends the COMMIT that is owed, if any, as a message of its own. */
export function sendDeferredCommit(client: ClientBase): void {
  if (!takeDeferredCommit(client)) return;
  // Nothing was written. If the connection is lost, it leaves the pool by its own error.
  client.query('COMMIT').catch(() => undefined);
}

/**
 * Returns true if a COMMIT is deferred, which the caller then sends: PostgreSQL answers one message of several
 * statements once.
 */
export function takeDeferredCommit(client: ClientBase): boolean {
  const timer = owed.get(client);
  clearTimeout(timer);
  return owed.delete(client);
}
