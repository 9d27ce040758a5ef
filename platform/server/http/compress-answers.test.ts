import Fastify from 'fastify';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressAnswers } from './compress-answers.ts';

const rows = (count: number) => Array.from({ length: count }, (_, number) => ({ id: `RE-2026-${number}`, open: true }));
const app = Fastify();
compressAnswers(app);
app.get('/small', async () => rows(2));
app.get('/list', async () => rows(60));
app.get('/huge', async () => rows(4000));
app.get('/varied', async (_request, reply) => reply.header('vary', 'Accept').send(rows(60)));
app.get('/secret', async (_request, reply) => reply.header('content-encoding', 'identity').send(rows(60)));
app.get('/text', async (_request, reply) => reply.type('text/csv').send('x'.repeat(5000)));
app.post('/list', async () => rows(60));

const browser = { 'x-requested-with': 'kontor', 'accept-encoding': 'gzip, deflate, br, zstd' };
const ask = (url: string, headers: Record<string, string> = browser, method: 'GET' | 'POST' = 'GET') =>
  app.inject({ method, url, headers });

describe('answers of the API', () => {
  it.each([
    ['/list', 60],
    ['/huge', 4000],
  ] as const)('%s reaches a browser compressed, and unchanged', async (url, count) => {
    const answer = await ask(url);
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(answer.rawPayload.length),
      vary: 'Accept-Encoding',
    });
    const plain = gunzipSync(answer.rawPayload);
    expect(JSON.parse(plain.toString())).toEqual(rows(count));
    expect(answer.rawPayload.length).toBeLessThan(plain.length / 4);
  });

  it.each([
    ['is small', '/small', browser],
    ['goes to a client without gzip', '/list', { 'x-requested-with': 'kontor' }],
    ['goes to a client that refuses gzip', '/list', { ...browser, 'accept-encoding': 'br, gzip;q=0' }],
    ['may be caused by another site, which could measure it', '/list', { 'accept-encoding': 'gzip' }],
    ['goes through a proxy, which compresses by itself', '/list', { ...browser, 'x-forwarded-for': '10.0.0.1' }],
    ['contains a secret', '/secret', browser],
    ['is not JSON', '/text', browser],
  ])('one that %s is sent as it is', async (_, url, headers) => {
    const answer = await ask(url, headers);
    expect(answer.headers['content-encoding']).not.toBe('gzip');
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  });

  it('to anything but GET, such as one-time secrets, are sent as they are', async () => {
    expect((await ask('/list', browser, 'POST')).headers['content-encoding']).toBeUndefined();
  });

  it('differ by what they already differed by, too', async () => {
    expect((await ask('/varied')).headers['vary']).toBe('Accept, Accept-Encoding');
  });
});
