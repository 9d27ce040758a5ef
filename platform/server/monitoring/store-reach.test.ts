import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { whenOver } from '#testing/when-over.ts';
import { AppError } from '../errors/app-error.ts';
import { ContentMissingError } from '../files/content-store.ts';
import { openContentStore } from '../files/open-content-store.ts';
import { isStoreReachable } from './monitor.ts';

/** A store that answers each read like this. */
const answering = (read: () => Promise<Readable>) => ({ read });

it('a store that knows the content or that it is missing is reachable, one that is unavailable is not', async () => {
  expect(await isStoreReachable(answering(() => Promise.resolve(Readable.from(['content']))))).toBe(true);
  const missing = new ContentMissingError('the content is not in the file store');
  expect(await isStoreReachable(answering(() => Promise.reject(missing)))).toBe(true);
  const unavailable = new AppError('file_store_unavailable');
  expect(await isStoreReachable(answering(() => Promise.reject(unavailable)))).toBe(false);
});

it('a bucket that accepts connections and stays silent counts as unreachable instead of holding the page back', async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    sockets.add(socket);
  }).listen(0, '127.0.0.1');
  whenOver(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const store = await openContentStore({
    dataDir: '/nowhere',
    filesUrl: `s3+http://key:secret@127.0.0.1:${port}/kontor`,
  });
  whenOver(() => store.close());
  expect(await isStoreReachable(store, 1000)).toBe(false);
  expect(sockets.size).toBeGreaterThan(0);
});
