import type { FastifyReply, FastifyRequest } from 'fastify';
import { createByteBudget } from '../limits/byte-budget.ts';

// Reading a large body takes milliseconds of the event loop: what would be refused afterwards is refused before.
// A body is in memory up to four times: as it arrived, as text, parsed, and as what is made of it.
const megabyte = 1024 * 1024;
const limits = { name: 'request-bodies', bytes: 192 * megabyte, bytesPerKey: 24 * megabyte, holdsPerKey: 16 } as const;
/** Smaller bodies are not worth counting. */
const smallBytes = 16 * 1024;

/** Admits large bodies before they are read, and counts them until the answer has been sent. */
export type BodyBudget = (request: FastifyRequest, reply: FastifyReply, bodyLimit: number) => void;

/**
 * Bodies that one organisation, or a person without one, may have in work at once. Strangers are not counted, or they
 * could use up what is there for all: what they may send is small.
 *
 * @returns to be called once it is known who asks; throws AppError too_many_requests, overloaded
 */
export function createBodyBudget(): BodyBudget {
  const budget = createByteBudget(limits);
  return (request, reply, bodyLimit) => {
    const declared = Number(request.headers['content-length'] ?? (request.headers['transfer-encoding'] === undefined ? 0 : bodyLimit));
    // What is larger than the limit is refused before it is read whole.
    const bytes = Math.min(declared, bodyLimit);
    const key = request.actor?.organizationId ?? request.session?.userId;
    if (bytes <= smallBytes || key === undefined) return;
    const release = budget.take(key, bytes);
    reply.raw.once('close', release);
  };
}
