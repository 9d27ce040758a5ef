import { mkdtemp, chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { afterAll, describe, expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { tenantTable } from '#testing/tenant-table.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { loginPassword } from './login-connection.ts';
import { openDatabase } from './database.ts';
import { startEmbeddedServer } from './embedded-server.ts';
import { readPostmaster } from './embedded/postmaster.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { migrate } from '../migrations/migrations.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'kontor-recovery-'));
await chmod(dataDir, 0o755);
const server = await startEmbeddedServer({ dataDir });
const { adminUrl } = server;
const secretKey = 'only used for this throw-away database';
await migrate(adminUrl, { secretKey });
await runAdminStatement(adminUrl, tenantTable);
const database = openDatabase({ adminUrl, secretKey, maxConnections: 4 });

afterAll(async () => {
  await database.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const scope = { organizationId: uuidv7(), userId: uuidv7() };

function countNotes(): Promise<number> {
  return database.tenant(scope, async (tx) =>
    Number((await sql<{ count: number }>`SELECT count(*) FROM notes`.execute(tx)).rows[0]?.count),
  );
}

function insertNote(text: string): Promise<unknown> {
  return database.tenant(scope, (tx) =>
    sql`INSERT INTO notes (organization_id, id, text) VALUES (${scope.organizationId}, ${uuidv7()}, ${text})`.execute(
      tx,
    ),
  );
}

/** Ends every connection of the application on the server's side, as a restart does. */
function cutConnections(): Promise<void> {
  return runAdminStatement(
    adminUrl,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'kontor_app'`,
  );
}

describe('the database after an interruption', () => {
  it('continues with new connections, invisibly for the caller', async () => {
    await Promise.all([1, 2, 3, 4].map(() => countNotes()));
    await cutConnections();
    await expect(
      Promise.all([countNotes(), countNotes(), database.query('SELECT 1 AS one'), insertNote('after a cut')]),
    ).resolves.toBeDefined();
  });

  it('reports an interrupted transaction as failed, and it is rolled back', async () => {
    const before = await countNotes();
    const cut = database.tenant(scope, async (tx) => {
      await sql`INSERT INTO notes (organization_id, id, text) VALUES (${scope.organizationId}, ${uuidv7()}, 'cut')`.execute(
        tx,
      );
      await cutConnections();
      await sql`SELECT 1`.execute(tx);
    });
    await expect(cut).rejects.toThrow(DatabaseUnavailableError);
    expect(await countNotes()).toBe(before);
  });

  it('ends a statement that takes too long, without losing the connection', async () => {
    const slow = database.tenant(scope, async (tx) => {
      await sql`SET LOCAL statement_timeout = 50`.execute(tx);
      await sql`SELECT pg_sleep(5)`.execute(tx);
    });
    await expect(slow).rejects.toThrow(/statement timeout/u);
    expect(await database.findFault()).toBeNull();
  });
});

describe('the database under load while the server is killed', () => {
  it('responds again and keeps every acknowledged write', async () => {
    const acknowledged: string[] = [];
    let running = true;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let number = 0; running; number += 1) {
        const text = `${writer}-${number}`;
        await insertNote(text).then(
          () => acknowledged.push(text),
          (error: unknown) => expect(error).toBeInstanceOf(DatabaseUnavailableError),
        );
      }
    });
    await waitUntil(() => acknowledged.length > 50);
    const findServer = () => readPostmaster(join(dataDir, 'postgres'))?.pid;
    const killed = findServer();
    process.kill(killed ?? 0, 'SIGKILL');
    // Processes of the killed server may still acknowledge writes for a moment.
    await waitUntil(async () => findServer() !== killed && (await database.findFault()) === null);
    const before = acknowledged.length;
    await waitUntil(() => acknowledged.length > before + 50);
    running = false;
    await Promise.all(writers);
    const kept = await database.tenant(scope, (tx) => sql<{ text: string }>`SELECT text FROM notes`.execute(tx));
    const texts = new Set(kept.rows.map((row) => row.text));
    expect(acknowledged.filter((text) => !texts.has(text))).toEqual([]);
  });

  it('is unavailable while it refuses the password, and available when it accepts it again', async () => {
    const locked = openDatabase({ adminUrl, secretKey: 'a key whose password the role does not have' });
    expect(await locked.findFault()).toBe('unreachable');
    await expect(locked.query('SELECT 1')).rejects.toThrow(DatabaseUnavailableError);
    await expect(locked.tenant(scope, (tx) => sql`SELECT 1`.execute(tx))).rejects.toThrow(DatabaseUnavailableError);
    await runAdminStatement(
      adminUrl,
      `ALTER ROLE kontor_app PASSWORD '${loginPassword('kontor_app', 'a key whose password the role does not have')}'`,
    );
    await expect(locked.query('SELECT 1 AS one')).resolves.toEqual([{ one: 1 }]);
    await locked.close();
    await migrate(adminUrl, { secretKey });
  });

  it('is reported as unavailable while it does not respond', async () => {
    const nowhere = openDatabase({ adminUrl: 'postgres://nobody:x@127.0.0.1:1/none', secretKey });
    expect(await nowhere.findFault()).toBe('unreachable');
    await expect(nowhere.query('SELECT 1')).rejects.toThrow(DatabaseUnavailableError);
    await nowhere.close();
  });
});
