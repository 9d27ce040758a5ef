import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Drafts } from '../files/drafts.ts';
import { createByteBudget } from '../limits/byte-budget.ts';
import type { Place } from '../limits/tenant-queues.ts';
import { whenClosed } from './disconnect.ts';
import { keepPace } from './keep-pace.ts';
import { spool } from './spool.ts';

const megabyte = 1024 * 1024;
/** The most that one download may be ahead of its reader, which is taken for it from the start. */
const maxAheadBytes = 64 * megabyte;
const limits = { name: 'downloads-ahead', bytes: 2048 * megabyte, bytesPerTenant: 512 * megabyte } as const;

/** Sends what is made while it is sent. @param place is left as soon as all is made */
export type SendChunks = (
  request: FastifyRequest,
  reply: FastifyReply,
  chunks: AsyncIterable<Uint8Array | string>,
  place?: Place,
) => FastifyReply;

/**
 * Writes chunks to a file of this machine first, so that a slow reader does not hold the place of the work that makes
 * them. Beyond the file's limit, chunks are made as they are read.
 *
 * @param drafts holds the file; without it, all chunks are made as they are read
 */
export function createChunkSender(drafts?: Pick<Drafts, 'openNameless'>): SendChunks {
  const budget = createByteBudget(limits);
  return ({ tenantQueue }, reply, chunks, place) => {
    if (place === undefined) return reply.send(keepPace(reply, chunks));
    const giveBack = drafts && tenantQueue ? budget.tryTake(tenantQueue, maxAheadBytes) : undefined;
    if (!drafts || !giveBack) {
      whenClosed(reply, () => place.leave());
      return reply.send(keepPace(reply, leaveAtEnd(chunks, place)));
    }
    const over = new AbortController();
    whenClosed(reply, () => {
      giveBack();
      over.abort();
    });
    return reply.send(
      keepPace(
        reply,
        spool(chunks, {
          open: () => drafts.openNameless(),
          maxBytes: maxAheadBytes,
          over: over.signal,
          onMade: () => place.leave(),
        }),
      ),
    );
  };
}

async function* leaveAtEnd<T>(chunks: AsyncIterable<T>, place: Place): AsyncGenerator<T> {
  try {
    yield* chunks;
  } finally {
    place.leave();
  }
}
