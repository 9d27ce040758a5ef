import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestFiles } from '#testing/files.ts';
import { toMultipart } from '#testing/multipart.ts';
import { createTestPeople } from '#testing/people.ts';
import type { Draft, Drafts } from '../files/drafts.ts';
import { tooFrequent } from '../limits/refusals.ts';
import { route } from './route.ts';

const { database } = await createTestDatabase();
const { drafts } = await createTestFiles(database);
const megabyte = 1024 * 1024;
const wav = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), Buffer.alloc(megabyte)]);
/** Organisations that have had enough, and what was said of a body before it came. */
const full = new Set<string>();
const announced: number[] = [];
const written: Draft[] = [];
const watched: Drafts = {
  ...drafts,
  write: async (...given) => drafts.write(...given).then((draft) => (written.push(draft), draft)),
};

const upload = defineEndpoint({
  id: 'upload',
  method: 'POST',
  path: '/api/test/upload',
  access: { permission: 'benit-accounting-permission' },
  summary: 'Takes a file',
  request: { files: { file: { mediaTypes: ['audio/wav'], maxBytes: 20 * megabyte } } },
  response: z.object({}),
  errors: [],
});
const people = await createTestPeople(database, {
  uploads: { drafts: watched, scan: async () => undefined },
  routes: [
    route(upload, async () => ({}), {
      beforeBody: async ({ actor, read }, { fileBytes }) => {
        announced.push(fileBytes);
        const { rows } = await read(async ({ tx }) => ({
          rows: await tx.selectFrom('organizations').select('id').execute(),
        }));
        if (full.has(rows[0]?.id ?? actor.organizationId)) throw tooFrequent('test', 60);
      },
    }),
  ],
});
let port = 0;
beforeAll(async () => {
  await people.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = people.app.server.address() as AddressInfo);
});

async function signIn(permissions = ['benit-accounting-permission']) {
  const organizationId = await people.addOrganization();
  return {
    organizationId,
    cookie: (await people.signIn(await people.addUser({ organizationId, permissions }))).cookie ?? '',
  };
}

async function open(cookie: string, length: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(
    [
      'POST /api/test/upload HTTP/1.1',
      'Host: kontor.test',
      `Cookie: ${cookie}`,
      'X-Requested-With: kontor',
      'Content-Type: multipart/form-data; boundary=b',
      `Content-Length: ${length}`,
      '',
      '',
    ].join('\r\n'),
  );
  return socket;
}
const read = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]);

it('an upload is refused before its body; a body that still arrives is discarded, and the connection stays usable', async () => {
  const { organizationId, cookie } = await signIn();
  full.add(organizationId);
  const part = Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n');
  const body = Buffer.concat([part, wav, Buffer.alloc(4 * megabyte)]);
  const socket = await open(cookie, body.length);
  const answer = await read(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 60/u);
  socket.write(body);
  socket.write('GET /api/test/nothing HTTP/1.1\r\nHost: kontor.test\r\n\r\n');
  expect(await read(socket)).toMatch(/^HTTP\/1\.1 404 /u);
  expect(written).toEqual([]);
});

it('an accepted upload is received; the minimum size of its files is known before', async () => {
  const { cookie } = await signIn();
  const { headers, body } = toMultipart([{ name: 'file', fileName: 'a.wav', bytes: wav }]);
  announced.length = 0;
  const answer = await people.app.inject({
    method: 'POST',
    url: upload.path,
    headers: { host: 'kontor.test', 'x-requested-with': 'kontor', cookie, ...headers },
    payload: body,
  });
  expect([answer.statusCode, written.length]).toEqual([200, 1]);
  expect(announced[0]).toBeGreaterThan(0.9 * wav.length);
  expect(announced[0]).toBeLessThanOrEqual(wav.length);
});

it('a caller without permission is refused earlier and counts towards no limit', async () => {
  const { cookie } = await signIn(['benit-time-tracking-permission']);
  announced.length = 0;
  expect(await read(await open(cookie, megabyte))).toMatch(/^HTTP\/1\.1 403 /u);
  expect(announced).toEqual([]);
});
