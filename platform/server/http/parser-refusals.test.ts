import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { errorAnswerSchema } from '../../contract/errors.ts';
import { createTestClock } from '#testing/clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestApp } from '#testing/http.ts';
import { sendRaw } from '#testing/raw-http.ts';
import { securityHeaders } from './security-headers.ts';

// Data that never becomes a request for the framework is answered, too.

const { database } = await createTestDatabase();
const logLines: string[] = [];
const app = await createTestApp({
  database,
  clock: createTestClock(),
  findSession: async () => null,
  routes: [],
  logLines,
});
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;
const secret = 'geheim-4711';
const host = 'Host: kontor.test\r\n';

it.each([
  ['no HTTP at all', `${secret}\r\n\r\n`, 400, 'malformed_request'],
  ['a method that nobody knows', `FETCH /${secret} HTTP/1.1\r\n${host}\r\n`, 400, 'malformed_request'],
  ['a version that nobody speaks', `GET /${secret} HTTP/9.9\r\n${host}\r\n`, 400, 'malformed_request'],
  ['a header without a colon', `GET / HTTP/1.1\r\n${host}${secret}\r\n\r\n`, 400, 'malformed_request'],
  ['a header with NUL', `GET / HTTP/1.1\r\n${host}X: ${secret}\0\r\n\r\n`, 400, 'malformed_request'],
  ['two lengths', `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, 'malformed_request'],
  [
    'a length beside chunks',
    `POST / HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    400,
    'malformed_request',
  ],
  [
    'a transfer coding that nobody knows',
    `POST / HTTP/1.1\r\n${host}Transfer-Encoding: ${secret}\r\n\r\n`,
    400,
    'malformed_request',
  ],
  ['a beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'malformed_request'],
  ['no host', `GET /${secret} HTTP/1.1\r\nConnection: close\r\n\r\n`, 400, 'malformed_request'],
  [
    'two hosts',
    `GET /${secret} HTTP/1.1\r\n${host}Host: evil.example\r\nConnection: close\r\n\r\n`,
    400,
    'malformed_request',
  ],
  [
    'an address with a host',
    `GET http://evil.example/${secret} HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    421,
    'misdirected_request',
  ],
  [
    'another host',
    `GET /${secret} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    421,
    'misdirected_request',
  ],
  ['no host, in the old version', `GET /${secret} HTTP/1.0\r\n\r\n`, 421, 'misdirected_request'],
  ['headers that are too large', `GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ['an address that is too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431, 'headers_too_large'],
  ['an expectation', `GET /${secret} HTTP/1.1\r\n${host}Expect: ${secret}\r\n\r\n`, 417, 'expectation_failed'],
  ['a tunnel', `CONNECT ${secret}:443 HTTP/1.1\r\n${host}\r\n`, 405, 'method_not_allowed'],
])('%s', async (_name, text, status, code) => {
  logLines.splice(0);
  const answer = await sendRaw(port, text);
  expect([answer.status, errorAnswerSchema.parse(JSON.parse(answer.body)).errors[0]?.code]).toEqual([status, code]);
  expect(answer.headers).toMatchObject({ ...securityHeaders, 'cache-control': 'no-store', connection: 'close' });
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.body)));
  // Told once, under the id of the answer, and without what was sent.
  const told = logLines
    .map((line) => JSON.parse(line))
    .filter(({ event, reqId }) => event === 'refused' && reqId === answer.headers['x-request-id']);
  expect(told).toMatchObject([{ code, address: '127.0.0.1' }]);
  expect(logLines.join('')).not.toContain(secret);
});

it('a request that does not arrive in time', async () => {
  // Node's timer would report this after 20 seconds.
  app.server.prependOnceListener('connection', (socket) => {
    app.server.emit('clientError', Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  });
  const answer = await sendRaw(port, 'GET / HTTP/1.1\r\n');
  expect([answer.status, JSON.parse(answer.body).errors[0].code]).toEqual([408, 'request_timeout']);
});

it('health responds under any host', async () => {
  const answer = await sendRaw(port, 'GET /health/live HTTP/1.1\r\nHost: 10.0.0.7:3000\r\nConnection: close\r\n\r\n');
  // No health is registered here: not found is answered by the product, not refused for the host.
  expect(answer.status).toBe(404);
});
