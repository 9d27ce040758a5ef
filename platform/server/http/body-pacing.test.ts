import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { route } from './route.ts';

const { database } = await createTestDatabase();
const megabyte = 1024 * 1024;
/** The turn of the event loop in which each body was validated. */
const parsedIn: number[] = [];
let turns = 0;
const text = z.string().refine(() => parsedIn.push(turns) > 0);
const upload = defineEndpoint({
  id: 'upload',
  method: 'POST',
  path: '/api/test/upload',
  access: 'member',
  summary: 'Takes a text',
  request: { body: z.object({ text }) },
  response: z.object({ length: z.number() }),
  errors: [],
  bodyLimit: 4 * megabyte,
});
const people = await createTestPeople(database, {
  routes: [route(upload, async ({ body }) => ({ length: body.text.length }))],
});

async function signIn() {
  return people.signIn(await people.addUser({ organizationId: await people.addOrganization() }));
}

function countTurns(): () => void {
  let counting = true;
  const next = (): void => {
    turns += 1;
    if (counting) setImmediate(next);
  };
  setImmediate(next);
  return () => {
    counting = false;
  };
}

test.each([
  ['2 MB', 2 * megabyte, 2],
  // Their pause is short enough to end within the turn behind.
  ['20 kB', 20 * 1024, 1],
])(
  'bodies of %s that arrive together are parsed in separate turns of the event loop',
  async (_name, size, turnsApart) => {
    const browsers = [await signIn(), await signIn()];
    const stop = countTurns();
    onTestFinished(stop);
    parsedIn.length = 0;
    const body = { text: 'x'.repeat(size) };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => browsers[index % 2]?.call('POST', '/api/test/upload', { body })),
    );
    expect(answers.map((answer) => answer?.status)).toEqual(Array.from({ length: 8 }, () => 200));
    const gaps = parsedIn.slice(1).map((turn, index) => turn - (parsedIn[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(turnsApart);
  },
);

test('a body whose sender stops midway delays no other', async () => {
  const browser = await signIn();
  await people.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = people.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const headers = [
    'POST /api/test/upload HTTP/1.1',
    'Host: kontor.test',
    `Cookie: ${browser.cookie}`,
    'X-Requested-With: kontor',
    'Content-Type: application/json',
  ];
  socket.write(`${headers.join('\r\n')}\r\nContent-Length: ${2 * megabyte}\r\n\r\n{"text":"xxx`);
  expect(
    (await (await signIn()).call('POST', '/api/test/upload', { body: { text: 'x'.repeat(megabyte) } })).body,
  ).toEqual({ length: megabyte });
});
