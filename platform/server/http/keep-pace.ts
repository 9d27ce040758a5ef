import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { countRefusal } from '../limits/limit-metrics.ts';
import { whenClosed } from './disconnect.ts';

/** Below the slowest phone network (EDGE: 16 kB/s); a slower reader only blocks others. */
export const minBytesPerSecond = 8 * 1024;
/**
 * Time that a reader has at first, and the most that they gain by reading fast: a tunnel, or a kernel that takes a
 * megabyte at once.
 */
export const patienceMs = { first: 60_000, most: 120_000 } as const;

/**
 * Sends chunks as they are taken, and ends the connection of a reader who takes them too slowly; time in which a chunk
 * is being made does not count. What it ends is counted as `slow-readers`.
 *
 * @returns the payload of the answer
 */
export function keepPace(reply: FastifyReply, chunks: AsyncIterable<Uint8Array | string>): Readable {
  const { raw } = reply;
  let creditMs: number = patienceMs.first;
  let timer: NodeJS.Timeout | undefined;
  const giveUp = (): void => {
    countRefusal('slow-readers');
    raw.destroy();
  };
  const watch = (): void => {
    timer = setTimeout(giveUp, creditMs).unref();
  };
  async function* pace(): AsyncGenerator<Uint8Array | string> {
    for await (const chunk of chunks) {
      const begun = performance.now();
      watch();
      yield chunk;
      clearTimeout(timer);
      creditMs = Math.min(
        patienceMs.most,
        creditMs - (performance.now() - begun) + (Buffer.byteLength(chunk) / minBytesPerSecond) * 1000,
      );
    }
    // The rest still lies in the buffers of the connection.
    if (!raw.closed) watch();
  }
  whenClosed(reply, () => {
    clearTimeout(timer);
    if (chunks instanceof Readable) chunks.destroy();
  });
  return Readable.from(pace(), { objectMode: false });
}
