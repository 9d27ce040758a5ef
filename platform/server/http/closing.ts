import { Server } from 'node:net';
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const closing = new WeakSet<FastifyInstance['server']>();

/** Connections that a proxy keeps open, and whether a request is under way on them. */
const proxied = new WeakMap<FastifyInstance['server'], Map<Socket, { busy: boolean }>>();

/** In milliseconds. */
export interface ClosingTimes {
  /**
   * Between the end of listening and the end of the connections. A request that has been sent but not been read yet
   * sits on a connection that looks idle; within this time it is read and answered.
   */
  readonly graceMs: number;
  /**
   * Time in which a proxy closes its idle connections. Only the side that sends requests can close one without losing a
   * request, so it is longer than `keepalive_timeout` in docs/nginx.conf.example.
   */
  readonly proxyIdleMs: number;
}

const closingTimes: ClosingTimes = { graceMs: 250, proxyIdleMs: 2500 };

/** A turn that took less, in milliseconds, had nothing to do. */
const quietMs = 0.5;

/**
 * Longest wait, in milliseconds, for connections under way: on a busy machine each of a long queue takes its time.
 */
const maxDrainMs = 2000;

/** True from the start of closing: readiness fails at once. */
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
  const connections = new Map<Socket, { busy: boolean }>();
  proxied.set(app.server, connections);
  app.addHook('onRequest', ({ raw: { socket, headers } }, _reply, done) => {
    if (headers['x-forwarded-for'] !== undefined) {
      if (!connections.has(socket)) socket.once('close', () => connections.delete(socket));
      connections.set(socket, { busy: true });
    }
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing.has(app.server)) reply.header('connection', 'close');
    done();
  });
  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    if (connections.has(socket)) connections.set(socket, { busy: false });
    done();
  });
}

/**
 * Closes the server so that no request fails that was sent before. It first stops listening: a balancer that is refused
 * knows that nothing has arrived and asks another process, whereas a connection that ends under a request leaves it in
 * doubt. The connections that a proxy keeps open are served until the proxy has closed them.
 */
export async function closeGracefully(
  app: FastifyInstance,
  { graceMs, proxyIdleMs }: ClosingTimes = closingTimes,
): Promise<void> {
  closing.add(app.server);
  await drainListenQueue(app);
  // Node's own close for HTTP would end the connections that look idle at once.
  Server.prototype.close.call(app.server);
  await wait(graceMs);
  const until = performance.now() + proxyIdleMs;
  while (hasIdleProxied(app) && performance.now() < until) await wait(20);
  await drainListenQueue(app);
  await app.close();
}

function hasIdleProxied(app: FastifyInstance): boolean {
  return [...(proxied.get(app.server)?.values() ?? [])].some(({ busy }) => !busy);
}

/**
 * Waits for a turn of the event loop in which nobody connected and hardly anything was read. Whoever has connected
 * without having been accepted is cut off with the listening socket, and one turn accepts no more than one of them
 * (libuv 1.45). The first turn does not count: begun by an event of a socket or a signal, it is over before sockets are
 * looked at.
 */
async function drainListenQueue({ server }: FastifyInstance): Promise<void> {
  let connected = false;
  const note = (): void => void (connected = true);
  server.on('connection', note);
  const until = performance.now() + maxDrainMs;
  await turn();
  for (let begun = performance.now(); begun < until; begun = performance.now()) {
    connected = false;
    await turn();
    if (!connected && performance.now() - begun < quietMs) break;
  }
  server.off('connection', note);
}
