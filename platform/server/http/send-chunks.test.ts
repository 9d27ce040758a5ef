import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { file, workbookMediaType } from '../../contract/files.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestFiles } from '#testing/files.ts';
import { readLimit } from '#testing/limits.ts';
import { createTestPeople } from '#testing/people.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { createTenantQueues } from '../limits/tenant-queues.ts';
import { route } from './route.ts';

const { database } = await createTestDatabase();
const { folder, drafts } = await createTestFiles(database);
const megabyte = 1024 * 1024;
const name = 'test-downloads';
const tenantQueues = createTenantQueues({ name, running: 8, runningPerTenant: 4, waiting: 8 });
const made = { chunks: 0 };

/** More than the buffers of a connection take. */
async function* make(chunks: number, fails: boolean): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < chunks; index += 1) {
    made.chunks += 1;
    yield Buffer.alloc(megabyte, index);
  }
  if (fails) throw new Error('It could not be made');
}

const download = defineEndpoint({
  id: 'download',
  method: 'GET',
  path: '/api/test/download/:megabytes',
  access: 'member',
  summary: 'Makes a file while it is sent',
  request: {
    params: z.object({ megabytes: z.coerce.number() }),
    query: z.object({ fails: z.literal('yes').optional() }),
  },
  response: file(workbookMediaType),
  errors: [],
});
const people = await createTestPeople(database, {
  uploads: { drafts, scan: async () => undefined },
  routes: [
    route(download, async ({ params: { megabytes }, query }, { tenantQueue, signal }) => {
      const place = await tenantQueues.enter({ tenantQueue, signal });
      return {
        chunks: make(megabytes, query.fails === 'yes'),
        fileName: 'a.xlsx',
        place,
      };
    }),
  ],
});
beforeAll(async () => void (await people.app.listen({ host: '127.0.0.1', port: 0 })));

async function signIn() {
  const organizationId = await people.addOrganization();
  return async () => (await people.signIn(await people.addUser({ organizationId }))).cookie ?? '';
}

/** Begins a download and reads nothing of it. */
async function begin(cookie: string, path: string): Promise<IncomingMessage> {
  const { port } = people.app.server.address() as AddressInfo;
  const request = get({
    port,
    host: '127.0.0.1',
    path: `/api/test/download/${path}`,
    agent: false,
    headers: { host: 'kontor.test', cookie },
  });
  request.on('error', () => undefined);
  onTestFinished(() => void request.destroy());
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return answer;
}

async function readSum(answer: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of answer) hash.update(chunk);
  return hash.digest('hex');
}

const count = async (): Promise<number> => (await readLimit(name))['running'] ?? 0;
const ahead = async (): Promise<number> => (await readLimit('downloads-ahead'))['held_bytes'] ?? 0;

it('an unread download frees its place when it is created, and is complete when it is read later', async () => {
  const [cookie, colleague] = await Promise.all([0, 1].map(await signIn()));
  const answer = await begin(cookie ?? '', '40');
  await waitUntil(async () => (await count()) === 0);
  expect(await readdir(join(folder, '.uploads'))).toEqual([]);
  expect(await readSum(await begin(colleague ?? '', '3'))).toBe(await readSum(make(3, false)));
  expect(await readSum(answer)).toBe(await readSum(make(40, false)));
  await waitUntil(async () => (await ahead()) === 0);
});

it('one beyond the limit of its file continues at the pace of its reader, to its end', async () => {
  const cookie = await (await signIn())();
  made.chunks = 0;
  const answer = await begin(cookie, '80');
  await waitUntil(() => made.chunks === 65);
  expect(await count()).toBe(1);
  expect(await readSum(answer)).toBe(await readSum(make(80, false)));
  await waitUntil(async () => (await count()) + (await ahead()) === 0);
});

it('a disconnected reader leaves no data, whether begun, waiting or created', async () => {
  const add = await signIn();
  for (const length of ['1', '40', '80']) {
    const answer = await begin(await add(), length);
    answer.destroy();
    await waitUntil(async () => (await count()) + (await ahead()) === 0);
  }
  expect(await readdir(join(folder, '.uploads'))).toEqual([]);
});

it('beyond one person’s limit of stored data, a download is created as it is read; then its reader holds the place', async () => {
  const cookie = await (await signIn())();
  for (let nth = 0; nth < 4; nth += 1) {
    await begin(cookie, '30');
    await waitUntil(async () => (await count()) === 0);
  }
  expect(await ahead()).toBe(4 * 64 * megabyte);
  const held = await begin(cookie, '30');
  made.chunks = 0;
  expect(await count()).toBe(1);
  expect(await readSum(held)).toBe(await readSum(make(30, false)));
  await waitUntil(async () => (await count()) === 0);
});

it('one that fails while it is created is cut off, and frees its place', async () => {
  const answer = await begin(await (await signIn())(), '30?fails=yes');
  await expect(readSum(answer)).rejects.toThrow('aborted');
  await waitUntil(async () => (await count()) + (await ahead()) === 0);
});
