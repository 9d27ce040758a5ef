import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { startS3Server } from '#testing/s3-server.ts';
import { createId } from '../ids.ts';
import { createBucketStore, parseFilesUrl } from './bucket-store.ts';
import { ContentMissingError, toContentKey, toPath } from './content-store.ts';
import { createDrafts } from './drafts.ts';
import { createFolderStore } from './folder-store.ts';

const folder = await mkdtemp(join(tmpdir(), 'kontor-store-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const drafts = createDrafts(folder);
const s3 = await startS3Server();
const bucket = createBucketStore(s3.filesUrl);
afterAll(() => bucket.close());
const megabyte = 1024 * 1024;
const large = Buffer.from(Array.from({ length: 5 * megabyte }, (_, index) => (index * 7919) % 251));

describe.each([
  ['a folder', createFolderStore(folder)],
  ['a bucket', bucket],
] as const)('%s', (_name, store) => {
  async function adopt(content: Buffer, organizationId: string = createId()) {
    const draft = await drafts.write(content);
    const key = { organizationId, sha256: draft.sha256 };
    await store.adopt(organizationId, [draft]);
    return key;
  }

  it('returns stored contents completely and in parts', async () => {
    const key = await adopt(large);
    expect((await buffer(await store.read(key))).equals(large)).toBe(true);
    for (const [first, last] of [
      [0, 1],
      [7, 7],
      [1, 99_999],
      [large.length - 3, large.length - 1],
    ] as const) {
      expect((await buffer(await store.read(key, { first, last }))).equals(large.subarray(first, last + 1))).toBe(true);
    }
    expect(await readdir(join(folder, '.uploads'))).toEqual([]);
  });

  it('accepts an empty content and an existing one', async () => {
    const organizationId = createId();
    for (const content of [Buffer.alloc(0), Buffer.from('x'), Buffer.from('x')]) {
      expect((await buffer(await store.read(await adopt(content, organizationId)))).equals(content)).toBe(true);
    }
  });

  it('separates organisations, and reports missing contents', async () => {
    const key = await adopt(Buffer.from('ours'));
    await expect(store.read({ ...key, organizationId: createId() })).rejects.toBeInstanceOf(ContentMissingError);
    await store.remove({ ...key, organizationId: createId() });
    expect((await buffer(await store.read(key))).toString()).toBe('ours');
    await store.remove(key);
    await store.remove(key);
    await expect(store.read(key)).rejects.toBeInstanceOf(ContentMissingError);
  });
});

it('a folder that no upload has made yet is empty', async () => {
  const keys: unknown[] = [];
  for await (const key of createFolderStore(join(folder, 'not-made')).list?.() ?? []) keys.push(key);
  expect(keys).toEqual([]);
});

it('a folder lists its contents and nothing else', async () => {
  const other = await mkdtemp(join(folder, 'list-'));
  const store = createFolderStore(other);
  const list = async () => {
    const paths: string[] = [];
    for await (const key of store.list?.() ?? []) paths.push(toPath(key));
    return paths;
  };
  expect(await list()).toEqual([]);
  const draft = await createDrafts(other).write(Buffer.from('x'));
  const key = { organizationId: createId(), sha256: draft.sha256 };
  await store.adopt(key.organizationId, [draft]);
  await createDrafts(other).write(Buffer.from('unfinished'));
  await writeFile(join(other, 'notes.txt'), '');
  expect(await list()).toEqual([toPath(key)]);
  expect(await readFile(join(other, toPath(key)), 'utf8')).toBe('x');
});

it('an invalid path finds no content', () => {
  const key = { organizationId: createId(), sha256: 'ab'.repeat(32) };
  expect(toContentKey(toPath(key))).toEqual(key);
  for (const path of [
    `${key.organizationId}/cd/${key.sha256}`,
    `../${toPath(key)}`,
    `${toPath(key)}.txt`,
    toPath(key).toUpperCase(),
  ])
    expect(toContentKey(path)).toBeUndefined();
});

describe('the address of a bucket', () => {
  it('accepts key and secret with any character, a region, and uses TLS unless it is on this machine', () => {
    expect(parseFilesUrl('s3://key%2F1:a%40b%3A@s3.example:9000/belege?region=eu-central-1')).toEqual({
      endpoint: 'https://s3.example:9000',
      bucket: 'belege',
      region: 'eu-central-1',
      accessKeyId: 'key/1',
      secretAccessKey: 'a@b:',
    });
    expect(parseFilesUrl('s3://a:b@127.0.0.1:9000/belege').endpoint).toBe('http://127.0.0.1:9000');
    expect(parseFilesUrl('s3://a:b@127.0.0.1:9000/belege?tls=true').endpoint).toBe('https://127.0.0.1:9000');
    expect(parseFilesUrl('s3://a:b@minio.internal/belege?tls=false').endpoint).toBe('http://minio.internal');
  });

  it('with a wrong secret is reported as an unreachable store, without revealing the secret', async () => {
    const stranger = createBucketStore(s3.filesUrl.replace(':S3RVER@', ':geheim@'));
    const failure = await stranger
      .read({ organizationId: createId(), sha256: 'ab'.repeat(32) })
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'file_store_unavailable' });
    expect(JSON.stringify(failure, Object.getOwnPropertyNames(failure))).not.toContain('geheim');
    stranger.close();
  });

  it('without a listening server is reported as an unreachable store', async () => {
    const nobody = createBucketStore('s3://a:b@127.0.0.1:1/belege');
    await expect(nobody.read({ organizationId: createId(), sha256: 'ab'.repeat(32) })).rejects.toMatchObject({
      code: 'file_store_unavailable',
    });
    nobody.close();
  });
});
