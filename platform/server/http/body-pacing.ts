import { Transform } from 'node:stream';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { preParsingHookHandler, RequestPayload } from 'fastify';
import { defaultBodyLimit } from '../../contract/endpoint.ts';
import { createTenantQueues } from '../limits/tenant-queues.ts';
import { queueOfRequest } from './queue-of-request.ts';

/** Pause after a large body: milliseconds for each megabyte, at least this multiple of its parsing time. */
const pauses = { perMegabyte: 100, timesDuration: 2 } as const;
const megabyte = 1024 * 1024;

/**
 * Lets bodies of more than 16 kB be parsed one after the other, ten megabytes a second and at most a third of the event
 * loop, so that whoever signs in meanwhile waits for one of them, not for all, and V8 seldom has to collect what they
 * leave. 200 kB of nothing but brackets take as long as megabytes of a file. Receiving is not held up: a slow sender
 * keeps nobody waiting. Organisations take turns, and people in them. Every body is parsed in the end: bodies that are
 * too large were refused before.
 */
export function createBodyPacing(): preParsingHookHandler {
  const tenantQueues = createTenantQueues({ name: 'large-bodies', running: 1, waiting: Number.POSITIVE_INFINITY });
  return (request, _reply, payload, done) => {
    // Without an announced length it is as large as it may be: endpoints that take little are never held up.
    const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    const bytes = Math.min(announced, request.routeOptions.bodyLimit);
    done(
      null,
      bytes <= defaultBodyLimit
        ? payload
        : pace(payload, async (received, parse) => {
            const place = await tenantQueues.enter({ tenantQueue: queueOfRequest(request) });
            try {
              const begun = performance.now();
              parse();
              // The parser and the validation run before the next turn.
              await turn();
              await wait(
                Math.max(
                  pauses.timesDuration * (performance.now() - begun),
                  (pauses.perMegabyte * received) / megabyte,
                ),
              );
            } finally {
              place.leave();
            }
          }),
    );
  };
}

/** The same bytes; the end, with which parsing begins, comes when `finish` calls back. */
function pace(payload: RequestPayload, finish: (received: number, parse: () => void) => Promise<void>): RequestPayload {
  let received = 0;
  const paced = new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      received += chunk.length;
      next(null, chunk);
    },
    flush: (next) => void finish(received, next).catch((error: Error) => paced.destroy(error)),
  });
  payload.once('error', (error) => paced.destroy(error));
  payload.pipe(paced);
  // The framework compares it with what the header announced.
  return Object.defineProperty(paced as RequestPayload, 'receivedEncodedLength', { get: () => received });
}
