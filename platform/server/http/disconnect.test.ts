import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineEndpoint } from '../../contract/endpoint.ts';
import { createTestClock } from '#testing/clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { findFreePort } from '#testing/free-port.ts';
import { createTestApp } from '#testing/http.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { serveMetrics } from './metrics.ts';
import { route } from './route.ts';

const { database } = await createTestDatabase();
const logLines: string[] = [];
const metricsPort = await findFreePort();
let begun = Promise.withResolvers<void>();
let answered = Promise.withResolvers<void>();

function endpoint(id: string) {
  return defineEndpoint({
    id,
    method: 'POST',
    path: `/api/test/${id}`,
    access: 'public',
    summary: id,
    request: { body: z.object({}) },
    response: z.object({}),
    errors: [],
  });
}

/** Works until the caller has gone, then does what `after` says. */
function working(id: string, after: (reason: unknown) => void) {
  return route(endpoint(id), async (_input, { signal }) => {
    begun.resolve();
    await wait(60_000, undefined, { signal }).catch(after);
    return {};
  });
}

const app = await createTestApp({
  database,
  clock: createTestClock(),
  findSession: async () => null,
  logLines,
  routes: [
    working('stops', (reason) => {
      throw reason;
    }),
    working('finishes', () => undefined),
    working('breaks', () => {
      throw new TypeError('a fault of ours');
    }),
  ],
  register: (server) => {
    server.addHook('onSend', async () => answered.resolve());
    server.register(async () => serveMetrics(server, { host: '127.0.0.1', port: metricsPort }));
  },
});
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

/** Sends a request, goes away, and waits until it has been answered, to nobody. */
async function leave(
  id: string,
  body = '{}',
): Promise<{ level: number; code?: string; err?: unknown; status?: number }[]> {
  begun = Promise.withResolvers();
  answered = Promise.withResolvers();
  logLines.splice(0);
  const socket = connect(port, '127.0.0.1');
  const head = `POST /api/test/${id} HTTP/1.1\r\nHost: kontor.test\r\nX-Requested-With: kontor\r\nContent-Type: application/json\r\n`;
  socket.write(`${head}Content-Length: 2\r\n\r\n${body}`);
  await (body.length < 2 ? waitUntil(() => logLines.some((line) => line.includes('incoming request'))) : begun.promise);
  socket.destroy();
  await once(socket, 'close');
  await answered.promise;
  await waitUntil(() => logLines.some((line) => line.includes('client closed request')));
  return logLines.map((line) => JSON.parse(line));
}

async function readCounts(): Promise<string[]> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return text.split('\n').filter((line) => line.startsWith('kontor_http_request_duration_seconds_count'));
}

describe('a disconnected client', () => {
  it.each(['stops', 'finishes'])('is not an error when the work %s', async (id) => {
    const lines = await leave(id);
    expect(lines.filter(({ level, err }) => level > 30 || err !== undefined)).toEqual([]);
    expect(lines.find(({ status }) => status === 499)).toMatchObject({ level: 20 });
    expect(await readCounts()).toContain(
      `kontor_http_request_duration_seconds_count{operation="${id}",method="POST",status="499"} 1`,
    );
  });

  it('is not an error during its body either', async () => {
    const lines = await leave('stops', '{');
    expect(lines.filter(({ level, err }) => level > 30 || err !== undefined)).toEqual([]);
    expect(lines.find(({ status }) => status === 499)).toMatchObject({ level: 20 });
  });

  it('hides no fault of the server', async () => {
    const lines = await leave('breaks');
    expect(lines.filter(({ level }) => level === 50)).toMatchObject([
      { code: 'internal_error', err: { message: 'a fault of ours' } },
    ]);
  });
});
