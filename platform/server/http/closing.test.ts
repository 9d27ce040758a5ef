import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { closeGracefully, endConnectionsOnClose } from './closing.ts';

async function startServer(): Promise<{ app: FastifyInstance; port: number }> {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  endConnectionsOnClose(app);
  app.post('/', async () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const address = app.server.address();
  return { app, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

const request = 'POST / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.9\r\nContent-Length: 0\r\n\r\n';

/** Resolves with what arrives until an answer is whole or the connection has ended. */
async function readAnswer(socket: Socket): Promise<string> {
  let text = '';
  const { promise, resolve } = Promise.withResolvers<string>();
  socket.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    if (text.endsWith('done')) resolve(text);
  });
  socket.once('error', () => resolve(text));
  socket.once('close', () => resolve(text));
  return promise;
}

it('answers requests on a proxy’s idle connection until the proxy has closed it', async () => {
  const { app, port } = await startServer();
  const [used, unused] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  onTestFinished(() => void [used, unused].map((socket) => socket.destroy()));
  for (const socket of [used, unused]) {
    socket.write(request);
    expect(await readAnswer(socket)).toContain('Connection: keep-alive');
  }
  const closed = closeGracefully(app, { graceMs: 0, proxyIdleMs: 60_000 });
  for (let turns = 0; turns < 100 || app.server.listening; turns += 1) await turn();
  used.write(request);
  expect(await readAnswer(used)).toContain('connection: close');
  unused.end();
  await closed;
});

it('answers all clients that had connected before it stopped listening', async () => {
  const { app, port } = await startServer();
  const sockets = Array.from({ length: 100 }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) socket.write(request);
  const answers = Promise.all(sockets.map(readAnswer));
  // Connected by the kernel; the server accepts one in each turn of the event loop.
  await Promise.all(sockets.map((socket) => (socket.connecting ? once(socket, 'connect') : null)));
  await closeGracefully(app, { graceMs: 0, proxyIdleMs: 60_000 });
  expect((await answers).filter((answer) => !answer.includes('200 OK'))).toEqual([]);
});
