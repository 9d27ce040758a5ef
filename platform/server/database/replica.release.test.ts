import { sql } from 'kysely';
import { Client } from 'pg';
import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { startReplicated } from '#testing/standby.ts';
import { tenantTable } from '#testing/tenant-table.ts';
import { whenOver } from '#testing/when-over.ts';
import { checkRoutes } from './check-routes.ts';
import { openDatabase } from './database.ts';
import type { Transaction } from './transaction.ts';

const { adminUrl, replicaUrl, secretKey, stopReplica } = await startReplicated();
await runAdminStatement(adminUrl, tenantTable);

const scope = { organizationId: uuidv7(), userId: uuidv7() };
const report = { readOnly: true, mayUseReplica: true } as const;

function open(routes: { readonly replicaUrl?: string } = { replicaUrl }) {
  const database = openDatabase({ adminUrl, secretKey, ...routes });
  whenOver(() => database.close());
  return database;
}

const insert = (text: string) => (tx: Transaction) =>
  sql`INSERT INTO notes (organization_id, id, text) VALUES (${scope.organizationId}::uuid, ${uuidv7()}, ${text})`.execute(
    tx,
  );

/** Texts, and whether a replica answered. */
async function list(tx: Transaction): Promise<{ readonly texts: readonly string[]; readonly fromReplica: boolean }> {
  const { rows } = await sql<{ text: string }>`SELECT text FROM notes ORDER BY text`.execute(tx);
  const { rows: places } = await sql<{ replica: boolean }>`SELECT pg_is_in_recovery() AS replica`.execute(tx);
  return { texts: rows.map(({ text }) => text), fromReplica: places[0]?.replica === true };
}

it('a report comes from the replica and contains what was saved a moment before, again and again', async () => {
  const database = open();
  for (let round = 1; round <= 50; round += 1) {
    await database.tenant(scope, insert(`note ${String(round).padStart(2, '0')}`));
    const { texts, fromReplica } = await database.tenant(scope, list, report);
    expect(texts).toHaveLength(round);
    expect(fromReplica).toBe(true);
  }
});

it('a report of another organisation shows nothing of it there, either', async () => {
  const stranger = { organizationId: uuidv7(), userId: uuidv7() };
  expect(await open().tenant(stranger, list, report)).toEqual({ texts: [], fromReplica: true });
});

it('whatever is not declared as a report stays with the primary', async () => {
  expect((await open().tenant(scope, list, { readOnly: true })).fromReplica).toBe(false);
});

it('a replica that lags serves nobody; once it has caught up, it does again', async () => {
  const database = open();
  await runAdminStatement(replicaUrl, 'SELECT pg_wal_replay_pause()');
  try {
    await database.tenant(scope, insert('written while the replica stood still'));
    const { texts, fromReplica } = await database.tenant(scope, list, report);
    expect(texts).toContain('written while the replica stood still');
    expect(fromReplica).toBe(false);
    expect(await database.readReplicaLag()).toBeGreaterThan(0);
  } finally {
    await runAdminStatement(replicaUrl, 'SELECT pg_wal_replay_resume()');
  }
  await expect.poll(() => database.readReplicaLag()).toBe(0);
  // Asked by a process that has not seen it lag.
  await expect.poll(async () => (await open().tenant(scope, list, report)).fromReplica).toBe(true);
});

it('work that the replica refuses runs at the primary, and keeps no other from the replica', async () => {
  const database = open();
  const texts = await database.tenant(
    scope,
    async (tx) => {
      const { rows } = await sql<{ text: string }>`SELECT text FROM notes ORDER BY text LIMIT 1`.execute(tx);
      // Only a primary gives out transaction ids.
      await sql`SELECT txid_current()`.execute(tx);
      return rows;
    },
    report,
  );
  expect(texts).toHaveLength(1);
  expect((await database.tenant(scope, list, report)).fromReplica).toBe(true);
});

it('a busy replica passes reports on to the primary, and serves the next organisation', async () => {
  const database = open();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const stranger = { organizationId: uuidv7(), userId: uuidv7() };
  // As many as one person gets at a time.
  const waiting = [Promise.withResolvers<void>(), Promise.withResolvers<void>()].map(({ promise, resolve }) => {
    const read = async (tx: Transaction) => {
      const found = await list(tx);
      resolve();
      await isOver;
      return found;
    };
    return { result: database.tenant(scope, read, report), isReading: promise };
  });
  try {
    await Promise.all(waiting.map(({ isReading }) => isReading));
    expect((await database.tenant(scope, list, report)).fromReplica).toBe(false);
    expect((await database.tenant(stranger, list, report)).fromReplica).toBe(true);
    expect(await database.readReplicaLag()).toBe(0);
  } finally {
    end();
  }
  const found = await Promise.all(waiting.map(({ result }) => result));
  expect(found.map(({ fromReplica }) => fromReplica)).toEqual([true, true]);
});

it('a lock that the replica replays does not refuse a report', async () => {
  const [primary, replica] = [new Client(adminUrl), new Client(replicaUrl)];
  await Promise.all([primary.connect(), replica.connect()]);
  try {
    await primary.query('BEGIN; LOCK TABLE notes');
    const locks = `SELECT FROM pg_locks WHERE relation = 'notes'::regclass AND mode = 'AccessExclusiveLock'`;
    await expect.poll(async () => (await replica.query(locks)).rowCount).toBe(1);
    let runs = 0;
    const read = async (tx: Transaction) => {
      runs += 1;
      if (runs === 2) await primary.query('COMMIT');
      return list(tx);
    };
    expect((await open().tenant(scope, read, report)).fromReplica).toBe(false);
  } finally {
    await Promise.all([primary.end(), replica.end()]);
  }
});

it('an error of the report itself is its result, not a reason to run it twice', async () => {
  let runs = 0;
  const failing = open().tenant(
    scope,
    async () => {
      runs += 1;
      throw new Error('no such owner');
    },
    report,
  );
  await expect(failing).rejects.toThrow('no such owner');
  expect(runs).toBe(1);
});

it('an address that leads to the primary, or to another cluster, is no replica', async () => {
  const lines: string[] = [];
  await checkRoutes({ adminUrl, secretKey, replicaUrl: adminUrl }, (line) => lines.push(line));
  expect(lines).toEqual([expect.stringMatching(/^DATABASE_REPLICA_URL: leads to a primary/u)]);
  expect((await open({ replicaUrl: adminUrl }).tenant(scope, list, report)).fromReplica).toBe(false);
  await checkRoutes({ adminUrl, secretKey, replicaUrl }, (line) => lines.push(line));
  expect(lines).toHaveLength(1);
});

it('without the replica reports go on at the primary, and a start says so', async () => {
  const database = open();
  expect((await database.tenant(scope, list, report)).fromReplica).toBe(true);
  await stopReplica();
  expect((await database.tenant(scope, list, report)).fromReplica).toBe(false);
  expect(await database.readReplicaLag()).toBe(Infinity);
  expect(await open({}).readReplicaLag()).toBeUndefined();
  const lines: string[] = [];
  await checkRoutes({ adminUrl, secretKey, replicaUrl }, (line) => lines.push(line));
  expect(lines).toEqual([expect.stringMatching(/^DATABASE_REPLICA_URL: cannot be reached/u)]);
});
