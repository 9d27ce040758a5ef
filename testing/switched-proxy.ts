import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { whenOver } from './when-over.ts';

/** A way to a server on loopback that can be closed for a while. */
export interface SwitchedProxy {
  readonly port: number;
  /** Ends all connections and each new one, until `open`. */
  close(): void;
  open(): void;
}

/** Starts the proxy on loopback until the file's last test has ended. */
export async function startSwitchedProxy(target: number): Promise<SwitchedProxy> {
  const sockets = new Set<Socket>();
  let isClosed = false;
  const server = createServer((client) => {
    if (isClosed) return void client.destroy();
    const upstream = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = (): void => sockets.forEach((socket) => socket.destroy());
  whenOver(async () => {
    end();
    server.close();
    await once(server, 'close');
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      isClosed = true;
      end();
    },
    open: () => {
      isClosed = false;
    },
  };
}
