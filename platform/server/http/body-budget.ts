import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import { createByteBudget } from '../limits/byte-budget.ts';
import type { ByteBudget } from '../limits/byte-budget.ts';
import type { TenantQueue } from '../limits/waiting-line.ts';
import { whenClosed } from './disconnect.ts';

// Reading a large body takes milliseconds of the event loop: what would be refused afterwards is refused before.
// A body is in memory up to four times: as it arrived, as text, parsed, and as what is made of it.
const megabyte = 1024 * 1024;
const limits = {
  name: 'request-bodies',
  bytes: 192 * megabyte,
  bytesPerTenant: 24 * megabyte,
  holdsPerTenant: 32,
} as const;
// Uploads go to disk as they arrive, and take up places there and 1 MB of memory each.
const uploadLimits = {
  name: 'uploads',
  bytes: 2048 * megabyte,
  bytesPerTenant: 512 * megabyte,
  holdsPerTenant: 10,
} as const;
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
    if (bytes <= smallBytes || request.tenantQueue === null) return;
    holdUntilSent(budget, reply, request.tenantQueue, bytes);
  };
}

/**
 * The same for uploads, strangers counted by their address. What announces more than the endpoint takes is refused at
 * once.
 *
 * @returns to be called once it is known who asks; throws AppError payload_too_large, too_many_requests, overloaded
 */
export function createUploadBudget(): BodyBudget {
  const budget = createByteBudget(uploadLimits);
  return (request, reply, bodyLimit) => {
    if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw new AppError('payload_too_large');
    holdUntilSent(budget, reply, request.tenantQueue ?? { key: request.ip }, announcedBytes(request, bodyLimit));
  };
}

/**
 * Bytes that the files of a form have at least, by what it announces; 0 where it announces nothing.
 *
 * @param overheadBytes what else the form may hold
 */
export function announcedFileBytes({ headers }: FastifyRequest, overheadBytes: number): number {
  const announced = Number(headers['content-length'] ?? 0);
  return announced >= 0 ? Math.max(0, announced - overheadBytes) : 0;
}

/**
 * Returns the announced length. Bodies above the limit are refused before they are read; a length that is no number
 * counts as the limit, never as NaN, which would spoil every sum.
 */
function announcedBytes({ headers }: FastifyRequest, bodyLimit: number): number {
  const announced = Number(headers['content-length'] ?? (headers['transfer-encoding'] === undefined ? 0 : bodyLimit));
  return announced >= 0 ? Math.min(announced, bodyLimit) : bodyLimit;
}

/** @throws AppError too_many_requests, overloaded */
export function holdUntilSent(budget: ByteBudget, reply: FastifyReply, tenantQueue: TenantQueue, bytes: number): void {
  whenClosed(reply, budget.take(tenantQueue, bytes));
}
