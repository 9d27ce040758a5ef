import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { route } from './route.ts';

// A connection that is closed while something is still sent on it is reset: nginx then answers 502, and a browser says
// that there is no connection, although the answer was on its way.

const { database } = await createTestDatabase();
const megabyte = 1024 * 1024;
const shape = {
  method: 'POST',
  access: 'public',
  summary: 'Takes a text',
  request: { body: z.object({ text: z.string() }) },
  response: z.object({}),
  errors: [],
} as const;
const small = defineEndpoint({ id: 'small', path: '/api/test/small', ...shape });
const large = defineEndpoint({ id: 'large', path: '/api/test/large', ...shape, bodyLimit: megabyte });
const people = await createTestPeople(database, {
  routes: [route(small, async () => ({})), route(large, async () => ({}))],
});
await people.app.listen({ host: '127.0.0.1', port: 0 });
const { port } = people.app.server.address() as AddressInfo;

async function openConnection() {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.setEncoding('utf8');
  return {
    socket,
    /** The status of the next answer. */
    read: async (): Promise<string> => String((await once(socket, 'data'))[0]).slice(0, 12),
  };
}

function head(path: string, length: string): string {
  return [
    'POST',
    ` ${path} HTTP/1.1\r\nHost: kontor.test\r\nX-Requested-With: kontor\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
  ].join('');
}

describe.each([small.path, large.path])('a body that is too large for %s', (path) => {
  it.each([
    ['with its length', `Content-Length: ${3 * megabyte}`, () => ' '.repeat(3 * megabyte)],
    [
      'in chunks',
      'Transfer-Encoding: chunked',
      () => `${megabyte.toString(16)}\r\n${' '.repeat(megabyte)}\r\n`.repeat(3) + '0\r\n\r\n',
    ],
  ])(
    'is refused immediately, and the connection stays usable for the next request: %s',
    async (_, length, makeBody) => {
      const { socket, read } = await openConnection();
      const body = makeBody();
      socket.write(head(path, length));
      const answered = read();
      const isAnnounced = length.startsWith('Content-Length');
      // An announced excess is refused before any of it arrives, a chunked one when it exceeds the limit.
      if (!isAnnounced) socket.write(body.slice(0, -100));
      expect(await answered).toBe('HTTP/1.1 413');
      socket.write(isAnnounced ? body : body.slice(-100));
      socket.write(`${head(path, 'Content-Length: 12')}{"text":"x"}`);
      expect(await read()).toBe('HTTP/1.1 200');
    },
  );
});

it('a body far beyond the limit is not read to its end', async () => {
  const { socket, read } = await openConnection();
  const ended = once(socket, 'close');
  socket.write(head(small.path, `Content-Length: ${10_000 * megabyte}`));
  expect(await read()).toBe('HTTP/1.1 413');
  await ended;
});
