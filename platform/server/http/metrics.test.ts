import { expect, it } from 'vitest';
import { findFreePort } from '#testing/free-port.ts';
import { createErrorTable } from '../errors/error-table.ts';
import { serveMetrics } from './metrics.ts';
import { createHttpServer } from './server.ts';
import { createSites } from './sites.ts';

it('counts requests by operation on a separate port, and ends with the server', async () => {
  const settings = { publicUrl: 'http://localhost', apiOrigins: [], logLevel: 'silent' } as const;
  const app = await createHttpServer(
    settings,
    createSites(settings, async () => new Set()),
    createErrorTable([]),
  );
  const port = await findFreePort();
  await serveMetrics(app, { host: '127.0.0.1', port }, [
    { name: 'kontor_things', help: 'Things', read: () => 3 },
    { type: 'counter', name: 'kontor_dropped_total', help: 'Things that were lost', read: () => 7 },
    { name: 'kontor_lost', help: 'What the database would know', read: () => Promise.reject(new Error('no database')) },
  ]);
  app.get('/api/thing/:id', { schema: { operationId: 'getThing' } }, async () => ({}));
  await app.inject('/api/thing/secret-1');
  await app.inject('/api/thing/secret-2');
  await fetch(`http://127.0.0.1:${port}/metrics`);
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain(
    'kontor_http_request_duration_seconds_count{operation="getThing",method="GET",status="200"} 2',
  );
  expect(text).toContain('process_resident_memory_bytes');
  expect(text).toContain('kontor_things 3');
  expect(text).toContain('kontor_lost Nan');
  expect(text).toContain('# TYPE kontor_dropped_total counter\nkontor_dropped_total 7');
  expect(text).not.toContain('secret');
  expect((await app.inject('/metrics')).statusCode).toBe(404);
  await app.close();
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed');
});
