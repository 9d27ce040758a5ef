import { afterAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { createTestClock } from '#testing/clock.ts';
import { securityHeaders } from '#platform/server/http/security-headers.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { createApp } from './app.ts';
import { endpoints } from '#testing/product-modules.ts';
import { createProductParts } from '#testing/product-parts.ts';

const { database, secretKey } = await createTestDatabase();
const parts = await createProductParts(database);
const onError = (error: Error): never => expect.fail(error.message);
const configuration = readConfiguration({ LOG_LEVEL: 'silent', DEMO: 'true' });
const { app } = await createApp(
  createPlatform({ configuration, database, ...parts, clock: createTestClock(), secretKey, onError }),
);
afterAll(() => app.close());

const production = {
  NODE_ENV: 'production',
  SECRET_KEY: secretKey,
  LOG_LEVEL: 'silent',
  PUBLIC_URL: 'https://kontor.example',
};

describe('the description of the API in production', async () => {
  const { app: closed } = await createApp(
    createPlatform({
      configuration: readConfiguration(production),
      database,
      ...parts,
      clock: createTestClock(),
      secretKey,
      onError,
    }),
  );
  afterAll(() => closed.close());
  const headers = { host: 'kontor.example' };

  it.each([
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/docs/static/index.html',
    '/api/docs/static/swagger-ui.css',
  ])('%s needs a session', async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      expect((await closed.inject({ method, url, headers })).statusCode).toBe(401);
    }
    const answer = await closed.inject({ url, headers });
    expect(answer.json<{ errors: { code: string }[] }>().errors[0]?.code).toBe('not_signed_in');
  });

  it('is shown to a signed-in user', async () => {
    const people = await createTestPeople(database);
    const browser = await people.signIn(await people.addUser());
    const cookie = `__Host-${browser.cookie}`;
    const answers = await Promise.all(
      ['/api/openapi.json', '/api/docs/', '/api/docs/static/swagger-ui.css'].map((url) =>
        closed.inject({ url, headers: { ...headers, cookie } }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  });
});

describe('the whole server', () => {
  it('describes every endpoint of the registry in OpenAPI', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, { operationId: string }>>;
    }>();
    const described = Object.values(paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    );
    expect(described.sort()).toEqual(endpoints.map((endpoint) => endpoint.id).sort());
  });

  it('shows the description as a page', async () => {
    const page = await app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
    // No policy of its own: as strict as everywhere.
    expect(page.headers['content-security-policy']).toBe(securityHeaders['content-security-policy']);
  });

  it('refuses every unsafe call that another site could send', async () => {
    const unsafe = endpoints.filter((endpoint) => endpoint.method !== 'GET');
    const attacks: Record<string, string>[] = [
      {},
      { 'x-requested-with': 'kontor', origin: 'https://evil.example' },
      { 'x-requested-with': 'kontor', 'sec-fetch-site': 'cross-site' },
      { 'content-type': 'text/plain' },
      { 'content-type': 'multipart/form-data; boundary=x' },
    ];
    for (const { method, path } of unsafe) {
      for (const headers of attacks) {
        const answer = await app.inject({ method, url: path.replaceAll(/:\w+/gu, 'x'), headers, payload: '{}' });
        expect([answer.statusCode, answer.json<{ errors: { code: string }[] }>().errors[0]?.code]).toEqual([
          403,
          'cross_site',
        ]);
      }
    }
    expect(unsafe.length).toBeGreaterThan(10);
  });

  it('answers its health', async () => {
    expect((await app.inject('/health/live')).json()).toEqual({ status: 'live' });
    expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ready' });
  });
});
