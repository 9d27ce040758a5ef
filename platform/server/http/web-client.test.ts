import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { errorAnswerSchema } from '#platform/contract/errors.ts';
import { hostileHeaders, hostileQueries } from '#testing/arbitraries.ts';
import { sendRaw } from '#testing/raw-http.ts';
import { createErrorTable } from '#platform/server/errors/error-table.ts';
import { registerOpenApi } from './openapi.ts';
import { createHttpServer } from './server.ts';
import { createSites } from './sites.ts';
import { registerWebClient } from './web-client.ts';

// Files are answered by plugins; what they refuse stays the caller's mistake and speaks our wire format.

const folder = await mkdtemp(join(tmpdir(), 'kontor-web-client-'));
await mkdir(join(folder, 'assets'));
await writeFile(join(folder, 'index.html'), '<!doctype html>');
await writeFile(join(folder, 'assets/app.js'), 'void 0;');
const settings = { publicUrl: 'http://localhost', apiOrigins: [], logLevel: 'silent' } as const;
const app = await createHttpServer(settings, createSites(settings, async () => new Set()), createErrorTable([]));
await registerOpenApi(app, 'public');
await registerWebClient(app, folder);
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

it.each(files.flatMap((path) => refusals.map((refusal) => [path, ...refusal] as const)))('%s with %s', async (path, headers, status, code) => {
  const answer = await send('GET', path, headers);
  expect([answer.status, errorAnswerSchema.parse(JSON.parse(answer.body)).errors[0]?.code]).toEqual([status, code]);
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' });
  const head = await send('HEAD', path, headers);
  expect([head.status, head.body]).toEqual([status, '']);
});

it.each([
  '/api/docs/static/../../x', '/api/docs/static/../index.html', '/api/docs/static//x', '/api/docs/static/%2e%2e/x', '/api/docs/static/..%2fx', '/api/docs/static/%00',
  '/assets/../x', '/assets/%2e%2e/x', '/assets/..%2f..%2fx', '/assets/%00', '/api/docs/static/.', '/assets//app.js',
])('%s is not there', async (path) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await send(method, path);
    expect([400, 404]).toContain(answer.status);
    if (method === 'GET') expect(errorAnswerSchema.safeParse(JSON.parse(answer.body)).error).toBeUndefined();
  }
});

it('a part of a file that is there is answered', async () => {
  const answer = await send('GET', '/assets/app.js', 'Range: bytes=0-3\r\n');
  expect([answer.status, answer.body]).toEqual([206, 'void']);
});

it('whatever is sent for files, pages and the description of the API, it is no failure of ours', { timeout: 60_000 }, async () => {
  const paths = [...files, '/', '/index.html', '/benit/profile', '/assets/none.js', '/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/', '/api/openapi.json', '/favicon.svg', '*', '/%2e%2e/x', '/\\x', '/%ff', '//x', '/;x'];
  const requests = fc.record({
    method: fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'PUT', 'TRACE'),
    path: fc.constantFrom(...paths),
    query: hostileQueries,
    headers: fc.tuple(hostileHeaders, hostileHeaders).map(([some, others]) => ({ ...some, ...others })),
  });
  await fc.assert(
    fc.asyncProperty(requests, async ({ method, path, query, headers }) => {
      const answer = await app.inject({ method, url: query === '' ? path : `${path}?${query}`, headers: { host: 'localhost', ...headers } });
      expect([path, answer.statusCode < 500]).toEqual([path, true]);
      if (answer.statusCode >= 400 && method !== 'HEAD') expect(errorAnswerSchema.safeParse(answer.json()).error).toBeUndefined();
    }),
    { numRuns: 400, seed: 20_261_122, endOnFailure: true },
  );
});
