import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { createByteBudget } from '../limits/byte-budget.ts';
import type { ByteBudget } from '../limits/byte-budget.ts';

// Reading a large body takes milliseconds of the event loop: what would be refused afterwards is refused before.
// A body is in memory up to four times: as it arrived, as text, parsed, and as what is made of it.
const megabyte = 1024 * 1024;
const limits = { name: 'request-bodies', bytes: 192 * megabyte, bytesPerKey: 24 * megabyte, holdsPerKey: 16 } as const;
// Uploads go to disk as they arrive, and take up places there and 1 MB of memory each.
const uploadLimits = { name: 'uploads', bytes: 2048 * megabyte, bytesPerKey: 512 * megabyte, holdsPerKey: 10 } as const;
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
    const bytes = announcedBytes(request, bodyLimit);
    const key = keyOf(request);
    if (bytes <= smallBytes || key === undefined) return;
    holdUntilSent(budget, reply, key, bytes);
  };
}

/**
 * The same for uploads, strangers counted by their address. What announces more than the endpoint takes is refused at once.
 *
 * @returns to be called once it is known who asks; throws AppError payload_too_large, too_many_requests, overloaded
 */
export function createUploadBudget(): BodyBudget {
  const budget = createByteBudget(uploadLimits);
  return (request, reply, bodyLimit) => {
    if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw new AppError('payload_too_large');
    holdUntilSent(budget, reply, keyOf(request) ?? request.ip, announcedBytes(request, bodyLimit));
  };
}

/** What is larger than the limit is refused before it is read whole; a length that is no number counts as the limit, never as NaN, which no sum recovers from. */
function announcedBytes({ headers }: FastifyRequest, bodyLimit: number): number {
  const announced = Number(headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? 0 : bodyLimit));
  return announced >= 0 ? Math.min(announced, bodyLimit) : bodyLimit;
}

/** Whose memory it is: the organisation's, or that of a person without one; undefined for strangers. */
export function keyOf({ actor, session }: FastifyRequest): string | undefined {
  return actor?.organizationId ?? session?.userId;
}

/** @throws AppError too_many_requests, overloaded */
export function holdUntilSent(budget: ByteBudget, reply: FastifyReply, key: string, bytes: number): void {
  reply.raw.once('close', budget.take(key, bytes));
}
