import { expect, it } from 'vitest';
import type { Database } from '#platform/server/database/database.ts';
import { readLog } from '#testing/audit-log.ts';
import { createTestClock } from '#testing/clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { Modules } from '../modules.ts';
import { readDemoMark, writeDemoMark } from './demo-mark.ts';
import type { DemoMark } from './demo-mark.ts';
import { seedDemo } from './seed.ts';
import { composeModules, withOnePart } from '#testing/demo-modules.ts';

const clock = createTestClock();

/** Reads the number of demos, and the demo's mark. */
async function look(database: Database) {
  return database.identity(async (tx) => {
    const accounts = await tx.selectFrom('users').select('email').where('email', 'like', '%@demo.example').execute();
    const lindenhof = await tx.selectFrom('organizations').select('id').where('identifier', '=', 'lindenhof').execute();
    const granted = await tx
      .selectFrom('membership_permissions')
      .innerJoin('memberships', 'memberships.id', 'membership_id')
      .innerJoin('users', 'users.id', 'user_id')
      .innerJoin('permissions', 'permissions.id', 'permission_id')
      .select('permissions.identifier')
      .where('email', '=', 'property@demo.example')
      .execute();
    return {
      accounts: accounts.length,
      organizations: lindenhof.map(({ id }) => id),
      granted: granted.map(({ identifier }) => identifier),
      mark: await readDemoMark(tx),
    };
  });
}

async function countInvoices(database: Database, organizationId = ''): Promise<number> {
  const rows = await database.tenant({ organizationId, userId: organizationId }, (tx) =>
    tx.selectFrom('invoices').select('id').execute(),
  );
  return rows.length;
}

async function countHours(database: Database, organizationId = ''): Promise<number> {
  const rows = await database.tenant({ organizationId, userId: organizationId }, (tx) =>
    tx.selectFrom('time_entries').select('id').execute(),
  );
  return rows.length;
}

function setMark(database: Database, change: Partial<DemoMark>): Promise<void> {
  return database.identity(async (tx) => {
    const mark = await readDemoMark(tx);
    if (mark !== null) await writeDemoMark(tx, { ...mark, ...change });
  });
}

it('writes the demo once for any number of simultaneous starts', async () => {
  const { database } = await createTestDatabase();
  const modules = await composeModules(database, clock);
  const written = await Promise.all([1, 2].map(() => seedDemo({ modules, database, clock })));
  expect(written.toSorted()).toEqual([false, true]);
  const { accounts, organizations, mark } = await look(database);
  expect([accounts, organizations.length, mark?.modules.toSorted()]).toEqual([
    9,
    1,
    [
      'accounting',
      'accounting-deliveries',
      'accounting-expenses',
      'accounting-hours',
      'accounting-records',
      'accounting-reminders',
      'analytics-tiles-administrator',
      'analytics-tiles-owner',
      'assistants-care',
      'property-owner',
      'real-estate',
      'real-estate-configuration',
      'real-estate-people',
      'real-estate-pictures',
    ],
  ]);
  expect(await countInvoices(database, organizations[0])).toBeGreaterThan(60);
  const created = (await readLog(database, organizations[0] ?? '')).filter(({ event }) => event === 'invoice_created');
  expect(new Set(created.map(({ by }) => by))).toEqual(new Set(['accounting@demo.example']));
  expect(await seedDemo({ modules, database, clock })).toBe(false);
}, 180_000);

it('continues after an interrupted start, and writes no part twice', async () => {
  const { database } = await createTestDatabase();
  const modules = withOnePart(await composeModules(database, clock));
  const failing: Modules = {
    ...modules,
    list: modules.list.map((module) =>
      module.demo
        ? {
            ...module,
            demo: module.demo.map((part) => ({ ...part, write: () => Promise.reject(new Error('killed')) })),
          }
        : module,
    ),
  };
  await expect(seedDemo({ modules: failing, database, clock })).rejects.toThrow('killed');
  expect(await seedDemo({ modules, database, clock })).toBe(true);
  const { accounts, organizations } = await look(database);
  const hours = await countHours(database, organizations[0]);
  expect([accounts, hours > 20]).toEqual([9, true]);
  // Cut off between the end of the part and the note about it.
  await setMark(database, { modules: [] });
  await seedDemo({ modules, database, clock });
  expect(await countHours(database, organizations[0])).toBe(hours);
}, 180_000);

it('adds new parts, accounts and permissions to an older demo; data removed by a visitor stays removed', async () => {
  const { database } = await createTestDatabase();
  const modules = withOnePart(await composeModules(database, clock));
  await seedDemo({ modules: { ...modules, list: [] }, database, clock });
  // As a version knew it that had no permission for this account, and no other account.
  const { mark } = await look(database);
  const isNew = (grant: string): boolean => grant.includes('property@demo.example') || grant === 'care@demo.example';
  await setMark(database, { granted: mark?.granted.filter((grant) => !isNew(grant)) ?? [] });
  await database.identity(async (tx) => {
    await tx.deleteFrom('membership_permissions').execute();
    await tx.deleteFrom('users').where('email', '=', 'care@demo.example').execute();
  });
  await seedDemo({ modules, database, clock });
  const after = await look(database);
  expect([after.accounts, after.granted.toSorted()]).toEqual([
    9,
    [
      'ri-property-assistant-permission',
      'ri-property-management-admin-permission',
      'ri-property-management-belege-admin-permission',
      'ri-property-management-weg-admin-permission',
    ],
  ]);
  expect(await countHours(database, after.organizations[0])).toBeGreaterThan(20);
  await database.identity((tx) => tx.deleteFrom('membership_permissions').execute());
  await seedDemo({ modules, database, clock });
  expect((await look(database)).granted).toEqual([]);
}, 180_000);
