import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { whenOver } from './when-over.ts';

/** Lets a server listen on a free port of loopback until the test or its file is over. @returns the port */
export async function listenOnLoopback(server: Server & { closeAllConnections?(): void }): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  whenOver(() => {
    server.closeAllConnections?.();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
