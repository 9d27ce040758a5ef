import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { whenOver } from './when-over.ts';

/** Fate of a COMMIT that a client waits for. */
type CommitFate =
  /** The server carries it out, and its answer is lost with the connection. */
  | 'lose-answer'
  /** It is lost on its way, with the connection. */
  | 'lose-commit'
  /** The client loses its connection at once; the server gets the COMMIT later. */
  | 'delay-commit';

/** A network between the product and PostgreSQL that loses what a test wants it to lose. */
export interface CuttingProxy {
  /** Address of the same database through it. */
  readonly url: string;
  /** Number of connections so far. */
  readonly connections: number;
  /** Sets the fate of the next COMMIT; resolves when it has met it. */
  cutCommit(fate: CommitFate): Promise<void>;
  /** Delivers what `delay-commit` holds back; resolves when the server has dealt with it. */
  deliver(): Promise<void>;
  /** Keeps all connections open and passes nothing on, as a frozen server does, until `thaw`. */
  freeze(): void;
  thaw(): void;
}

const commit = 'COMMIT\0';

/** Starts the proxy on loopback, until the test or its file is over. @param adminUrl of PostgreSQL, by TCP or socket */
export async function startCuttingProxy(adminUrl: string): Promise<CuttingProxy> {
  const target = readTarget(adminUrl);
  let next: { readonly fate: CommitFate; readonly met: () => void } | undefined;
  let held: { readonly server: Socket; readonly bytes: Buffer } | undefined;
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    connections += 1;
    const upstream = connect(target);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => sockets.delete(socket));
    }
    let isCut = false;
    client.on('close', () => {
      if (!isCut) upstream.destroy();
    });
    upstream.on('close', () => client.destroy());
    upstream.on('data', (chunk) => {
      if (!isCut) return void client.write(chunk);
      // The answer to the COMMIT arrived here, and goes no further.
      client.destroy();
    });
    client.on('data', (chunk) => {
      if (next === undefined || !chunk.includes(commit)) return void upstream.write(chunk);
      const { fate, met } = next;
      next = undefined;
      isCut = true;
      if (fate === 'lose-answer') upstream.write(chunk);
      else client.destroy();
      if (fate === 'lose-commit') upstream.destroy();
      if (fate === 'delay-commit') held = { server: upstream, bytes: chunk };
      client.once('close', met);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  whenOver(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const url = new URL(adminUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  url.searchParams.delete('host');
  return {
    url: url.href,
    get connections() {
      return connections;
    },
    cutCommit: (fate) => new Promise((resolve) => (next = { fate, met: resolve })),
    deliver: async () => {
      if (held === undefined) throw new Error('No COMMIT was delayed');
      const answered = once(held.server, 'data');
      held.server.write(held.bytes);
      await answered;
      held.server.destroy();
    },
    freeze: () => sockets.forEach((socket) => socket.pause()),
    thaw: () => sockets.forEach((socket) => socket.resume()),
  };
}

function readTarget(adminUrl: string): { readonly path: string } | { readonly host: string; readonly port: number } {
  const { hostname, port, searchParams } = new URL(adminUrl);
  const folder = searchParams.get('host');
  return folder?.startsWith('/') === true
    ? { path: `${folder}/.s.PGSQL.${port === '' ? '5432' : port}` }
    : { host: hostname, port: Number(port === '' ? 5432 : port) };
}
