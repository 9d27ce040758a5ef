import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createDatabase, createTestDatabase } from '#testing/database.ts';
import { startPooler } from '#testing/pgbouncer.ts';
import { whenOver } from '#testing/when-over.ts';
import { checkRoutes } from './check-routes.ts';
import { openDatabase } from './database.ts';

const { adminUrl, secretKey } = await createTestDatabase();
const pooler = await startPooler({ adminUrl, secretKey });
whenOver(() => pooler.stop());
const poolerUrl = pooler.through(adminUrl);

const lines: string[] = [];
const check = (routes: { readonly poolerUrl?: string; readonly isPreparing?: boolean; readonly adminUrl?: string }) =>
  checkRoutes({ adminUrl, secretKey, ...routes }, (line) => lines.push(line));

it('a pooler in transaction mode without named statements, and PostgreSQL itself beside it, is how it is meant', async () => {
  await check({});
  await check({ poolerUrl, isPreparing: false });
  expect(lines).toEqual([]);
});

it('named statements through a pooler in transaction mode are refused if it does not keep them', async () => {
  const refusal = await check({ poolerUrl }).catch(String);
  expect(refusal).toEqual(
    pooler.keepsStatements ? undefined : expect.stringMatching(/DATABASE_PREPARED: given true, expected false/u),
  );
});

it('a pooler in transaction mode is refused as the only way, and as the way past itself', async () => {
  await expect(check({ adminUrl: poolerUrl, isPreparing: false })).rejects.toThrow(
    /^DATABASE_URL: .* DATABASE_DIRECT_URL/u,
  );
  await expect(check({ adminUrl: poolerUrl, poolerUrl, isPreparing: false })).rejects.toThrow(
    /^DATABASE_DIRECT_URL: a pooler/u,
  );
});

it('a pooler that leads to another database is refused', async () => {
  const other = await createDatabase('template1');
  await expect(check({ poolerUrl: pooler.through(other), isPreparing: false })).rejects.toThrow(
    /another database|cannot be reached/u,
  );
});

it('a pooler in session mode is named to the operator, and works', async () => {
  const inSessions = await startPooler({ adminUrl, secretKey }, { mode: 'session' });
  whenOver(() => inSessions.stop());
  lines.length = 0;
  await check({ poolerUrl: inSessions.through(adminUrl) });
  expect(lines).toEqual([expect.stringMatching(/^DATABASE_URL: .*pool_mode = transaction/u)]);
});

it('a pooler that nobody runs is named as unreachable', async () => {
  await expect(check({ poolerUrl: 'postgres://kontor@127.0.0.1:1/kontor', isPreparing: false })).rejects.toThrow(
    'The database cannot be reached',
  );
});

it('eight processes under load keep within the connections that the documented settings allow', async () => {
  const processes = Array.from({ length: 8 }, () =>
    openDatabase({ adminUrl, secretKey, poolerUrl, isPreparing: false }),
  );
  whenOver(async () => void (await Promise.all(processes.map((database) => database.close()))));
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  whenOver(() => client.end());
  const endListening = processes.map((database) =>
    database.listen('check', { onConnected: () => undefined, onMessage: () => undefined }),
  );
  whenOver(async () => void (await Promise.all(endListening.map((end) => end()))));
  let most = 0;
  const count = async (): Promise<void> => {
    const { rows } = await client.query<{ count: string }>(
      `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND usename LIKE 'kontor_%'`,
    );
    most = Math.max(most, Number(rows[0]?.count));
  };
  const work = processes.flatMap((database) =>
    Array.from({ length: 60 }, () => database.query('SELECT pg_sleep(0.05)')),
  );
  const identities = processes.flatMap((database) =>
    Array.from({ length: 20 }, () => database.identity(async () => undefined)),
  );
  const counting = Array.from({ length: 20 }, async (_, index) => {
    await work[index * 20];
    await count();
  });
  await Promise.all([...work, ...identities, ...counting]);
  expect(most).toBeGreaterThan(8);
  expect(most).toBeLessThanOrEqual(92);
});
