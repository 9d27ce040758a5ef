import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import type { FtpServerOptions } from '#testing/remote/ftp-server.ts';
import { startSftpServer } from '#testing/remote/sftp-server.ts';
import type { TestRemoteServer } from '#testing/remote/remote-tree.ts';
import { whenOver } from '#testing/when-over.ts';
import { ConnectorError } from './connector-error.ts';
import { createConnections } from './connections.ts';
import { openRemote } from './open-remote.ts';
import type { RemoteFolders, RemoteTarget } from './remote-folder.ts';

const names = Array.from({ length: 12 }, (_, index) => `/${index}.pdf`);
const login = { host: 'localhost', user: 'kontor', password: 'geheim' };

function connectTo(server: TestRemoteServer, target: Pick<RemoteTarget, 'protocol' | 'hostKey'> = { protocol: 'ftp' }) {
  whenOver(() => server.stop());
  for (const name of names) server.tree.set(name, Buffer.from(name));
  const { signal } = new AbortController();
  let opened = 0;
  const { use, close } = createConnections(() => {
    opened += 1;
    return openRemote({ ...login, ...target, port: server.port }, { allowPrivate: true }, signal);
  }, signal);
  whenOver(close);
  let [reading, most] = [0, 0];
  const read = (name: string, until: Promise<unknown> = Promise.resolve()) =>
    use((remote) =>
      remote.read(name, async (content) => {
        const received = await text(content);
        most = Math.max(most, (reading += 1));
        await until;
        reading -= 1;
        return received;
      }),
    );
  return { use, read, reading: () => reading, most: () => most, opened: () => opened };
}

it('reads four files at a time where each connection reads one', async () => {
  const server = await startFtpServer();
  const { read, reading, most } = connectTo(server);
  const held = Promise.withResolvers<void>();
  const all = Promise.all(names.map((name) => read(name, held.promise)));
  await expect.poll(reading).toBe(4);
  held.resolve();
  expect(await all).toEqual(names);
  expect([most(), server.conversations]).toEqual([4, 4]);
});

it('opens no second connection for requests that follow each other', async () => {
  const server = await startFtpServer();
  const { read } = connectTo(server);
  for (const name of names) expect(await read(name)).toBe(name);
  expect(server.conversations).toBe(1);
});

it('reads all files over one connection where the protocol can', async () => {
  const server = await startSftpServer();
  const { read, reading } = connectTo(server, { protocol: 'sftp', hostKey: server.hostKey });
  const held = Promise.withResolvers<void>();
  const all = Promise.all(names.map((name) => read(name, held.promise)));
  await expect.poll(reading).toBe(names.length);
  held.resolve();
  expect(await all).toEqual(names);
  expect(server.conversations).toBe(1);
});

describe.each(['greeting', 'login', 'reading'] as const)('a server that refuses further connections at %s', (at) => {
  it.each([1, 2])('serves all files over %i, and asks for no further one', async (conversations) => {
    const refused = Promise.withResolvers<void>();
    const limit: FtpServerOptions['limit'] = { conversations, at, onRefused: refused.resolve };
    const { read, most, opened } = connectTo(await startFtpServer({ limit }));
    expect(await Promise.all(names.map((name) => read(name, refused.promise)))).toEqual(names);
    expect(most()).toBeLessThanOrEqual(conversations);
    const tried = opened();
    expect(await Promise.all(names.map((name) => read(name)))).toEqual(names);
    expect(opened()).toBe(tried);
    expect(most()).toBeLessThanOrEqual(conversations);
  });
});

it('closes a connection that opens while the server refuses another one', async () => {
  const opening: PromiseWithResolvers<RemoteFolders>[] = [];
  const closed: string[] = [];
  const remoteOf = (name: string): RemoteFolders => ({
    readsAtOnce: 1,
    list: async () => expect.fail(),
    read: async () => expect.fail(),
    close: () => closed.push(name),
  });
  const { use } = createConnections(() => {
    opening.push(Promise.withResolvers());
    return opening.at(-1)?.promise ?? expect.fail();
  }, new AbortController().signal);
  const [first, second] = [remoteOf('first'), remoteOf('second')];
  const [held, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
  const used = Promise.all(
    names.slice(0, 3).map((name) =>
      use(async (remote) => {
        await (remote === second ? refused.promise : held.promise);
        return name;
      }),
    ),
  );
  opening[0]?.resolve(first);
  await expect.poll(() => opening.length).toBe(2);
  opening[1]?.resolve(second);
  await expect.poll(() => opening.length).toBe(3);
  refused.reject(new ConnectorError('connection_lost'));
  await expect.poll(() => closed).toEqual(['second']);
  opening[2]?.resolve(remoteOf('third'));
  await expect.poll(() => closed).toEqual(['second', 'third']);
  held.resolve();
  expect(await used).toEqual(names.slice(0, 3));
});

it('starts over after losses, three times at most once a single connection is left', async () => {
  const server = await startFtpServer({ behaviour: 'drop-once' });
  const { read } = connectTo(server);
  expect(await Promise.all(names.map((name) => read(name)))).toEqual(names);
  server.setBehaviour('drop');
  const answers = await Promise.allSettled(names.map((name) => read(name)));
  expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.problem)).toEqual(
    names.map(() => 'connection_lost'),
  );
  const tried = server.conversations;
  await expect(read('/0.pdf')).rejects.toMatchObject({ problem: 'connection_lost' });
  expect(server.conversations).toBe(tried + 3);
  server.setBehaviour('fine');
  expect(await read('/0.pdf')).toBe('/0.pdf');
});

it('names what is wrong to all who wait', async () => {
  const server = await startFtpServer({ replies: { PASS: '530 Login incorrect' } });
  const { read } = connectTo(server);
  const answers = await Promise.allSettled(names.map((name) => read(name)));
  expect(answers.map((answer) => answer.status === 'rejected' && answer.reason.problem)).toEqual(
    names.map(() => 'credentials'),
  );
  expect(server.conversations).toBe(1);
});

it('names a missing file, and reads on', async () => {
  const { read } = connectTo(await startFtpServer());
  await expect(Promise.all([read('/0.pdf'), read('/nichts.pdf'), read('/1.pdf')])).rejects.toMatchObject({
    problem: 'file_missing',
  });
  expect(await read('/2.pdf')).toBe('/2.pdf');
});
