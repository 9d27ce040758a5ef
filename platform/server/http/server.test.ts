import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '#platform/contract/endpoint.ts';
import { createTestClock } from '#testing/clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestApp, createTestBrowser } from '#testing/http.ts';
import { DatabaseUnavailableError } from '../database/errors.ts';
import { registerRoutes } from './register-routes.ts';
import { route } from './route.ts';
import { createHttpServer } from './server.ts';

const { database } = await createTestDatabase();
const clock = createTestClock();
const answer = z.object({ name: z.string() });

function endpoint(id: string) {
  return defineEndpoint({
    id, method: 'POST', path: `/api/test/${id}`, access: 'public', summary: id,
    request: { body: z.strictObject({ name: z.string().max(5), age: z.number().optional() }) },
    response: answer, errors: [],
  });
}

const logLines: string[] = [];
const app = await createTestApp({
  database,
  clock,
  findSession: async () => null,
  logLines,
  routes: [
    route(endpoint('echo'), async ({ body }) => ({ name: body.name, secret: 'never declared' })),
    route(endpoint('crash'), async () => {
      throw new TypeError('the password is geheim');
    }),
    route(endpoint('offline'), async () => {
      throw new DatabaseUnavailableError('gone');
    }),
    route(endpoint('undeclared'), async () => ({}) as never),
  ],
});
const browser = createTestBrowser(app);
const post = (id: string, body: unknown = { name: 'Erika' }, headers: Record<string, string> = {}) =>
  browser.call('POST', `/api/test/${id}`, { body, headers });

describe('answers', () => {
  it('carry what the contract declares and nothing else', async () => {
    expect((await post('echo')).body).toEqual({ name: 'Erika' });
  });

  it('name every wrong field at once', async () => {
    const { status, body } = await post('echo', { name: 'Friederike', age: 'x', colour: 1 });
    expect(status).toBe(400);
    expect(body.errors.map(({ code, field }) => [code, field])).toEqual([['too_big', 'name'], ['invalid_type', 'age'], ['unknown_field', 'colour']]);
  });

  it('tell nothing of an unexpected error, which is logged once with the id of the request', async () => {
    logLines.splice(0);
    const { status, body, text, headers } = await post('crash');
    expect(status).toBe(500);
    expect(text).not.toContain('geheim');
    expect(body.errors[0]?.code).toBe('internal_error');
    const logged = logLines.filter((line) => line.includes('geheim'));
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(String(headers['x-request-id']));
  });

  it('say 503 and when to come back while the database is away', async () => {
    const { status, headers, body } = await post('offline');
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
      'content-security-policy': expect.stringMatching(/default-src 'self'.*object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/u),
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
  ])('%s', async (_, headers, status) => {
    expect((await post('echo', { name: 'Erika' }, headers)).status).toBe(status);
  });

  it('are allowed to read only for listed origins, which are never echoed', async () => {
    const read = async (origin: string) => (await post('echo', undefined, { origin })).headers['access-control-allow-origin'];
    expect(await read('https://listed.example')).toBe('https://listed.example');
    expect(await read('https://evil.example')).toBeUndefined();
  });
});

it('stops the process for a route that does not say who may call it, or a name used twice', async () => {
  const server = await createHttpServer({ publicUrl: 'http://kontor.test', apiOrigins: [], logLevel: 'silent' });
  afterAll(() => server.close());
  const services = { database, clock, findSession: async () => null, secure: false };
  const open = { ...endpoint('open'), access: undefined as never };
  expect(() => registerRoutes(server, [route(open, async () => ({ name: '' }))], services)).toThrow(/declare who may call/u);
  const twice = route(endpoint('twice'), async () => ({ name: '' }));
  expect(() => registerRoutes(server, [twice, twice], services)).toThrow(/declared twice/u);
});
