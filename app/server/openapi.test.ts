import { afterAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import { createDocumentRenderer } from '#platform/server/documents/document-renderer.ts';
import { createTestClock } from '#testing/clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createApp } from './app.ts';
import { endpoints } from './registry.ts';

const { database, secretKey } = await createTestDatabase();
const renderer = createDocumentRenderer();
const configuration = readConfiguration({ LOG_LEVEL: 'silent', DEMO: 'true' });
const { app } = await createApp({ configuration, database, renderer, clock: createTestClock(), secretKey });
afterAll(async () => {
  await app.close();
  await renderer.close();
});

describe('the whole server', () => {
  it('describes every endpoint of the registry in OpenAPI', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, Record<string, { operationId: string }>> }>();
    const described = Object.values(paths).flatMap((path) => Object.values(path).map((operation) => operation.operationId));
    expect(described.sort()).toEqual(endpoints.map((endpoint) => endpoint.id).sort());
  });

  it('shows the description as a page', async () => {
    const page = await app.inject('/api/docs');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
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
        expect([answer.statusCode, answer.json<{ errors: { code: string }[] }>().errors[0]?.code]).toEqual([403, 'cross_site']);
      }
    }
    expect(unsafe.length).toBeGreaterThan(10);
  });

  it('answers its health', async () => {
    expect((await app.inject('/health/live')).json()).toEqual({ status: 'live' });
    expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ready' });
  });
});
