import { Transform } from 'node:stream';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest, preParsingHookHandler, RequestPayload } from 'fastify';
import { createLanes } from '../limits/lanes.ts';

/** Bodies of more bytes are paced: JSON of a megabyte holds the event loop for some milliseconds. */
const largeBytes = 256 * 1024;
/** Length of the pause, as a multiple of what the body took. */
const pauses = 2;

/**
 * Lets large bodies be parsed one after the other, with a pause twice as long as each of them took, so that at most a third of
 * the event loop is theirs and whoever signs in meanwhile waits for one of them, not for all. Receiving is not held up: a slow
 * sender keeps nobody waiting. Organisations take turns. Every body is let through in the end, refused ones were before.
 */
export function createBodyPacing(): preParsingHookHandler {
  const lanes = createLanes({ name: 'large-bodies', running: 1, waiting: Number.POSITIVE_INFINITY });
  return (request, _reply, payload, done) => {
    // Without an announced length it is as large as it may be: endpoints that take little are never held up.
    const announced = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    const bytes = Math.min(announced, request.routeOptions.bodyLimit);
    done(null, bytes <= largeBytes ? payload : pace(payload, async (parse) => {
      const place = await lanes.enter({ lane: laneOf(request) });
      const begun = performance.now();
      parse();
      // The parser and the validation run before the next turn.
      await turn();
      await wait(pauses * (performance.now() - begun));
      place.leave();
    }));
  };
}

function laneOf({ actor, session, ip }: FastifyRequest): string {
  return actor?.organizationId ?? session?.userId ?? ip;
}

/** The same bytes; the end, with which parsing begins, comes when `finish` calls back. */
function pace(payload: RequestPayload, finish: (parse: () => void) => Promise<void>): RequestPayload {
  let received = 0;
  const paced = new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      received += chunk.length;
      next(null, chunk);
    },
    flush: (next) => void finish(next),
  });
  payload.once('error', (error) => paced.destroy(error));
  payload.pipe(paced);
  // The framework compares it with what the header announced.
  return Object.defineProperty(paced as RequestPayload, 'receivedEncodedLength', { get: () => received });
}
