import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Server } from 'node:net';

/** A loopback port that nobody listens on just now. */
export async function findFreePort(): Promise<number> {
  const [port] = await findFreePorts(1);
  return port ?? 0;
}

/** Several such ports. They are held until all are found: one after another, the system can give the same one twice. */
export async function findFreePorts(amount: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: amount }, hold));
  const ports = servers.map(readPort);
  await Promise.all(
    servers.map(async (server) => {
      server.close();
      await once(server, 'close');
    }),
  );
  return ports;
}

async function hold(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function readPort(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the system gave no port');
  return address.port;
}
