import { sql } from 'kysely';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { DemoPart } from '#platform/server/demo-part.ts';
import { createId } from '#platform/server/ids.ts';
import type { Modules } from '../modules.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { hasUsers } from './admit-demo.ts';
import { demoMarkOf, addToDemoMark, readDemoMark, writeDemoMark } from './demo-mark.ts';
import type { DemoMark } from './demo-mark.ts';
import { addMissingGrants, createOrganizations, createPeople } from './people.ts';

/** Any constant, as long as nothing else in the database locks with it. */
const seedLock = 7_365_021_946;

interface Seeding {
  readonly modules: Modules;
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * Fills an empty database with the demo, and an older demo with what came since: organisations and people at once, then
 * the part of each module. Whatever is written is marked, so that a start that was killed in between goes on where it
 * was. Of processes that start together one writes, the others wait for that.
 *
 * @returns whether anything was written
 */
export async function seedDemo(seeding: Seeding): Promise<boolean> {
  const { database } = seeding;
  return database.identity(
    async (lock) => {
      // It waits for whoever seeds, and holds the lock while parts are written, on a busy machine longer than requests
      // may take.
      await sql`SELECT set_config(name, '0', true) FROM unnest(ARRAY['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']) AS name`.execute(
        lock,
      );
      await sql`SELECT pg_advisory_xact_lock(${seedLock})`.execute(lock);
      const before = await database.identity((tx) => readDemoMark(tx), { readOnly: true });
      const mark =
        before === null
          ? await createDemo(seeding)
          : await database.identity((tx) => addMissingGrants(seeding, tx, before));
      if (mark === null) return false;
      const missing = seeding.modules.list.map(({ demo = [] }) =>
        demo.filter(({ name }) => !mark.modules.includes(name)),
      );
      await writeParts(seeding, missing);
      return before === null || missing.flat().length > 0;
    },
    { hasNoLimit: true },
  );
}

/** @returns null on a database with people but no demo */
async function createDemo(seeding: Seeding): Promise<DemoMark | null> {
  const { modules, database } = seeding;
  const passwordHash = await modules.identity.hashPassword(demoPassword);
  return database.identity(async (tx) => {
    if (await hasUsers(tx)) return null;
    const organizations = await createOrganizations(seeding, tx);
    const users = await createPeople(seeding, tx, { organizations, passwordHash });
    const mark = demoMarkOf({ organizations: Object.values(organizations), users });
    await writeDemoMark(tx, mark);
    return addMissingGrants(seeding, tx, mark);
  });
}

/**
 * Writes the parts of a module one after the other, those of several modules at the same time. All have ended when it
 * ends, also when one fails.
 */
async function writeParts(seeding: Seeding, partsOfModules: readonly (readonly DemoPart[])[]): Promise<void> {
  const outcomes = await Promise.allSettled(
    partsOfModules.map(async (parts) => {
      for (const part of parts) await writePart(seeding, part);
    }),
  );
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function writePart({ database, clock }: Seeding, demo: DemoPart): Promise<void> {
  const organizationId = await database.identity((tx) => findOrganization(tx, demo.organization), { readOnly: true });
  const people = await database.identity(findPeople, { readOnly: true });
  // A visitor may have renamed or deleted the organisation.
  if (organizationId !== undefined) {
    const actor = {
      organizationId,
      userId: (people.get(demo.author) ?? createId()) as UserId,
      membershipId: createId(),
      permissions: new Set<string>(),
    };
    const source = { requestId: createId(), address: null };
    await database.tenant(actor, async (tx) => {
      // Work beside the requests: a visitor may have taken the permissions of the author away.
      await sql`SELECT set_config('app.every_owner', 'on', true)`.execute(tx);
      const context = { tx, actor, clock, source, people };
      if (!(await demo.isThere(context))) await demo.write(context);
    });
  }
  await database.identity(async (tx) => {
    if (organizationId !== undefined) await demo.settle?.(tx, organizationId);
    await addToDemoMark(tx, demo.name);
  });
}

async function findOrganization(tx: Transaction, identifier: string): Promise<OrganizationId | undefined> {
  const row = await tx
    .selectFrom('organizations')
    .select('id')
    .where('identifier', '=', identifier)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id as OrganizationId | undefined;
}

async function findPeople(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const addresses = demoAccounts.map(({ email }) => email);
  const rows = await tx.selectFrom('users').select(['id', 'email']).where('email', 'in', addresses).execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}
