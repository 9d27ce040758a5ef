import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const closing = new WeakSet<FastifyInstance['server']>();

/**
 * Time in milliseconds between the wish to close and the end of listening. A request that has been sent but not been
 * read yet sits on a connection that looks idle; within this time it is read and answered.
 */
const grace = 250;

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

/** Closes the server so that no request fails that was sent before. */
export async function closeGracefully(app: FastifyInstance): Promise<void> {
  closing.add(app.server);
  await wait(grace);
  await app.close();
}
