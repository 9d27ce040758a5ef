import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createTestDatabase } from '#testing/database.ts';
import { mountSmallDisk } from '#testing/small-disk.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { tenantTable } from '#testing/tenant-table.ts';
import { createErrorTable } from '../errors/error-table.ts';
import { answerError } from '../http/errors.ts';
import { registerHealth } from '../http/health.ts';
import { openDatabase } from './database.ts';
import type { Database } from './database.ts';
import { startEmbeddedServer } from './embedded-server.ts';
import { DatabaseUnavailableError, toDatabaseError } from './errors.ts';
import { migrate } from '../migrations/migrations.ts';

const { database } = await createTestDatabase();
const refused = (reason: string) => expect.objectContaining({ constructor: DatabaseUnavailableError, reason });

it.each(['53100', '53200'])('the error %s of PostgreSQL means a full database', async (code) => {
  const failing = database.identity((tx) =>
    sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '${code}'; END $$`).execute(tx),
  );
  await expect(failing).rejects.toEqual(refused('disk_full'));
  expect(await database.findFault()).toBeNull();
});

it('a connection for which PostgreSQL finds no room means a full database, in whichever language it says so', () => {
  const error = Object.assign(new DatabaseError('konnte Initialisierungsdatei nicht schreiben', 83, 'error'), {
    severity: 'FATAL',
    code: 'XX000',
    file: 'relcache.c',
    routine: 'write_item',
  });
  expect(toDatabaseError(error)).toEqual(refused('disk_full'));
});

const disk = mountSmallDisk(160);

describe.runIf(disk !== undefined)('a disk that is full', () => {
  it('refuses writes, is reported by readiness, and recovers once there is space', async () => {
    const { path, fill } = disk ?? expect.fail('there is no small disk');
    const server = await startEmbeddedServer({ dataDir: join(path, 'data') });
    onTestFinished(() => server.stop());
    const secretKey = 'only used for this throw-away database';
    await migrate(server.adminUrl, { secretKey });
    await runAdminStatement(server.adminUrl, tenantTable);
    const own = openDatabase({ adminUrl: server.adminUrl, secretKey, maxConnections: 4 });
    const app = Fastify();
    app.decorate('errorTable', createErrorTable([]));
    app.setErrorHandler(answerError);
    registerHealth(app, own);
    // The log that is written ahead gets a file of its own, so that the table finds no room first.
    await runAdminStatement(server.adminUrl, 'SELECT pg_switch_wal()');
    await write(own);
    const filler = join(path, 'filler');
    fill(filler, 500_000);

    const failure = await writeUntilRefused(own);
    expect(failure).toEqual(refused('disk_full'));
    const answer = await app.inject('/health/ready');
    expect([answer.statusCode, answer.headers['retry-after'], answer.json().errors[0].message]).toEqual([
      503,
      '5',
      'database disk full',
    ]);
    rmSync(filler);
    await waitUntil(async () => (await app.inject('/health/ready')).statusCode === 200);
    await write(own);
    await own.close();
  });
});

const scope = { organizationId: uuidv7(), userId: uuidv7() };

function write(own: Database): Promise<unknown> {
  const rows = sql`SELECT ${scope.organizationId}::uuid, gen_random_uuid(), repeat(md5(random()::text), 40) FROM generate_series(1, 100)`;
  return own.tenant(scope, (tx) => sql`INSERT INTO notes (organization_id, id, text) ${rows}`.execute(tx));
}

async function writeUntilRefused(own: Database): Promise<unknown> {
  for (;;) {
    try {
      await write(own);
    } catch (error) {
      return error;
    }
  }
}
