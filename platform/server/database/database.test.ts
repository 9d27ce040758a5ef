import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createTestDatabase } from '#testing/database.ts';
import { tenantTable } from '#testing/tenant-table.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { whenOver } from '#testing/when-over.ts';
import { openDatabase } from './database.ts';
import { translateDuplicate } from './errors.ts';
import type { Transaction } from './transaction.ts';

const { database, adminUrl, secretKey } = await createTestDatabase();
await runAdminStatement(adminUrl, tenantTable);

function newScope() {
  return { organizationId: uuidv7(), userId: uuidv7() };
}

async function insertNote(tx: Transaction, text: string, organizationId?: string): Promise<void> {
  const organization =
    organizationId === undefined ? sql`current_setting('app.organization_id')::uuid` : sql`${organizationId}::uuid`;
  await sql`INSERT INTO notes (organization_id, id, text) VALUES (${organization}, ${uuidv7()}, ${text})`.execute(tx);
}

async function listNotes(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`SELECT text FROM notes ORDER BY text`.execute(tx);
  return rows.map((row) => row.text);
}

describe('tenant', () => {
  it('shows an organisation only its own rows', async () => {
    const [ours, theirs] = [newScope(), newScope()];
    await database.tenant(ours, (tx) => insertNote(tx, 'ours'));
    await database.tenant(theirs, (tx) => insertNote(tx, 'theirs'));
    expect(await database.tenant(ours, listNotes)).toEqual(['ours']);
    expect(await database.tenant(theirs, listNotes, { readOnly: true })).toEqual(['theirs']);
  });

  it('refuses to write into another organisation', async () => {
    const theirs = newScope();
    await expect(
      database.tenant(newScope(), (tx) => insertNote(tx, 'smuggled', theirs.organizationId)),
    ).rejects.toThrow(/row-level security/u);
    expect(await database.tenant(theirs, listNotes)).toEqual([]);
  });

  it('passes the acting user to triggers', async () => {
    const scope = { ...newScope(), requestId: `it's "1"; \\` };
    const { rows } = await database.tenant(scope, (tx) =>
      sql`SELECT current_setting('app.organization_id') AS organization, current_setting('app.user_id') AS actor,
                 current_setting('app.request_id') AS request`.execute(tx),
    );
    expect(rows).toEqual([{ organization: scope.organizationId, actor: scope.userId, request: scope.requestId }]);
  });

  it('accepts only a UUID as organisation or user', async () => {
    await expect(database.tenant({ ...newScope(), organizationId: `';SELECT 1;--` }, listNotes)).rejects.toThrow(
      TypeError,
    );
    await expect(database.tenant({ ...newScope(), userId: '' }, listNotes)).rejects.toThrow(TypeError);
  });

  it('keeps nothing of a transaction that throws', async () => {
    const scope = newScope();
    const failing = database.tenant(scope, async (tx) => {
      await insertNote(tx, 'half');
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await database.tenant(scope, listNotes)).toEqual([]);
  });

  it('does not report success when a statement failed and its error was swallowed', async () => {
    const swallowing = database.tenant(newScope(), async (tx) => {
      await insertNote(tx, 'lost');
      await sql`SELECT 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('Nothing was saved');
  });

  it('writes nothing when opened for reading', async () => {
    await expect(database.tenant(newScope(), (tx) => insertNote(tx, 'x'), { readOnly: true })).rejects.toThrow(
      /read-only transaction/u,
    );
  });

  it('ends a read-only transaction before the connection is used again, and also without further use', async () => {
    const single = openDatabase({ adminUrl, secretKey, maxConnections: 1 });
    whenOver(() => single.close());
    const state = `SELECT pg_backend_pid() AS pid, current_setting('app.organization_id', true) AS organization, current_setting('transaction_read_only') AS "readOnly"`;
    const read = (scope = newScope()) =>
      single.tenant(scope, (tx) => sql<object>`${sql.raw(state)}`.execute(tx), { readOnly: true });
    const [scope, next] = [newScope(), newScope()];
    await read();
    const [outside] = await single.query<{ pid: number }>(state);
    expect(outside).toMatchObject({ organization: '', readOnly: 'off' });
    await read();
    await single.tenant(scope, (tx) => insertNote(tx, 'after reading'));
    expect((await read(scope)).rows).toEqual([
      { pid: outside?.pid, organization: scope.organizationId, readOnly: 'on' },
    ]);
    expect((await read(next)).rows).toEqual([{ pid: outside?.pid, organization: next.organizationId, readOnly: 'on' }]);
    expect(await single.tenant(scope, listNotes, { readOnly: true })).toEqual(['after reading']);
    const isIdle = async () =>
      (await database.query(`SELECT FROM pg_stat_activity WHERE pid = $1 AND state = 'idle'`, [outside?.pid]))
        .length === 1;
    await waitUntil(isIdle);
  });

  it('refuses a query after the end of the transaction', async () => {
    const escaped = await database.tenant(newScope(), (tx) => Promise.resolve(tx));
    await expect(listNotes(escaped)).rejects.toThrow('The transaction has ended');
  });

  it('names the constraint that refused a write', async () => {
    const duplicate = (constraint: string) => {
      const write = database.tenant(newScope(), async (tx) => {
        await insertNote(tx, 'same');
        await insertNote(tx, 'same');
      });
      return translateDuplicate(write, constraint, (cause) => new Error('taken', { cause }));
    };
    await expect(duplicate('notes_text_key')).rejects.toThrow('taken');
    await expect(duplicate('notes_pkey')).rejects.toThrow('duplicate key');
  });

  it('reports a violation found at COMMIT and continues to work', async () => {
    await runAdminStatement(
      adminUrl,
      'CREATE TABLE public.late (id int UNIQUE DEFERRABLE INITIALLY DEFERRED); GRANT INSERT ON public.late TO kontor_app',
    );
    const small = openDatabase({ adminUrl, secretKey, maxConnections: 1 });
    const late = small.tenant(newScope(), (tx) => sql`INSERT INTO late VALUES (1), (1)`.execute(tx));
    await expect(translateDuplicate(late, 'late_id_key', (cause) => new Error('taken', { cause }))).rejects.toThrow(
      'taken',
    );
    expect(await small.tenant(newScope(), listNotes)).toEqual([]);
    await small.close();
  });
});

it('two deadlocked transactions both succeed, one after the other', async () => {
  const scope = newScope();
  await database.tenant(scope, async (tx) => {
    for (const text of ['a', 'b']) await insertNote(tx, text);
  });
  const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const change = (own: number, [first, second]: readonly [string, string]) =>
    database.tenant(scope, async (tx) => {
      await sql`UPDATE notes SET text = text || ${own} WHERE text LIKE ${`${first}%`}`.execute(tx);
      locked[own]?.resolve();
      await locked[1 - own]?.promise;
      await sql`UPDATE notes SET text = text || ${own} WHERE text LIKE ${`${second}%`}`.execute(tx);
    });
  await Promise.all([change(0, ['a', 'b']), change(1, ['b', 'a'])]);
  const notes = await database.tenant(scope, listNotes);
  expect(notes.map((note) => [...note].toSorted().join(''))).toEqual(['01a', '01b']);
});

describe('values', () => {
  it('keeps dates, decimals and whole numbers exact', async () => {
    const { rows } = await database.tenant(newScope(), (tx) =>
      sql`SELECT date '2026-02-28' AS day, 0.10::numeric(12, 4) AS price, 9007199254740991::int8 AS amount,
                 timestamptz '2026-01-01 00:00+01' AS instant, ARRAY[1, NULL]::int8[] AS amounts,
                 ARRAY['2026-02-28']::date[] AS days, '{}'::int8[] AS none, ARRAY[0.1]::numeric[] AS prices`.execute(
        tx,
      ),
    );
    expect(rows).toEqual([
      {
        day: '2026-02-28',
        price: '0.1000',
        amount: 9_007_199_254_740_991,
        instant: new Date('2025-12-31T23:00:00Z'),
        amounts: [1, null],
        days: ['2026-02-28'],
        none: [],
        prices: ['0.1'],
      },
    ]);
  });

  it('throws instead of rounding a number that is too large', async () => {
    await expect(database.query('SELECT 9007199254740992::int8 AS amount')).rejects.toThrow(RangeError);
    await expect(database.tenant(newScope(), (tx) => sql`SELECT 9007199254740992::int8`.execute(tx))).rejects.toThrow(
      RangeError,
    );
  });
});

describe('identity', () => {
  it('acts as kontor_identity for one transaction', async () => {
    const userId = uuidv7();
    const { rows } = await database.identity(
      (tx) => sql`SELECT current_user AS role, current_setting('app.user_id') AS actor`.execute(tx),
      { userId },
    );
    expect(rows).toEqual([{ role: 'kontor_identity', actor: userId }]);
    expect(await database.query('SELECT current_user AS role')).toEqual([{ role: 'kontor_app' }]);
  });
});
