import { Pool } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startCuttingProxy } from '#testing/cutting-proxy.ts';
import { createTestDatabase } from '#testing/database.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { isConnectionLost } from './errors.ts';
import { allowSilence, endSilentConnections } from './silent-connections.ts';

const { adminUrl } = await createTestDatabase();
const limitMs = 300;

async function setUp() {
  const proxy = await startCuttingProxy(adminUrl);
  const pool = new Pool({ connectionString: proxy.url, pipeline: true, max: 1 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  endSilentConnections(pool, limitMs);
  onTestFinished(() => pool.end());
  return { proxy, pool };
}

it('a connection to a frozen server is ended, and the next statement gets a new one', async () => {
  const { proxy, pool } = await setUp();
  await pool.query('SELECT 1');
  proxy.freeze();
  const error = await pool.query('SELECT 1').catch((reason: unknown) => reason);
  expect(isConnectionLost(error)).toBe(true);
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  expect(proxy.connections).toBe(2);
});

it('an idle connection may be silent for as long as it likes, and is watched again once it is used', async () => {
  const { proxy, pool } = await setUp();
  let isSilent = false;
  pool.on('connect', (client) => client.connection.stream.once('timeout', () => (isSilent = true)));
  await pool.query('SELECT 1');
  // The clock of the socket has run out once.
  await waitUntil(() => isSilent);
  await pool.query('SELECT 1');
  expect(proxy.connections).toBe(1);
  proxy.freeze();
  await expect(pool.query('SELECT 1')).rejects.toSatisfy(isConnectionLost);
});

it('work without a limit may wait for as long as it takes', async () => {
  const { proxy, pool } = await setUp();
  const client = await pool.connect();
  allowSilence(client);
  await expect(client.query(`SELECT pg_sleep(${(2 * limitMs) / 1000}), 1 AS one`)).resolves.toMatchObject({
    rows: [{ one: 1 }],
  });
  client.release();
  expect(proxy.connections).toBe(1);
});
