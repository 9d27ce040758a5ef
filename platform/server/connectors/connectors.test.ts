import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { createServer as createSecureServer } from 'node:tls';
import { randomBytes, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCertificate } from '#testing/remote/certificate.ts';
import type { TestCertificate } from '#testing/remote/certificate.ts';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import type { FtpServerOptions } from '#testing/remote/ftp-server.ts';
import type { TestRemoteServer } from '#testing/remote/remote-tree.ts';
import { startSftpServer } from '#testing/remote/sftp-server.ts';
import { whenOver } from '#testing/when-over.ts';
import { openFtp } from './open-ftp.ts';
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

  it('writes a file, gives it its name, and removes it', async () => {
    const { open, server } = await serve(kind);
    const remote = await open();
    async function* parts() {
      for (let start = 0; start < content.length; start += 50_000) yield content.subarray(start, start + 50_000);
    }
    await remote.write('/aus/Paket 1.tmp', parts());
    await remote.rename('/aus/Paket 1.tmp', '/aus/Paket 1.zip');
    expect((await remote.list('/aus')).map(({ name }) => name)).toEqual(['Paket 1.zip']);
    expect((server.tree.get('/aus/Paket 1.zip') as Buffer).equals(content)).toBe(true);
    await remote.remove('/aus/Paket 1.zip');
    expect(server.tree.has('/aus/Paket 1.zip')).toBe(false);
    await expect(remote.remove('/aus/Paket 1.zip')).rejects.toMatchObject({ problem: 'file_missing' });
    remote.close();
  });

  it('names a folder in which nobody may write, and notices a connection that breaks while it writes', async () => {
    const sent = async function* () {
      yield content;
    };
    const closed = await (await serve(kind, { isWritable: false })).open();
    await expect(closed.write('/aus/a.zip', sent())).rejects.toMatchObject({ problem: 'not_writable' });
    const { open } = await serve(kind, { behaviour: 'drop' });
    await expect((await open()).write('/aus/a.zip', sent())).rejects.toMatchObject({ problem: 'connection_lost' });
  });

  it('hands on what the content throws', async () => {
    const { open } = await serve(kind);
    const broken = async function* () {
      yield content;
      throw new Error('the picture is gone');
    };
    await expect((await open()).write('/aus/a.zip', broken())).rejects.toThrow('the picture is gone');
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

const kindOf = { ftps: 'explicit', ftpsImplicit: 'implicit' } as const;
const fingerprintOf = ({ cert }: TestCertificate): string => new X509Certificate(cert).fingerprint256;

describe.each(['ftps', 'ftpsImplicit'] as const)('%s certificates', (kind) => {
  const start = (own: TestCertificate, options: FtpServerOptions = {}) =>
    serve(kind, { encryption: { kind: kindOf[kind], certificate: own }, ...options });

  it.each([
    ['certificate_self_signed', createCertificate('localhost'), false],
    ['certificate_issuer', createCertificate('localhost', { issuer: 'Niemand' }), false],
    ['certificate_expired', createCertificate('localhost', { years: [2020, 2021] }), true],
    ['certificate_not_yet_valid', createCertificate('localhost', { years: [2100, 2120] }), true],
    ['certificate_name', createCertificate('anderswo.example'), true],
  ] as const)('%s is named, with names and days', async (problem, own, isTrusted) => {
    const { open } = await start(own);
    const { subject, issuer, validFromDate, validToDate } = new X509Certificate(own.cert);
    await expect(open({}, { trusted: isTrusted ? own.cert : undefined })).rejects.toMatchObject({
      problem,
      params: {
        issuedFor: subject.replace('CN=', ''),
        issuedBy: issuer.replace('CN=', ''),
        validFrom: validFromDate.toISOString(),
        validTo: validToDate.toISOString(),
        hostKey: fingerprintOf(own),
      },
    });
  });

  it('a confirmed one is accepted whatever is wrong with it, for data as well; another one is not', async () => {
    const own = createCertificate('anderswo.example', { years: [2020, 2021], issuer: 'Niemand' });
    const hostKey = fingerprintOf(own);
    const { open } = await start(own);
    const remote = await open({ hostKey }, { trusted: undefined });
    expect(String(await remote.read('/ein/manifest.json', buffer))).toBe('{}');
    expect((await remote.read('/ein/archiv/Größe 1.pdf', buffer)).equals(content)).toBe(true);
    remote.close();
    // The resolved address is connected to: the name is not looked up again.
    const { target } = await start(own);
    const unknown = { ...target, host: 'gibt-es-nicht.invalid', hostKey };
    (await openFtp(unknown, '127.0.0.1', { allowPrivate: true }, never)).close();
    const other = await start(certificate);
    await expect(other.open({ hostKey, password: 'falsch' })).rejects.toMatchObject({
      problem: 'certificate_changed',
      params: { confirmed: hostKey, hostKey: fingerprintOf(certificate) },
    });
  });

  it('data of a server with another certificate are not read', async () => {
    const own = createCertificate('localhost');
    const { open } = await start(own, { dataCertificate: createCertificate('localhost') });
    for (const change of [{ hostKey: fingerprintOf(own) }, {}]) {
      const remote = await open(change, { trusted: own.cert });
      await expect(remote.list('/ein')).rejects.toMatchObject({
        problem: 'hostKey' in change ? 'certificate_changed' : 'certificate',
      });
      await expect((await open(change, { trusted: own.cert })).read('/ein/manifest.json', buffer)).rejects.toThrow(
        'certificate',
      );
    }
  });
});

describe('another server than the one that was expected', () => {
  it.each([
    ['ftps', 'ftp', 'no_encryption'],
    ['ftpsImplicit', 'ftp', 'answers_ftp'],
    ['sftp', 'ftp', 'answers_ftp'],
    ['ftpsImplicit', 'ftps', 'answers_ftp'],
    ['sftp', 'ftps', 'answers_ftp'],
    ['ftp', 'ftps', 'encryption_required'],
    ['sftp', 'ftpsImplicit', 'answers_ftps_implicit'],
    ['ftp', 'sftp', 'answers_sftp'],
    ['ftps', 'sftp', 'answers_sftp'],
    ['ftpsImplicit', 'sftp', 'answers_sftp'],
  ] as const)('%s meets %s: %s', async (protocol, served, problem) => {
    const { open } = await serve(served, { replies: served === 'ftps' ? { USER: '530 TLS required' } : {} });
    // The same where ports are not told apart: a file server is one.
    await expect(open({ protocol, hostKey: '' }, { hidesPorts: true, connectMs: 3000 })).rejects.toMatchObject({
      problem,
    });
  });

  it.each(['ftp', 'ftps'] as const)('%s meets implicit FTPS, which waits to be spoken to', async (protocol) => {
    const { open } = await serve('ftpsImplicit');
    await expect(open({ protocol }, { connectMs: 500 })).rejects.toMatchObject({ problem: 'answers_ftps_implicit' });
  });

  it('without TLS: every refusal of encryption is understood, and no password is sent', async () => {
    for (const reply of ['530 Please login with USER and PASS.', '500 unknown', '534 no', '431 no', '504 no']) {
      const { open, server } = await serve('ftp', { replies: { AUTH: reply, PASS: '221 never' } });
      await expect(open({ protocol: 'ftps' })).rejects.toMatchObject({ problem: 'no_encryption' });
      expect(server.conversations).toBe(1);
    }
  });

  it.each([
    ['HTTP/1.1 400 Bad Request\r\n\r\n', 'protocol'],
    ['* OK IMAP4rev1 ready\r\n', 'protocol'],
    ['220 mail.example ESMTP Postfix\r\n', 'protocol'],
    ['\u0000\u0001\u0002\u0003\u0004', 'protocol'],
  ] as const)('%j is the greeting of no file server', async (greeting, problem) => {
    const { open } = await serve('ftp');
    const { port } = await startService(greeting);
    for (const protocol of ['ftp', 'ftps', 'ftpsImplicit', 'sftp'] as const)
      await expect(open({ port, protocol, hostKey: '' }, { connectMs: 500 })).rejects.toMatchObject({ problem });
  });
});

it.each(['ftp', 'ftps', 'ftpsImplicit'] as const)(
  '%s: the connection to a server whose greeting never ends is closed',
  async (protocol) => {
    const left: Promise<unknown>[] = [];
    const greet = (socket: Socket): void => {
      left.push(once(socket, 'close'));
      socket.on('error', () => undefined).resume();
      socket.write('220-hello\r\n');
    };
    const server = protocol === 'ftpsImplicit' ? createSecureServer(certificate, greet) : createServer(greet);
    whenOver(() => void server.close());
    await once(server.listen(0, 'localhost'), 'listening');
    const { port } = server.address() as AddressInfo;
    const target = { protocol, host: 'localhost', port, user: 'kontor', password: 'geheim' };
    const options = { allowPrivate: true, trusted: certificate.cert, connectMs: 500, idleMs: 3_600_000 };
    await expect(openRemote(target, options, never)).rejects.toMatchObject({ problem: 'no_answer' });
    await Promise.all(left);
  },
);

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

it('FTP names a folder that does not exist also where the server lists it as an empty one', async () => {
  const { open, server } = await serve('ftp', { listsMissingFolders: true });
  const remote = await open();
  await expect(remote.list('/nichts')).rejects.toMatchObject({ problem: 'folder_missing' });
  server.tree.clear();
  expect(await remote.list('/')).toEqual([]);
});

it('SFTP shows the key of a host once, and does not use a host with another key', async () => {
  const { open, server } = await serve('sftp');
  const { hostKey } = server as Awaited<ReturnType<typeof startSftpServer>>;
  await expect(open({ hostKey: '' })).rejects.toMatchObject({ problem: 'host_key_new', params: { hostKey } });
  await server.stop();
  const other = await startSftpServer({ port: server.port });
  whenOver(() => other.stop());
  await expect(open()).rejects.toMatchObject({
    problem: 'host_key_changed',
    params: { hostKey: other.hostKey, confirmed: hostKey },
  });
});

describe('without distinction of ports', () => {
  const hidden = { hidesPorts: true, connectMs: 50 } as const;

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
