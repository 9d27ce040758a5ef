import type { FastifyReply } from 'fastify';

/** Returns true if the client disconnected before it had the answer. */
export function hasLeft(reply: FastifyReply): boolean {
  return reply.raw.destroyed && !reply.raw.writableFinished;
}

/** Work of each answer at its end; Node warns of more than ten listeners. */
const works = new WeakMap<FastifyReply['raw'], (() => void)[]>();

/** Calls `work` when the answer has been sent or nobody takes it any more; at once where that was before. */
export function whenClosed({ raw }: FastifyReply, work: () => void): void {
  const waiting = works.get(raw);
  if (raw.closed) work();
  else if (waiting !== undefined) waiting.push(work);
  else {
    const all = [work];
    works.set(raw, all);
    raw.once('close', () => {
      for (const each of all) each();
    });
  }
}

/**
 * Calls `work` when the client disconnects before it has the answer; at once if it already has. Fastify's hooks for
 * answers stay silent then.
 */
export function onDisconnect(reply: FastifyReply, work: () => void): void {
  whenClosed(reply, () => {
    if (!reply.raw.writableFinished) work();
  });
}

/** Aborts when the client goes away before it has the answer. */
export function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  onDisconnect(reply, () => controller.abort());
  return controller.signal;
}

/** Returns true if an error only says that work or reading stopped because the client disconnected. */
export function isDisconnect(error: unknown, reply: FastifyReply): boolean {
  if (!hasLeft(reply) || !(error instanceof Error)) return false;
  return error.name === 'AbortError' || ('code' in error && error.code === 'ECONNRESET');
}
