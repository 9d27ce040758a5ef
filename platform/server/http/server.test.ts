import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { createTestClock } from '#testing/clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestApp, createTestBrowser } from '#testing/http.ts';
import { createErrorTable } from '../errors/error-table.ts';
import { DatabaseUnavailableError } from '../database/errors.ts';
import { createTenantQueueOf } from '../limits/tenant-queue-of.ts';
import { registerRoutes } from './register-routes.ts';
import { route } from './route.ts';
import { createHttpServer } from './server.ts';
import { createSites } from './sites.ts';

const { database } = await createTestDatabase();
const clock = createTestClock();
const answer = z.object({ name: z.string() });

function endpoint(id: string) {
  return defineEndpoint({
    id,
    method: 'POST',
    path: `/api/test/${id}`,
    access: 'public',
    summary: id,
    request: { body: z.strictObject({ name: z.string().max(5), age: z.number().optional() }) },
    response: answer,
    errors: [],
  });
}

const logLines: string[] = [];
const app = await createTestApp({
  database,
  clock,
  findSession: async () => null,
  findBrandHosts: async () => new Set(['brand.example']),
  logLines,
  routes: [
    route(endpoint('echo'), async ({ body }) => ({ name: body.name, secret: 'never declared' })),
    route(endpoint('crash'), async () => {
      throw new TypeError('the password is geheim');
    }),
    route(endpoint('offline'), async () => {
      throw new DatabaseUnavailableError('gone');
    }),
    route(endpoint('in-doubt'), async () => {
      throw new DatabaseUnavailableError('lost while it committed', { reason: 'outcome_unknown' });
    }),
    route(endpoint('no-room'), async () => {
      throw Object.assign(new Error('write'), { code: 'ENOSPC' });
    }),
    route(endpoint('undeclared'), async () => ({}) as never),
    route(endpoint('refuses'), async () => {
      throw Object.assign(new Error('teapot'), { statusCode: 418 });
    }),
  ],
});
const browser = createTestBrowser(app);
const post = (id: string, body: unknown = { name: 'Erika' }, headers: Record<string, string> = {}) =>
  browser.call('POST', `/api/test/${id}`, { body, headers });

describe('answers', () => {
  it('contain the declared fields of the contract and nothing else', async () => {
    expect((await post('echo')).body).toEqual({ name: 'Erika' });
  });

  it('name all wrong fields together', async () => {
    const { status, body } = await post('echo', { name: 'Friederike', age: 'x', colour: 1 });
    expect(status).toBe(400);
    expect(body.errors.map(({ code, field }) => [code, field])).toEqual([
      ['too_big', 'name'],
      ['invalid_type', 'age'],
      ['unknown_field', 'colour'],
    ]);
  });

  it('reveal nothing of an unexpected error, which is logged once with the request id', async () => {
    logLines.splice(0);
    const { status, body, text, headers } = await post('crash');
    expect(status).toBe(500);
    expect(text).not.toContain('geheim');
    expect(body.errors[0]?.code).toBe('internal_error');
    const logged = logLines.filter((line) => line.includes('geheim'));
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(String(headers['x-request-id']));
  });

  it('name the wrong fields of a refused input, and log nothing invented by the caller', async () => {
    logLines.splice(0);
    const { body } = await post('echo', { name: 'Friederike', 'geheim-4711': 1 });
    expect(body.errors.map(({ field }) => field)).toEqual(['name', 'geheim-4711']);
    const logged = logLines.find((line) => line.includes('"refused"')) ?? '';
    expect(JSON.parse(logged).fields).toEqual(['name: too_big', 'unknown_field']);
    expect(logLines.join('')).not.toMatch(/geheim|Friederike/u);
  });

  it('are 503 with Retry-After while the database is unavailable', async () => {
    const { status, headers, body } = await post('offline');
    expect([status, headers['retry-after'], body.errors[0]?.code]).toEqual([503, '5', 'database_unavailable']);
  });

  it('are 503 without Retry-After when nobody knows whether something was saved', async () => {
    const { status, headers, body } = await post('in-doubt');
    expect([status, headers['retry-after'], body.errors[0]?.code]).toEqual([503, undefined, 'outcome_unknown']);
  });

  it('are 503 with Retry-After while the disk is full', async () => {
    const { status, headers, body } = await post('no-room');
    expect([status, headers['retry-after'], body.errors[0]?.code]).toEqual([503, '5', 'database_unavailable']);
  });

  it('that break the contract are not sent', async () => {
    expect((await post('undeclared')).status).toBe(500);
  });
});

describe('headers', () => {
  it.each([
    ['a success', () => post('echo')],
    ['a refusal', () => post('echo', { name: 1 })],
    ['a failure', () => post('crash')],
    ['an unknown path', () => browser.call('GET', '/api/nothing')],
    ['a path that cannot be read', () => browser.call('GET', '/api/%zz')],
    ['a cross-site call', () => post('echo', {}, { 'x-requested-with': 'evil' })],
  ])('protect %s', async (_, call) => {
    const { headers } = await call();
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(
        /default-src 'self'.*object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/u,
      ),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/u),
    });
  });
});

describe('calls from other sites', () => {
  it.each<[string, Record<string, string>, number]>([
    ['without the header', { 'x-requested-with': '' }, 403],
    ['from a foreign origin', { origin: 'https://evil.example' }, 403],
    ['from no origin at all', { origin: 'null' }, 403],
    ['that the browser calls cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from the public address', { origin: 'http://kontor.test' }, 200],
    ['from a listed origin', { origin: 'https://listed.example', 'sec-fetch-site': 'cross-site' }, 200],
    ['from the host itself', { origin: 'http://brand.example', host: 'brand.example' }, 200],
    ['from the host itself, with another scheme', { origin: 'https://brand.example', host: 'brand.example' }, 403],
    ['that the browser calls same-site', { 'sec-fetch-site': 'same-site' }, 403],
  ])('%s', async (_, headers, status) => {
    expect((await post('echo', { name: 'Erika' }, headers)).status).toBe(status);
  });

  it('are allowed to read only for listed origins, which are never echoed', async () => {
    const read = async (origin: string) =>
      (await post('echo', undefined, { origin })).headers['access-control-allow-origin'];
    expect(await read('https://listed.example')).toBe('https://listed.example');
    expect(await read('https://evil.example')).toBeUndefined();
  });
});

describe('hosts', () => {
  it.each<[string, Record<string, string>, number]>([
    ['the public one', { host: 'kontor.test' }, 200],
    ['one of a listed origin', { host: 'listed.example' }, 200],
    ['one of a brand', { host: 'brand.example:8080' }, 200],
    ['another one, which only leads here', { host: 'evil.example' }, 421],
    [
      'another one, whose page is of the same origin',
      { host: 'evil.example', origin: 'http://evil.example', 'sec-fetch-site': 'same-origin' },
      421,
    ],
    ['another one, whose page claims a proxy', { host: 'evil.example', 'x-forwarded-host': 'kontor.test' }, 421],
    [
      'the public one, as a proxy on this machine tells it',
      { host: '127.0.0.1:3001', 'x-forwarded-host': 'kontor.test' },
      200,
    ],
    ['this machine, which is not the public one', { host: 'localhost:3001' }, 421],
  ])('%s', async (_, headers, status) => {
    const answered = await post('echo', { name: 'Erika' }, headers);
    expect(answered.status).toBe(status);
    if (status === 421) expect(answered.body.errors[0]?.code).toBe('misdirected_request');
  });

  it('are checked before anything else, also for pages and preflights', async () => {
    for (const url of ['/', '/api/none', '/api/test/echo']) {
      expect((await browser.call('GET', url, { headers: { host: 'evil.example' } })).status).toBe(421);
    }
    const preflight = {
      host: 'evil.example',
      origin: 'https://listed.example',
      'access-control-request-method': 'POST',
    };
    expect((await app.inject({ method: 'OPTIONS', url: '/api/test/echo', headers: preflight })).statusCode).toBe(421);
  });
});

it('a body is at most as long as its endpoint allows, 16 KiB by default', async () => {
  const padded = (length: number) => `{"name":"Erika"${' '.repeat(length - 16)}}`;
  expect(
    (
      await browser.call('POST', '/api/test/echo', {
        body: padded(16 * 1024),
        headers: { 'content-type': 'application/json' },
      })
    ).status,
  ).toBe(200);
  const longer = await browser.call('POST', '/api/test/echo', {
    body: padded(16 * 1024 + 1),
    headers: { 'content-type': 'application/json' },
  });
  expect([longer.status, longer.body.errors[0]?.code]).toEqual([413, 'payload_too_large']);
});

it('a refusal of a plugin stays a 4xx, whatever its status', async () => {
  expect((await post('refuses')).body.errors[0]?.code).toBe('malformed_request');
});

it('stops the process for a route without declared callers, or a duplicate name', async () => {
  const settings = { publicUrl: 'http://kontor.test', apiOrigins: [], logLevel: 'silent' } as const;
  const server = await createHttpServer(
    settings,
    createSites(settings, async () => new Set()),
    createErrorTable([]),
  );
  afterAll(() => server.close());
  const services = {
    database,
    clock,
    findSession: async () => null,
    secure: false,
    tenantQueueOf: createTenantQueueOf([]),
  };
  const open = { ...endpoint('open'), access: undefined as never };
  expect(() => registerRoutes(server, [route(open, async () => ({ name: '' }))], services)).toThrow(
    /declare its callers/u,
  );
  const twice = route(endpoint('twice'), async () => ({ name: '' }));
  expect(() => registerRoutes(server, [twice, twice], services)).toThrow(/declared twice/u);
});
