import { Server } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const closing = new WeakSet<FastifyInstance['server']>();

/**
 * Time in milliseconds between the end of listening and the end of the connections. A request that has been sent but
 * not been read yet sits on a connection that looks idle; within this time it is read and answered.
 */
const grace = 250;

/** A turn that took less, in milliseconds, had nothing to do. */
const quietMs = 0.5;

/** True from the wish to close on: what asks for readiness is told before anything else happens. */
export function isClosing(app: FastifyInstance): boolean {
  return closing.has(app.server);
}

/**
 * An answer that is given while the server closes ends its connection. Otherwise the connection would stay open, idle,
 * until its time is up, and the process with it.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    closing.add(app.server);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing.has(app.server)) reply.header('connection', 'close');
    done();
  });
}

/**
 * Closes the server so that no request fails that was sent before. It first stops listening: a balancer that is refused
 * knows that nothing has arrived and asks another process, whereas a connection that ends under a request leaves it in
 * doubt. The connections that it holds open are served until it has let go of them.
 */
export async function closeGracefully(app: FastifyInstance): Promise<void> {
  closing.add(app.server);
  await quietTurn();
  // Node's own close for HTTP would end the connections that look idle at once.
  Server.prototype.close.call(app.server);
  await wait(grace);
  await app.close();
}

/**
 * Waits for a turn of the event loop with hardly any work in it. Whoever connects while a turn works waits in the queue of
 * the listening socket, and is cut off with it: the shorter the last turn, the fewer can be there.
 */
async function quietTurn(): Promise<void> {
  const until = performance.now() + grace;
  for (let begun = performance.now(); begun < until; begun = performance.now()) {
    await turn();
    if (performance.now() - begun < quietMs) return;
  }
}
