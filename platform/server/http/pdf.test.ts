import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { waitUntil } from '#testing/wait-until.ts';
import { createErrorTable } from '../errors/error-table.ts';
import { answerError } from './errors.ts';
import { createPdfSender } from './pdf.ts';

const app = Fastify();
app.decorate('errorTable', createErrorTable([]));
app.setErrorHandler(answerError);
const send = createPdfSender();
const large = Buffer.alloc(30 * 1024 * 1024, 7);
const small = Buffer.from('%PDF-1.7 §');
let opened = 0;
app.get('/made', (request, reply) => send(request, reply, { bytes: large, fileName: 'a.pdf' }));
app.get('/small', (request, reply) => send(request, reply, { bytes: small, fileName: 'ä.pdf' }));
app.get('/stored', (request, reply) =>
  send(request, reply, {
    fileName: 'a.pdf',
    bytes: {
      byteSize: 2 * small.length,
      open: async () => {
        opened += 1;
        return (async function* halves() {
          yield small;
          yield small;
        })();
      },
    },
  }),
);
await app.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => app.close());

async function ask(path: string): Promise<IncomingMessage> {
  const [response] = (await once(
    get({
      port: (app.server.address() as AddressInfo).port,
      path,
      agent: false,
      headers: { accept: 'application/pdf' },
    }),
    'response',
  )) as [IncomingMessage];
  return response;
}

describe('a PDF', () => {
  it('is hex text, or bytes on request, of a known length', async () => {
    const text = await app.inject('/small');
    expect([text.body, text.headers['content-length'], text.headers['content-type']]).toEqual([
      small.toString('hex'),
      String(small.length * 2),
      'text/plain; charset=utf-8',
    ]);
    const bytes = await app.inject({ url: '/small', headers: { accept: 'application/pdf' } });
    expect([bytes.rawPayload, bytes.headers['content-length'], bytes.headers['content-disposition']]).toEqual([
      small,
      String(small.length),
      expect.stringContaining('attachment'),
    ]);
  });

  it('that is stored is read while it is sent, and not at all for HEAD', async () => {
    expect((await app.inject({ url: '/stored', headers: { accept: 'application/pdf' } })).rawPayload).toEqual(
      Buffer.concat([small, small]),
    );
    expect((await app.inject('/stored')).body).toBe(Buffer.concat([small, small]).toString('hex'));
    const before = opened;
    expect((await app.inject({ method: 'HEAD', url: '/stored' })).headers['content-length']).toBe(
      String(small.length * 4),
    );
    expect(opened).toBe(before);
  });

  it('that its reader does not receive counts until they do or disconnect: others are refused before memory is full', async () => {
    const slow = [await ask('/made'), await ask('/made')];
    expect(slow.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const refused = await ask('/made');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5']);
    refused.destroy();
    for (const response of slow) response.destroy();
    await waitUntil(async () => {
      const response = await ask('/made');
      response.destroy();
      return response.statusCode === 200;
    });
  });
});
