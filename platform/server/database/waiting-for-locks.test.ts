import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { tenantTable } from '#testing/tenant-table.ts';
import { toDatabaseError } from './errors.ts';
import { retryWhileLocked } from './lock-retries.ts';
import type { Transaction } from './transaction.ts';

const { adminUrl, database } = await createTestDatabase();
await runAdminStatement(adminUrl, tenantTable);
const catalogue = await openCatalogue(adminUrl);
afterAll(() => catalogue.close());

type Scope = { readonly organizationId: string; readonly userId: string };
const createScope = (organizationId = uuidv7()): Scope => ({ organizationId, userId: uuidv7() });
const insertNote = ({ organizationId }: Scope, id: string) =>
  sql`INSERT INTO notes (organization_id, id, text) VALUES (${organizationId}, ${id}, ${id})`;

/** Work that holds something of an organisation until it is let go. */
async function hold(scope: Scope, work: (tx: Transaction) => Promise<unknown>): Promise<() => Promise<void>> {
  const [held, locked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = database.tenant(
    scope,
    async (tx) => {
      await work(tx);
      locked.resolve();
      await held.promise;
    },
    { isPatient: true },
  );
  onTestFinished(() => held.resolve());
  await locked.promise;
  return async () => {
    held.resolve();
    await holding;
  };
}

const locks: Readonly<
  Record<
    string,
    (
      scope: Scope,
      id: string,
    ) => {
      readonly before?: (tx: Transaction) => Promise<unknown>;
      readonly take: (tx: Transaction) => Promise<unknown>;
    }
  >
> = {
  'an advisory lock': ({ organizationId }) => ({
    take: (tx) => sql`SELECT pg_advisory_xact_lock(hashtextextended(${organizationId}, 0))`.execute(tx),
  }),
  'a row': (scope, id) => ({
    before: (tx) => insertNote(scope, id).execute(tx),
    take: (tx) => sql`SELECT FROM notes WHERE id = ${id} FOR UPDATE`.execute(tx),
  }),
  'a unique value': (scope, id) => ({ take: (tx) => sql`${insertNote(scope, id)} ON CONFLICT DO NOTHING`.execute(tx) }),
};

describe('requests that need a lock of long work', () => {
  it.each(Object.keys(locks))(
    'leave connections to others, however many organisations wait, and succeed when it ends: %s',
    async (name) => {
      const busy = await Promise.all(
        [createScope(), createScope()].map(async (scope) => {
          const lock = locks[name]?.(scope, uuidv7());
          const { before, take } = lock ?? { take: () => Promise.reject(new Error('no such lock')) };
          if (before) await database.tenant(scope, before);
          return {
            take,
            release: await hold(scope, take),
            scopes: Array.from({ length: 12 }, () => createScope(scope.organizationId)),
          };
        }),
      );
      let done = 0;
      const waiting = busy.flatMap(({ take, scopes }) =>
        scopes.map(async (scope) => {
          await database.tenant(scope, take);
          done += 1;
        }),
      );
      const outcomes = Promise.all(waiting);
      await expect
        .poll(
          async () =>
            (
              await catalogue.select(
                `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
              )
            ).length,
          { timeout: 60_000, interval: 20 },
        )
        .toBeGreaterThan(0);
      for (let times = 0; times < 5; times += 1)
        expect(await database.tenant(createScope(), async () => 'served')).toBe('served');
      expect(done).toBe(0);
      for (const { release } of busy) await release();
      await outcomes;
      expect(done).toBe(24);
    },
  );

  it('restart from their beginning with their own connection once it has ended', async () => {
    const scope = createScope();
    const id = uuidv7();
    const release = await hold(scope, (tx) => insertNote(scope, id).execute(tx));
    const firstTime = Promise.withResolvers<void>();
    let times = 0;
    const waiting = database.tenant(scope, async (tx) => {
      times += 1;
      if (times === 2) firstTime.resolve();
      await insertNote(scope, uuidv7()).execute(tx);
      await sql`${insertNote(scope, id)} ON CONFLICT DO NOTHING`.execute(tx);
    });
    await firstTime.promise;
    await release();
    await waiting;
    expect(
      await database.tenant(
        scope,
        async (tx) => (await sql<{ count: number }>`SELECT count(*)::integer FROM notes`.execute(tx)).rows,
      ),
    ).toEqual([{ count: 2 }]);
  });

  it('are asked to retry when it takes longer than ten seconds', async () => {
    const locked = new DatabaseError('locked', 0, 'error');
    locked.code = '55P03';
    const pauses: number[] = [];
    let times = 0;
    const pause = async (milliseconds: number): Promise<void> => void pauses.push(milliseconds);
    expect(
      await retryWhileLocked(async () => {
        times += 1;
        if (times < 4) throw toDatabaseError(locked);
        return times;
      }, pause),
    ).toBe(4);
    expect(pauses).toHaveLength(3);
    await expect(retryWhileLocked(() => Promise.reject(new Error('another')), pause)).rejects.toThrow('another');
    expect(toDatabaseError(locked)).toMatchObject({ code: 'overloaded', details: { retryAfterSeconds: 5 } });
  });

  it('wait at most half a second with a connection, under any login; long work waits with its connection', async () => {
    const show = async (tx: Transaction): Promise<unknown> =>
      (await sql<{ lock_timeout: string }>`SHOW lock_timeout`.execute(tx)).rows[0]?.lock_timeout;
    expect(
      await Promise.all([
        database.tenant(createScope(), show),
        database.tenant(createScope(), show, { readOnly: true }),
        database.identity(show),
        database.purge(show),
      ]),
    ).toEqual(['500ms', '500ms', '500ms', '500ms']);
    expect(await database.query('SHOW lock_timeout')).toEqual([{ lock_timeout: '500ms' }]);
    expect(await database.tenant(createScope(), show, { isPatient: true })).toBe('20s');
    // The connection is a request's again.
    expect(await database.tenant(createScope(), show)).toBe('500ms');
  });
});

/** Files of the product with some text, below the project's folder. */
function listFilesWith(text: RegExp): string[] {
  const root = join(import.meta.dirname, '../../..');
  const files = globSync('{app,modules,platform}/**/*.ts', { cwd: root }).filter(
    (path) => !path.endsWith('.test.ts') && !path.includes('/testing/'),
  );
  return files.filter((path) => text.test(readFileSync(join(root, path), 'utf8'))).toSorted();
}

// A new lock in this list must end soon, or be taken where no request waits for it.
describe('locks', () => {
  it('of the advisory kind are used by these only, and end with their transaction', async () => {
    expect(listFilesWith(/pg_(?:try_)?advisory/u)).toEqual([
      'app/server/demo/seed.ts', // At the start.
      'modules/organizations/server/administration/appoint-administrator.ts', // From the command line.
      'modules/organizations/server/catalogue/synchronize-catalogue.ts', // At the start.
      'modules/organizations/server/central/brands.ts', // Counts at most fifty of them.
      'modules/property-owner/server/analytics/tiles/tiles.ts', // Of one person: a few statements.
      'modules/property-owner/server/community/chat/mails/mail-messages.ts', // Counts one person's chosen mails of a day.
      'modules/property-owner/server/owner-view/owner-view.ts', // Of one person: a few statements.
      'platform/server/database/embedded/supervisor.ts', // Of the database server as such.
      'platform/server/files/purge-files.ts', // Waits for nobody: what a move holds is left for the next night.
      'platform/server/migrations/migrations.ts', // At the start.
      'platform/server/organization-move/move-locks.ts', // From the command line.
      'platform/server/organization-restore/name-copy.ts', // From the command line.
      'platform/server/organization-restore/temporary-database.ts', // From the command line.
      'platform/server/tasks/task-repository.ts', // The start of a task: a few statements.
    ]);
    const functions = await catalogue.select<{ name: string }>(
      `SELECT proname AS name FROM pg_proc JOIN pg_namespace n ON n.oid = pronamespace WHERE nspname = 'public' AND prosrc ~ 'pg_(try_)?advisory' ORDER BY 1`,
    );
    expect(functions.map(({ name }) => name)).toEqual(['count_attempt', 'enter_organization', 'link_issued_document']);
    const lasting = await catalogue.select(
      `SELECT FROM pg_proc JOIN pg_namespace n ON n.oid = pronamespace WHERE nspname = 'public' AND prosrc ~ 'pg_(try_)?advisory_lock'`,
    );
    expect(lasting).toEqual([]);
  });

  it('are waited for with a connection by tasks and refreshes only', () => {
    expect(listFilesWith(/isPatient: true/u)).toEqual([
      'modules/property-owner/server/refresh/refresh-handler.ts',
      'platform/server/tasks/run-task.ts',
    ]);
  });
});
