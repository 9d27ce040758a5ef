import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { createTestDatabase } from '#testing/database.ts';
import { readLimit } from '#testing/limits.ts';
import { createTestPeople } from '#testing/people.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { createByteBudget } from '../limits/byte-budget.ts';
import { holdUntilSent } from './body-budget.ts';
import { createDisconnectSignal } from './disconnect.ts';
import { route } from './route.ts';

const { database } = await createTestDatabase();
const megabyte = 1024 * 1024;
const upload = defineEndpoint({
  id: 'upload',
  method: 'POST',
  path: '/api/test/upload',
  access: 'member',
  summary: 'Takes a text',
  request: { body: z.object({ text: z.string() }) },
  response: z.object({ length: z.number() }),
  errors: [],
  bodyLimit: 12 * megabyte,
});
const people = await createTestPeople(database, {
  routes: [route(upload, async ({ body }) => ({ length: body.text.length }))],
});

const readHeld = async () => (await readLimit('request-bodies'))['held_bytes'] ?? 0;

/** Begins a request that announces a large body and sends none of it yet; resolves when so many bytes are held. */
async function beginUpload(cookie: string, bytes: number, heldThen: number): Promise<Socket> {
  if (!people.app.server.listening) await people.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = people.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const headers = [
    'POST /api/test/upload HTTP/1.1',
    'Host: kontor.test',
    `Cookie: ${cookie}`,
    'X-Requested-With: kontor',
    'Content-Type: application/json',
  ];
  socket.write(`${headers.join('\r\n')}\r\nContent-Length: ${bytes}\r\n\r\n`);
  // Bytes of an earlier file in this process may be released meanwhile.
  await waitUntil(async () => (await readHeld()) >= heldThen);
  return socket;
}

test('an organisation has 24 MB of bodies in progress and a person half of it, another organisation is served, and finished bodies are released', async () => {
  const [organizationId, elsewhere] = [await people.addOrganization(), await people.addOrganization()];
  const signIn = async (to: typeof organizationId) => people.signIn(await people.addUser({ organizationId: to }));
  const [browser, colleague, other] = [
    await signIn(organizationId),
    await signIn(organizationId),
    await signIn(elsewhere),
  ];
  const text = 'x'.repeat(11 * megabyte);
  const send = (from: typeof browser) => from.call('POST', '/api/test/upload', { body: { text } });
  const half = 12 * megabyte;
  const sockets = [await beginUpload(browser.cookie ?? '', half, half)];
  expect((await send(browser)).status).toBe(429);
  sockets.push(await beginUpload(colleague.cookie ?? '', half, 2 * half));
  expect((await send(colleague)).status).toBe(429);
  expect(await send(other)).toMatchObject({ status: 200, body: { length: text.length } });
  // Smaller ones still fit.
  expect((await colleague.call('POST', '/api/test/upload', { body: { text: 'x' } })).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  // Behind the large body of the other one, after which there is a pause of a second.
  await waitUntil(async () => (await send(browser)).status === 200);
});

test('an invalid length counts as the maximum of the endpoint, and keeps the count valid', async () => {
  const browser = await people.signIn(await people.addUser({ organizationId: await people.addOrganization() }));
  for (const length of ['x', '-1', '1e400']) {
    const answer = await people.app.inject({
      method: 'POST',
      url: upload.path,
      headers: {
        host: 'kontor.test',
        cookie: browser.cookie ?? '',
        'x-requested-with': 'kontor',
        'content-type': 'application/json',
        'content-length': length,
      },
      payload: '{"text":""}',
    });
    expect(answer.statusCode).toBeLessThan(500);
    expect(await readHeld()).toBeGreaterThanOrEqual(0);
  }
});

test('what is held for a client that had gone already is given back, and its signal aborts at once', async () => {
  const budget = createByteBudget({ name: 'gone-clients', bytes: 10, bytesPerTenant: 10, holdsPerTenant: 1 });
  const signals: AbortSignal[] = [];
  const app = fastify();
  onTestFinished(async () => void (await app.close()));
  app.get('/', async (request, reply) => {
    request.raw.socket.destroy();
    await once(reply.raw, 'close');
    holdUntilSent(budget, reply, { key: 'organisation' }, 10);
    signals.push(createDisconnectSignal(reply));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  for (const done of [1, 2]) {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: kontor.test\r\n\r\n'));
    onTestFinished(() => void socket.destroy());
    await waitUntil(() => signals.length === done);
  }
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});
