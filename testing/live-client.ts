import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { realtimePath } from '#platform/contract/realtime.ts';
import { whenOver } from './when-over.ts';

/** Says whatever a test wants it to say. */
export type LiveClient = Socket<
  Record<string, (...values: unknown[]) => void>,
  Record<string, (...values: unknown[]) => void>
>;

export interface LiveClientOptions {
  /** `name=value` of the session. */
  readonly cookie?: string | undefined;
  /** The server's own if absent; null sends none. */
  readonly origin?: string | null;
  readonly transport?: 'websocket' | 'polling';
  readonly reconnection?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** The certificate to trust, for https. */
  readonly ca?: string;
}

/** Returns the server's address on a free local port; the first call starts listening. */
export async function listeningUrl(app: FastifyInstance): Promise<string> {
  if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Begins to open a live connection, as a browser does unless told otherwise. */
export function openLiveClient(url: string, options: LiveClientOptions = {}): LiveClient {
  const { cookie, origin = url, transport = 'websocket', reconnection = false, headers, ca } = options;
  const client: LiveClient = io(url, {
    path: realtimePath,
    forceNew: true,
    transports: [transport],
    reconnection,
    reconnectionDelay: 50,
    ...(ca !== undefined && { ca }),
    extraHeaders: { ...(cookie !== undefined && { cookie }), ...(origin !== null && { origin }), ...headers },
  });
  whenOver(() => client.disconnect());
  return client;
}

/** The arguments of the next event of this name; ask before what causes it. */
export function nextEvent(client: LiveClient, name: string): Promise<unknown[]> {
  return new Promise((resolve) => client.once(name, (...values: unknown[]) => resolve(values)));
}

/** Resolves when the connection stands; rejects with the reason when it is refused. */
export function connected(client: LiveClient): Promise<LiveClient> {
  return new Promise((resolve, reject) => {
    if (client.connected) return resolve(client);
    client.once('connect', () => resolve(client));
    client.once('connect_error', reject);
  });
}

/** Why the connection ended. */
export function disconnected(client: LiveClient): Promise<string> {
  return new Promise((resolve) => client.once('disconnect', resolve));
}
