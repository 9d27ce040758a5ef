import { afterAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import { createPlatform } from '#platform/server/platform.ts';
import { createTestClock } from '#testing/clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createApp } from '../app.ts';
import { endpoints } from '#testing/product-modules.ts';
import { createProductParts } from '#testing/product-parts.ts';

// Every answer carries the security headers, whatever became of the request (reference: OWASP ASVS 5.0, 3.4).

const { database, secretKey } = await createTestDatabase();
const parts = await createProductParts(database);
const onError = (error: Error): never => expect.fail(error.message);
const configuration = readConfiguration({ LOG_LEVEL: 'silent', DEMO: 'true', PUBLIC_URL: 'https://localhost' });
const { app } = await createApp(
  createPlatform({ configuration, database, ...parts, clock: createTestClock(), secretKey, onError }),
);
afterAll(() => app.close());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS' | 'PATCH' | 'HEAD';
type Request = [name: string, method: Method, url: string, headers?: Record<string, string>, body?: string];

const ours = { 'x-requested-with': 'kontor' };
const json = { ...ours, 'content-type': 'application/json' };
const signIn = '/api/benit/auth/users/signin';
const fill = (path: string): string => path.replaceAll(/:\w+/gu, 'x');

const requests: readonly Request[] = [
  ...endpoints.map(({ id, method, path }): Request => [
    id,
    method,
    fill(path),
    method === 'GET' ? ours : json,
    method === 'POST' || method === 'PUT' ? '{}' : undefined,
  ]),
  ...endpoints.map(({ id, method, path }): Request => [
    `${id} of another site`,
    method,
    fill(path),
    { origin: 'https://evil.example' },
  ]),
  ['a page', 'GET', '/benit/profile'],
  ['the entry page', 'GET', '/'],
  ['a drawing', 'GET', '/favicon.svg'],
  ['a file that is not there', 'GET', '/assets/none.js'],
  ['an API path that is not there', 'GET', '/api/none'],
  ['a path that cannot be read', 'GET', '/api/%zz'],
  ['a parameter that is too long', 'GET', `/api/benit/auth/users/check/${'x'.repeat(500)}`, ours],
  ['a method that is not there', 'PATCH', signIn, ours],
  [
    'a preflight of another site',
    'OPTIONS',
    signIn,
    { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  ],
  ['an API path in another spelling', 'GET', '/%61pi/benit/brand'],
  ['an API path with a host', 'GET', 'http://localhost/api/benit/brand'],
  ['broken JSON', 'POST', signIn, json, '{"email":'],
  ['a type that nothing reads', 'POST', signIn, { ...ours, 'content-type': 'application/xml' }, '<x/>'],
  ['a body that is too large', 'POST', signIn, json, JSON.stringify({ email: 'x'.repeat(2_000_000) })],
  ['a failed validation', 'POST', signIn, json, '{"email":1}'],
  ['wrong credentials', 'POST', signIn, json, '{"email":"nobody@example.org","password":"wrong"}'],
  ['health', 'GET', '/health/ready'],
  ['the description of the API', 'GET', '/api/openapi.json'],
  ['the outbox', 'GET', '/dev/outbox'],
];

describe('headers of every response', () => {
  it.each<Request>(requests)('%s', async (_name, method, url, headers, body) => {
    const answer = await app.inject({
      method,
      url,
      headers: { host: 'localhost', ...headers },
      ...(body !== undefined && { payload: body }),
    });
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    const policy = String(answer.headers['content-security-policy']);
    for (const part of ["default-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-/u);
    if (/\/(?:a|%61)pi\//u.test(url) && url !== '/api/openapi.json')
      expect(answer.headers['cache-control']).toBe('no-store');
    // Never ours, never an echo: no other site reads an answer.
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['x-powered-by']).toBeUndefined();
    expect(answer.headers['server']).toBeUndefined();
  });
});
