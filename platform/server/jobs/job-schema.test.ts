import { Client } from 'pg';
import { PgBoss, getRollbackPlans } from 'pg-boss';
import packageJson from 'pg-boss/package.json' with { type: 'json' };
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { migrate } from '../migrations/migrations.ts';

const newest = packageJson.pgboss.schema;
const { adminUrl, secretKey } = await createTestDatabase();
const admin = new Client({ connectionString: adminUrl });
await admin.connect();
afterAll(() => admin.end());

async function readVersion(): Promise<number> {
  return (await admin.query<{ version: number }>('SELECT version FROM jobs.version')).rows[0]?.version ?? 0;
}

it('is what the installed pg-boss expects', async () => {
  const boss = new PgBoss({ schema: 'jobs', db: { executeSql: (text, values) => admin.query(text, values) } });
  const drift = await boss.detectSchemaDrift();
  expect(drift).toMatchObject({ ok: true });
  expect(await readVersion()).toBe(newest);
});

it('is migrated from an older version to the newest, and stays as pg-boss expects', async () => {
  for (const version of [newest, newest - 1]) {
    await admin.query(`SET ROLE kontor_owner; ${getRollbackPlans('jobs', version)}; RESET ROLE`);
  }
  expect(await readVersion()).toBe(newest - 2);
  await migrate(adminUrl, { secretKey });
  expect(await readVersion()).toBe(newest);
  const boss = new PgBoss({ schema: 'jobs', db: { executeSql: (text, values) => admin.query(text, values) } });
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true });
});

it('of a newer version is refused', async () => {
  await admin.query(`UPDATE jobs.version SET version = ${newest + 1}`);
  await expect(migrate(adminUrl, { secretKey })).rejects.toThrow(
    `newer than this version: its job queue has version ${newest + 1}`,
  );
  await admin.query(`UPDATE jobs.version SET version = ${newest}`);
  await expect(migrate(adminUrl, { secretKey })).resolves.toBe(0);
});
