import { expect, it } from 'vitest';
import Fastify from 'fastify';
import { setImmediate as turn } from 'node:timers/promises';
import { createTestDatabase } from '#testing/database.ts';
import { registerHealth } from './health.ts';
import { holdCalls, isStarting, openForCalls, waitForStart } from './starting.ts';

const { database } = await createTestDatabase();

it('calls wait for the start, pages and health checks do not', async () => {
  const app = Fastify();
  app.setErrorHandler((error: Error, _request, reply) => reply.code(503).send(error.message));
  waitForStart(app);
  registerHealth(app, database);
  const paths = ['/api/session', '/dev/outbox.json', '/page', '/'];
  for (const path of paths) app.get(path, async () => path);
  await app.ready();
  expect(isStarting(app)).toBe(false);
  holdCalls(app);
  expect(isStarting(app)).toBe(true);

  const answered: string[] = [];
  const calls = ['/%61pi/session', ...paths].map(async (url) => answered.push((await app.inject({ url })).body));
  await Promise.all(calls.slice(-2));
  await turn();
  expect(answered.toSorted()).toEqual(['/', '/page']);
  const health = async (path: string) => (await app.inject({ url: `/health/${path}` })).body;
  expect([await health('live'), await health('ready')]).toEqual(['{"status":"live"}', 'starting']);

  openForCalls(app);
  await Promise.all(calls);
  expect(answered.slice(2).toSorted()).toEqual(['/api/session', '/api/session', '/dev/outbox.json']);
  expect([isStarting(app), (await app.inject({ url: '/api/session' })).body]).toEqual([false, '/api/session']);
  expect(await health('ready')).toBe('{"status":"ready"}');
  await app.close();
});
