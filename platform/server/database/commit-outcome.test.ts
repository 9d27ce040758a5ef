import { sql } from 'kysely';
import { Pool } from 'pg';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { startCuttingProxy } from '#testing/cutting-proxy.ts';
import { createTestDatabase } from '#testing/database.ts';
import { tenantTable } from '#testing/tenant-table.ts';
import { systemClock } from '../clock.ts';
import { settleOutcome } from './commit-outcome.ts';
import { openDatabase } from './database.ts';
import { DatabaseUnavailableError } from './errors.ts';
import { purgeOutcomes } from './purge-outcomes.ts';

const { adminUrl, secretKey, database } = await createTestDatabase();
await runAdminStatement(adminUrl, tenantTable);
const catalogue = await openCatalogue(adminUrl);
const scope = { organizationId: uuidv7(), userId: uuidv7() };

/** Writes a note through a network that loses something; counts how often the work ran. */
async function setUp() {
  const proxy = await startCuttingProxy(adminUrl);
  const own = openDatabase({ adminUrl: proxy.url, secretKey, maxConnections: 2 });
  onTestFinished(() => own.close());
  let runs = 0;
  const write = (text: string): Promise<unknown> =>
    own.tenant(scope, (tx) => {
      runs += 1;
      return sql`INSERT INTO notes (organization_id, id, text) VALUES (${scope.organizationId}, ${uuidv7()}, ${text})`.execute(
        tx,
      );
    });
  return { proxy, write, runs: () => runs };
}

/** Texts of the notes, each with its number. The key of notes refuses the same text twice, so texts get a number. */
function listNotes(): Promise<string[]> {
  return catalogue.list('SELECT text FROM notes ORDER BY text');
}

describe('a COMMIT whose answer is lost', () => {
  it('is acknowledged when it was carried out, without doing the work again', async () => {
    const { proxy, write, runs } = await setUp();
    const cut = proxy.cutCommit('lose-answer');
    await write('carried out');
    await cut;
    expect([await listNotes(), runs()]).toEqual([['carried out'], 1]);
    await runAdminStatement(adminUrl, 'DELETE FROM notes');
  });

  it('leads to the work being done again when it never arrived', async () => {
    const { proxy, write, runs } = await setUp();
    const cut = proxy.cutCommit('lose-commit');
    await write('lost');
    await cut;
    expect([await listNotes(), runs()]).toEqual([['lost'], 2]);
    await runAdminStatement(adminUrl, 'DELETE FROM notes');
  });

  it('cannot be carried out any more once the work is done again', async () => {
    // Without the key that would refuse the second note in any case.
    await runAdminStatement(adminUrl, 'ALTER TABLE notes DROP CONSTRAINT notes_text_key');
    const { proxy, write, runs } = await setUp();
    const cut = proxy.cutCommit('delay-commit');
    await write('late');
    await cut;
    await proxy.deliver();
    expect([await listNotes(), runs()]).toEqual([['late'], 2]);
    await runAdminStatement(adminUrl, 'DELETE FROM notes');
  });

  it('has an unknown outcome as long as nobody can be asked', async () => {
    const pool = new Pool({ connectionString: 'postgres://nobody:x@127.0.0.1:1/none' });
    onTestFinished(() => pool.end());
    expect(await settleOutcome(pool, uuidv7(), 200)).toBe('unknown');
  });

  it('has an unknown outcome as long as the transaction is under way', async () => {
    const mark = uuidv7();
    const pool = new Pool({ connectionString: adminUrl, lock_timeout: 50 });
    onTestFinished(() => pool.end());
    const held = await pool.connect();
    await held.query('BEGIN');
    await held.query('INSERT INTO transaction_outcomes (id) VALUES ($1)', [mark]);
    expect(await settleOutcome(pool, mark, 200)).toBe('unknown');
    await held.query('COMMIT');
    held.release();
    expect(await settleOutcome(pool, mark, 200)).toBe('committed');
  });
});

describe('marks of transactions', () => {
  const countMarks = async () => Number((await catalogue.list('SELECT count(*) FROM transaction_outcomes'))[0]);

  const moved = (milliseconds: number) => new Date(systemClock.now().getTime() + milliseconds);

  it('are left by transactions that write, and by no other', async () => {
    await runAdminStatement(adminUrl, 'DELETE FROM transaction_outcomes');
    await database.tenant(scope, (tx) => sql`SELECT 1`.execute(tx));
    await database.identity((tx) => sql`SELECT 1`.execute(tx));
    expect(await countMarks()).toBe(0);
    await database.identity((tx) => sql`SELECT pg_current_xact_id()`.execute(tx));
    expect(await countMarks()).toBe(1);
  });

  it('are deleted by age', async () => {
    await database.identity((tx) => sql`SELECT pg_current_xact_id()`.execute(tx));
    await purgeOutcomes(database, moved(-60_000));
    expect(await countMarks()).toBeGreaterThan(0);
    await purgeOutcomes(database, moved(60_000));
    // Its own, as it wrote.
    expect(await countMarks()).toBe(1);
  });
});

describe('a server that cannot write', () => {
  it('is as good as away, and used again once it can, without a restart', async () => {
    const own = openDatabase({ adminUrl, secretKey, maxConnections: 2 });
    onTestFinished(() => own.close());
    const name = new URL(adminUrl).pathname.slice(1);
    const write = () => own.identity((tx) => sql`DELETE FROM attempts`.execute(tx));
    await runAdminStatement(adminUrl, `ALTER DATABASE ${name} SET default_transaction_read_only = on`);
    expect(await own.findFault()).toBe('unreachable');
    await expect(write()).rejects.toThrow(DatabaseUnavailableError);
    await runAdminStatement(
      adminUrl,
      'SET default_transaction_read_only = off',
      `ALTER DATABASE ${name} RESET default_transaction_read_only`,
    );
    await expect(write()).resolves.toBeDefined();
  });

  it('is not seen in a connection whose last transaction only read', async () => {
    const own = openDatabase({ adminUrl, secretKey, maxConnections: 1 });
    onTestFinished(() => own.close());
    await own.tenant(scope, (tx) => sql`SELECT 1`.execute(tx), { readOnly: true });
    // Before its COMMIT is sent.
    expect(await own.findFault()).toBeNull();
  });

  it('is not blamed for a write in a transaction that only reads', async () => {
    const write = database.identity((tx) => sql`DELETE FROM attempts`.execute(tx), { readOnly: true });
    await expect(write).rejects.toThrow(/read-only transaction/u);
    expect(await database.findFault()).toBeNull();
  });
});
