import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { file } from '../../contract/files.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestFiles } from '#testing/files.ts';
import { createTestPeople } from '#testing/people.ts';
import { AppError } from '../errors/app-error.ts';
import { createBucketStore } from '../files/bucket-store.ts';
import { findFile, keepFile } from '../files/file-repository.ts';
import { createFiles } from '../files/files.ts';
import type { Files } from '../files/files.ts';
import { startS3Server } from '#testing/s3-server.ts';
import { route } from './route.ts';

const { database } = await createTestDatabase();
const { files: inFolder, drafts } = await createTestFiles(database);
const s3 = await startS3Server();
const inBucket = createFiles({ database, drafts, store: createBucketStore(s3.filesUrl) });
const endpointOf = (name: string) =>
  defineEndpoint({
    id: `download${name}`,
    method: 'GET',
    path: `/api/test/${name}/:id`,
    access: 'member',
    summary: 'Answers a file',
    request: { params: z.object({ id: z.uuid() }), query: z.object({ inline: z.literal('yes').optional() }) },
    response: file('application/pdf', 'image/png'),
    errors: ['not_found'],
  });

/** Ids of files that were taken whole. */
const taken: string[] = [];
const download = (name: string, source: Files | Uint8Array) =>
  route(endpointOf(name), async ({ params, query }, { read }) => {
    const found = await read(({ tx }) => findFile(tx, params.id));
    if (!found) throw new AppError('not_found');
    const sent = (): Promise<void> => Promise.resolve(void taken.push(params.id));
    return { file: found, source, sent, ...(query.inline && { disposition: 'inline' as const }) };
  });
const content = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7919) % 251));
const people = await createTestPeople(database, {
  routes: [download('folder', inFolder), download('bucket', inBucket), download('table', content)],
});

describe.each([
  ['folder', inFolder],
  ['bucket', inBucket],
  ['table', inFolder],
] as const)('a file in a %s', (name, files) => {
  async function createScene(fileName = 'Beleg.pdf') {
    const organizationId = await people.addOrganization();
    const user = await people.addUser({ organizationId });
    const { cookie } = await people.signIn(user);
    const scope = { organizationId, userId: user.id };
    const id = await files.store(scope, content, { name: fileName, mediaType: 'application/pdf', purpose: 'test' });
    await database.tenant(scope, (tx) => keepFile(tx, id));
    const get = (headers: Record<string, string> = {}, suffix = '', method: 'GET' | 'HEAD' = 'GET') =>
      people.app.inject({
        method,
        url: `/api/test/${name}/${id}${suffix}`,
        headers: { host: 'kontor.test', cookie, ...headers },
      });
    return { get, id };
  }

  it('is sent completely, as a download that cannot run', async () => {
    const { get } = await createScene(`Beleg 'Ä' (1)*.pdf`);
    const answer = await get();
    expect([answer.statusCode, answer.rawPayload.equals(content)]).toEqual([200, true]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '200000',
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename*=UTF-8''Beleg%20%27%C3%84%27%20%281%29%2A.pdf`,
    });
    expect((await get({}, '?inline=yes')).headers['content-disposition']).toMatch(/^inline; /u);
  });

  it('is sent in parts', async () => {
    const { get } = await createScene();
    const part = await get({ range: 'bytes=100-50099' });
    expect([part.statusCode, part.rawPayload.equals(content.subarray(100, 50_100))]).toEqual([206, true]);
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 100-50099/200000', 'content-length': '50000' });
    const last = await get({ range: 'bytes=-10', 'if-range': String(part.headers['etag']) });
    expect([last.statusCode, last.rawPayload.equals(content.subarray(-10))]).toEqual([206, true]);
    expect((await get({ range: 'bytes=-10', 'if-range': '"another"' })).statusCode).toBe(200);
    const beyond = await get({ range: 'bytes=200000-' });
    expect([beyond.statusCode, beyond.headers['content-range'], beyond.json().errors[0].code]).toEqual([
      416,
      'bytes */200000',
      'range_not_satisfiable',
    ]);
  });

  it('is described without being read', async () => {
    const answer = await (await createScene()).get({}, '', 'HEAD');
    expect([answer.statusCode, answer.headers['content-length'], answer.rawPayload.length]).toEqual([200, '200000', 0]);
  });

  it('is reported as sent once it was received completely, not for HEAD or a part', async () => {
    const { get, id } = await createScene();
    await get({}, '', 'HEAD');
    await get({ range: 'bytes=0-0' });
    await get();
    await expect.poll(() => taken.filter((one) => one === id)).toEqual([id]);
  });

  it('is not found for another organisation', async () => {
    const { id } = await createScene();
    const { get } = await createScene();
    const answer = await get({}, `/../${id}`);
    expect(answer.statusCode).toBe(404);
    const stranger = await people.signIn(await people.addUser({ organizationId: await people.addOrganization() }));
    expect((await stranger.call('GET', `/api/test/${name}/${id}`)).status).toBe(404);
  });
});

it('an unavailable store gives 503 and breaks nothing else', async () => {
  const scope = { organizationId: await people.addOrganization(), userId: (await people.addUser()).id };
  await s3.stop();
  await expect(
    inBucket.store(scope, content, { name: 'a', mediaType: 'application/pdf', purpose: 'test' }),
  ).rejects.toMatchObject({ code: 'file_store_unavailable' });
  expect(await database.tenant(scope, (tx) => tx.selectFrom('files').select('kept_at').execute())).toEqual([
    { kept_at: null },
  ]);
});
