import { Pool } from 'pg';
import type { PoolClient } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { watchFaults } from './fault-watch.ts';

const { adminUrl } = await createTestDatabase();
const pool = new Pool({ connectionString: adminUrl });
// A connection that ends when its database is dropped is no failure.
pool.on('error', () => undefined);
afterAll(() => pool.end());

it('probes a full disk once for simultaneous callers, and again for later ones', async () => {
  const probes: string[] = [];
  const counting = Object.assign(Object.create(pool) as Pool, {
    connect: async () => {
      const client = await pool.connect();
      const query = client.query.bind(client);
      return Object.assign(Object.create(client) as PoolClient, {
        query: (statement: string) => {
          probes.push(statement);
          return query(statement);
        },
      });
    },
  });
  const watch = watchFaults(counting);
  await expect(
    watch.during(Promise.reject(new DatabaseUnavailableError('full', { reason: 'disk_full' }))),
  ).rejects.toThrow('full');
  expect(await Promise.all(Array.from({ length: 20 }, () => watch.findFault()))).toEqual(
    Array.from({ length: 20 }, () => null),
  );
  expect(probes).toEqual([expect.stringContaining('work_mem'), 'SHOW transaction_read_only']);
  expect([await watch.findFault(), probes.slice(2)]).toEqual([null, ['SHOW transaction_read_only']]);
});
