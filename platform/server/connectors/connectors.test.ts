import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCertificate } from '#testing/remote/certificate.ts';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import type { FtpServerOptions } from '#testing/remote/ftp-server.ts';
import type { TestRemoteServer } from '#testing/remote/remote-tree.ts';
import { startSftpServer } from '#testing/remote/sftp-server.ts';
import { whenOver } from '#testing/when-over.ts';
import { openRemote } from './open-remote.ts';
import type { ConnectOptions, RemoteTarget } from './remote-folder.ts';

const certificate = createCertificate('localhost');
const content = randomBytes(300_000);
const never = new AbortController().signal;

async function serve(kind: RemoteTarget['protocol'], options: FtpServerOptions = {}) {
  const encryption =
    kind === 'ftps' ? ('explicit' as const) : kind === 'ftpsImplicit' ? ('implicit' as const) : undefined;
  const sftp = kind === 'sftp' ? await startSftpServer(options) : undefined;
  const server: TestRemoteServer =
    sftp ??
    (await startFtpServer({ ...(encryption && { encryption: { kind: encryption, certificate } }), ...options }));
  whenOver(() => server.stop());
  server.tree.set('/ein/manifest.json', Buffer.from('{}'));
  server.tree.set('/ein/archiv/Größe 1.pdf', content);
  const target: RemoteTarget = {
    protocol: kind,
    host: 'localhost',
    port: server.port,
    user: 'kontor',
    password: 'geheim',
    ...(sftp && { hostKey: sftp.hostKey }),
  };
  const open = (change: Partial<RemoteTarget> = {}, connect: Partial<ConnectOptions> = {}) =>
    openRemote({ ...target, ...change }, { allowPrivate: true, trusted: certificate.cert, ...connect }, never);
  return { server, target, open };
}

describe.each(['ftp', 'ftps', 'ftpsImplicit', 'sftp'] as const)('%s', (kind) => {
  it('lists folders and reads whole files, one after the other', async () => {
    const { open } = await serve(kind);
    const remote = await open();
    expect((await remote.list('/')).map(({ name, isFolder }) => [name, isFolder])).toEqual([['ein', true]]);
    expect((await remote.list('/ein')).find(({ name }) => name === 'manifest.json')).toMatchObject({
      isFolder: false,
      byteSize: 2,
    });
    expect((await remote.read('/ein/archiv/Größe 1.pdf', buffer)).equals(content)).toBe(true);
    expect(String(await remote.read('/ein/manifest.json', buffer))).toBe('{}');
    remote.close();
  });

  it('names the error', async () => {
    const { open, server } = await serve(kind);
    await expect(open({ password: 'falsch' })).rejects.toMatchObject({ problem: 'credentials' });
    await expect(open({ host: 'gibt-es-nicht.invalid' })).rejects.toMatchObject({ problem: 'host_unknown' });
    await expect(open({}, { allowPrivate: false })).rejects.toMatchObject({ problem: 'private_address' });
    const remote = await open();
    await expect(remote.read('/ein/fehlt.csv', buffer)).rejects.toMatchObject({ problem: 'file_missing' });
    await expect((await open()).list('/nichts')).rejects.toMatchObject({ problem: 'folder_missing' });
    await server.stop();
    await expect(open()).rejects.toMatchObject({ problem: 'port_closed' });
  });

  it('notices a dropped connection and a server that falls silent', async () => {
    const { open } = await serve(kind, { behaviour: 'drop' });
    await expect((await open()).read('/ein/archiv/Größe 1.pdf', buffer)).rejects.toMatchObject({
      problem: 'connection_lost',
    });
    const silent = await serve(kind, { behaviour: 'hang' });
    const remote = await silent.open({}, { idleMs: 300 });
    await expect(remote.read('/ein/archiv/Größe 1.pdf', buffer)).rejects.toMatchObject({ problem: 'no_answer' });
  });

  it('does not wait for a trickling server, and accepts no endless list', async () => {
    const { open } = await serve(kind, { behaviour: 'drip' });
    await expect((await open({}, { idleMs: 300 })).read('/ein/archiv/Größe 1.pdf', buffer)).rejects.toMatchObject({
      problem: 'no_answer',
    });
    await expect((await open({}, { listingMs: 300 })).list('/')).rejects.toMatchObject({ problem: 'no_answer' });
    const endless = await serve(kind, { behaviour: 'endless' });
    for (let index = 0; index < 150; index += 1)
      endless.server.tree.set(`/viele/${'x'.repeat(80)}${index}`, Buffer.alloc(0));
    await expect((await endless.open()).list('/viele')).rejects.toMatchObject({ problem: 'too_large' });
  });

  it('ends immediately after an abort, and when the consumer stops', async () => {
    const { target } = await serve(kind, { behaviour: 'hang' });
    const ending = new AbortController();
    const remote = await openRemote(target, { allowPrivate: true, trusted: certificate.cert }, ending.signal);
    const reading = remote.read('/ein/archiv/Größe 1.pdf', async (source) => {
      source.once('data', () => ending.abort());
      return buffer(source);
    });
    await expect(reading).rejects.toMatchObject({
      problem: expect.stringMatching(/connection_lost|no_answer/u) as unknown,
    });
    const fine = await serve(kind);
    await expect(
      (await fine.open()).read('/ein/archiv/Größe 1.pdf', () => Promise.reject(new Error('full'))),
    ).rejects.toThrow('full');
    // As one that writes to a disk: it ends its source first, and cleans up before it says why.
    const clumsy = async (source: Readable): Promise<never> => {
      const reason = new Error('full');
      source.destroy(reason);
      await once(source, 'close');
      await turn();
      throw reason;
    };
    await expect((await fine.open()).read('/ein/archiv/Größe 1.pdf', clumsy)).rejects.toThrow('full');
  });
});

it.each(['ftps', 'ftpsImplicit'] as const)(
  '%s trusts no unknown certificate and none of another name',
  async (kind) => {
    const { open } = await serve(kind);
    await expect(open({}, { trusted: undefined })).rejects.toMatchObject({ problem: 'certificate' });
    const other = createCertificate('anderswo.example');
    const wrong = await serve(kind, {
      encryption: { kind: kind === 'ftps' ? 'explicit' : 'implicit', certificate: other },
    });
    await expect(wrong.open({}, { trusted: other.cert })).rejects.toMatchObject({ problem: 'certificate' });
  },
);

it('FTPS never continues without encryption', async () => {
  const plain = await serve('ftp');
  await expect(plain.open({ protocol: 'ftps' })).rejects.toMatchObject({ problem: 'no_encryption' });
});

it('FTP opens no data connection to another address than that of the server', async () => {
  const { open } = await serve('ftp', { passiveAddress: '192.0.2.1' });
  await expect((await open()).list('/')).rejects.toMatchObject({ problem: 'other_address' });
});

it.each([
  ['endless', 'too_large'],
  ['silent', 'no_answer'],
] as const)(
  'SFTP: a server that is %s about a folder neither fills the memory nor causes waiting',
  async (folders, problem) => {
    const server = await startSftpServer({ folders });
    whenOver(() => server.stop());
    for (let index = 0; index < 1000; index += 1) server.tree.set(`/viel/${index}`, Buffer.alloc(0));
    const target = {
      protocol: 'sftp',
      host: 'localhost',
      port: server.port,
      user: 'kontor',
      password: 'geheim',
      hostKey: server.hostKey,
    } as const;
    const remote = await openRemote(target, { allowPrivate: true, idleMs: 300 }, never);
    await expect(remote.list('/viel')).rejects.toMatchObject({ problem });
    remote.close();
  },
);

it('SFTP shows the key of a host once, and does not use a host with another key', async () => {
  const { open, server } = await serve('sftp');
  const { hostKey } = server as Awaited<ReturnType<typeof startSftpServer>>;
  await expect(open({ hostKey: '' })).rejects.toMatchObject({ problem: 'host_key_new', params: { hostKey } });
  await server.stop();
  const other = await startSftpServer({ port: server.port });
  whenOver(() => other.stop());
  await expect(open()).rejects.toMatchObject({ problem: 'host_key_changed', params: { hostKey: other.hostKey } });
});

describe('without distinction of ports', () => {
  const hidden = { hidesPorts: true, connectMs: 50 } as const;

  /** A service that is no file server. @param greeting undefined: says nothing */
  async function startService(greeting: string | undefined) {
    const sockets: Socket[] = [];
    const left = Promise.withResolvers<void>();
    const server = createServer((socket) => {
      sockets.push(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => left.resolve())
        .resume();
      if (greeting !== undefined) socket.write(greeting);
    });
    await once(server.listen(0, 'localhost'), 'listening');
    whenOver(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return { port: (server.address() as AddressInfo).port, left: left.promise, server };
  }

  it.each(['ftp', 'ftps', 'ftpsImplicit', 'sftp'] as const)(
    '%s: a closed port, a silent one and another service are the same',
    async (kind) => {
      const { open } = await serve(kind);
      const closed = await startService(undefined);
      await new Promise((resolve) => void closed.server.close(resolve));
      const services = [
        closed,
        await startService(undefined),
        await startService('* OK ready\r\n'),
        await startService('554 no\r\n'),
        await startService('421 later\r\n'),
      ];
      for (const { port } of services)
        await expect(open({ port }, hidden)).rejects.toMatchObject({
          problem: 'no_file_server',
          params: {},
          message: 'no file server',
        });
    },
  );

  it('is reported after the full connection time, not earlier', async () => {
    const { open } = await serve('ftp');
    const { port, left } = await startService('554 no\r\n');
    const ending = new AbortController();
    const opening = openRemote(
      { protocol: 'ftp', host: 'localhost', port, user: 'kontor', password: 'x' },
      { allowPrivate: true, hidesPorts: true, connectMs: 3_600_000 },
      ending.signal,
    ).catch((error: unknown) => error);
    await left;
    await turn();
    ending.abort(new Error('nobody waits any more'));
    expect(await opening).toMatchObject({ message: 'nobody waits any more' });
    // An answer of a file server is reported at once.
    await expect(open({ password: 'falsch' }, { hidesPorts: true, connectMs: 3_600_000 })).rejects.toMatchObject({
      problem: 'credentials',
    });
  });
});
