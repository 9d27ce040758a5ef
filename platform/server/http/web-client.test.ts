import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { errorAnswerSchema } from '../../contract/errors.ts';
import { hostileHeaders, hostileQueries } from '#testing/arbitraries.ts';
import { sendRaw } from '#testing/raw-http.ts';
import { createErrorTable } from '../errors/error-table.ts';
import { registerOpenApi } from './openapi.ts';
import { createHttpServer } from './server.ts';
import { createSites } from './sites.ts';
import { registerWebClient } from './web-client.ts';

// Files are answered by plugins; what they refuse stays the caller's mistake and speaks our wire format.

const folder = await mkdtemp(join(tmpdir(), 'kontor-web-client-'));
await mkdir(join(folder, 'assets'));
const script = 'void 0;'.repeat(100);
const twins = { br: brotliCompressSync(script), gzip: gzipSync(script) };
const pageScript = 'void 1';
const pages = { index: '<!doctype html>', 'signed-out': `<!doctype html><script>${pageScript}</script>` };
await writeFile(join(folder, 'index.html'), pages.index);
await writeFile(join(folder, 'signed-out.html'), pages['signed-out']);
await writeFile(join(folder, 'signed-out.html.br'), brotliCompressSync(pages['signed-out']));
for (const name of ['app.js', 'alone.js']) await writeFile(join(folder, 'assets', name), script);
await writeFile(join(folder, 'assets/app.js.br'), twins.br);
await writeFile(join(folder, 'assets/app.js.gz'), twins.gzip);
const settings = { publicUrl: 'http://localhost', apiOrigins: [], logLevel: 'silent' } as const;
const app = await createHttpServer(
  settings,
  createSites(settings, async () => new Set()),
  createErrorTable([]),
);
await registerOpenApi(app, 'public');
await registerWebClient(app, folder, { secure: false });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

function send(method: string, path: string, headers = '') {
  return sendRaw(port, `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`);
}

const files = ['/assets/app.js', '/api/docs/static/swagger-ui.css'];
const refusals = [
  ['Range: bytes=99999999-\r\n', 416, 'range_not_satisfiable'],
  ['If-Match: "x"\r\n', 412, 'precondition_failed'],
  ['If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT\r\n', 412, 'precondition_failed'],
] as const;

it.each(files.flatMap((path) => refusals.map((refusal) => [path, ...refusal] as const)))(
  '%s with %s',
  async (path, headers, status, code) => {
    const answer = await send('GET', path, headers);
    expect([answer.status, errorAnswerSchema.parse(JSON.parse(answer.body)).errors[0]?.code]).toEqual([status, code]);
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
    const head = await send('HEAD', path, headers);
    expect([head.status, head.body]).toEqual([status, '']);
  },
);

it.each([
  '/api/docs/static/../../x',
  '/api/docs/static/../index.html',
  '/api/docs/static//x',
  '/api/docs/static/%2e%2e/x',
  '/api/docs/static/..%2fx',
  '/api/docs/static/%00',
  '/assets/../x',
  '/assets/%2e%2e/x',
  '/assets/..%2f..%2fx',
  '/assets/%00',
  '/api/docs/static/.',
  '/assets//app.js',
])('%s is not found', async (path) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await send(method, path);
    expect([400, 404]).toContain(answer.status);
    if (method === 'GET') expect(errorAnswerSchema.safeParse(JSON.parse(answer.body)).error).toBeUndefined();
  }
});

it('a range of an existing file is returned', async () => {
  const answer = await send('GET', '/assets/app.js', 'Range: bytes=0-3\r\n');
  expect([answer.status, answer.body]).toEqual([206, 'void']);
});

const inject = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost', ...headers } });

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['deflate, gzip', 'gzip'],
  ['identity', undefined],
  ['*;q=0', undefined],
  ['', undefined],
] as const)('a client that accepts "%s" gets %s, as created by the build', async (accepted, encoding) => {
  const answer = await inject('/assets/app.js', accepted === '' ? {} : { 'accept-encoding': accepted });
  expect(answer.rawPayload).toEqual(encoding === undefined ? Buffer.from(script) : twins[encoding]);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'content-length': String(answer.rawPayload.length),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringContaining('accept-encoding') as string,
  });
  expect(answer.headers['content-encoding']).toBe(encoding);
});

it('a file without compressed versions is served uncompressed; compressed versions have no address', async () => {
  const alone = await inject('/assets/alone.js', { 'accept-encoding': 'br, gzip' });
  expect([alone.payload, alone.headers['content-encoding']]).toEqual([script, undefined]);
  expect(alone.headers['vary']).toContain('accept-encoding');
  for (const twin of ['br', 'gz']) expect((await inject(`/assets/app.js.${twin}`)).statusCode).toBe(404);
});

it('a range of a compressed version is a range of its bytes', async () => {
  const answer = await inject('/assets/app.js', { 'accept-encoding': 'br', range: 'bytes=0-3' });
  expect([
    answer.statusCode,
    answer.rawPayload,
    answer.headers['content-range'],
    answer.headers['content-encoding'],
  ]).toEqual([206, twins.br.subarray(0, 4), `bytes 0-3/${twins.br.length}`, 'br']);
});

it('each compressed version has its own ETag', async () => {
  const marks = new Set<unknown>();
  for (const encoding of ['br', 'gzip', 'identity']) {
    const {
      headers: { etag },
    } = await inject('/assets/app.js', { 'accept-encoding': encoding });
    marks.add(etag);
    const again = await inject('/assets/app.js', { 'accept-encoding': encoding, 'if-none-match': String(etag) });
    expect([again.statusCode, again.payload, again.headers['vary']]).toEqual([
      304,
      '',
      expect.stringContaining('accept-encoding'),
    ]);
  }
  expect(marks.size).toBe(3);
});

it('a client without a session gets the page for it, and no page is cached', async () => {
  const cases = [
    [{}, 'signed-out'],
    [{ cookie: 'kontor-device=x' }, 'signed-out'],
    [{ cookie: '__Host-kontor-session=x' }, 'signed-out'],
    [{ cookie: 'kontor-session=x' }, 'index'],
  ] as const;
  for (const path of ['/', '/index.html', '/signed-out.html', '/benit/profile']) {
    for (const [headers, name] of cases) {
      const answer = await inject(path, headers);
      expect([path, headers, answer.payload]).toEqual([path, headers, pages[name]]);
      expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
      expect(answer.headers).not.toHaveProperty('etag');
    }
  }
  const compressed = await inject('/', { 'accept-encoding': 'br' });
  expect([compressed.headers['content-encoding'], compressed.headers['content-type']]).toEqual([
    'br',
    'text/html; charset=utf-8',
  ]);
});

it('inline scripts of a page are allowed there by their hash, and nowhere else', async () => {
  const hash = `'sha256-${createHash('sha256').update(pageScript).digest('base64')}'`;
  const policyOf = async (path: string, cookie = '') =>
    String((await inject(path, { cookie })).headers['content-security-policy']);
  expect(await policyOf('/')).toContain(`script-src 'self' ${hash};`);
  for (const policy of [
    await policyOf('/', 'kontor-session=x'),
    await policyOf('/assets/app.js'),
    await policyOf('/api/none'),
  ])
    expect(policy).toContain("script-src 'self';");
});

it('no request for files, pages and the API description causes a server failure', async () => {
  const paths = [
    ...files,
    '/',
    '/index.html',
    '/assets/alone.js',
    '/benit/profile',
    '/assets/none.js',
    '/api/docs',
    '/api/docs/',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/docs/static/',
    '/api/openapi.json',
    '/favicon.svg',
    '*',
    '/%2e%2e/x',
    '/\\x',
    '/%ff',
    '//x',
    '/;x',
  ];
  const requests = fc.record({
    method: fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'PUT', 'TRACE'),
    path: fc.constantFrom(...paths),
    query: hostileQueries,
    headers: fc.tuple(hostileHeaders, hostileHeaders).map(([some, others]) => ({ ...some, ...others })),
  });
  await fc.assert(
    fc.asyncProperty(requests, async ({ method, path, query, headers }) => {
      const answer = await app.inject({
        method,
        url: query === '' ? path : `${path}?${query}`,
        headers: { host: 'localhost', ...headers },
      });
      expect([path, answer.statusCode < 500]).toEqual([path, true]);
      if (answer.statusCode >= 400 && method !== 'HEAD')
        expect(errorAnswerSchema.safeParse(answer.json()).error).toBeUndefined();
    }),
    { numRuns: 400, seed: 20_261_122, endOnFailure: true },
  );
});
