import { createInvoice, writeConfiguration } from '#modules/accounting/server/index.ts';
import { insertCustomers } from '#modules/records/server/index.ts';
import { sql } from 'kysely';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import type { createModules } from '../app.ts';
import { demoAccounts, demoOrganizations } from './accounts.ts';
import { demoCompany, demoLogo } from './company.ts';
import { demoCustomers } from './customers.ts';
import { createDemoInvoices } from './invoices.ts';

type Modules = Pick<ReturnType<typeof createModules>, 'identity' | 'organizations'>;
type OrganizationIds = Record<keyof typeof demoOrganizations, OrganizationId>;

const password = 'demo';
/** Any constant, as long as nothing else in the database locks with it. */
const seedLock = 7_365_021_946;

/**
 * Fills an empty database with the demo. People come last: they mark the demo as complete, so that a start
 * that was killed in between begins anew. Of processes that start together one fills it, the others wait for that.
 * @returns false when there are users already, and nothing was done
 */
export async function seedDemo(modules: Modules, database: Database, clock: Clock): Promise<boolean> {
  return database.identity(async (lock) => {
    await sql`SELECT pg_advisory_xact_lock(${seedLock})`.execute(lock);
    return fillWithDemo(modules, database, clock);
  });
}

async function fillWithDemo(modules: Modules, database: Database, clock: Clock): Promise<boolean> {
  const organizations = await database.identity(async (tx) => {
    if (await hasUsers(tx)) return undefined;
    await removeRemains(tx);
    return createOrganizations(modules, tx);
  });
  if (!organizations) return false;
  const passwordHash = await modules.identity.hashPassword(password);
  await seedAccounting(database, organizations.property, clock);
  await database.identity(async (tx) => {
    for (const { memberships, about: _, ...person } of demoAccounts) {
      const user = await modules.identity.createUser(tx, { ...person, passwordHash });
      for (const { organization, ...membership } of memberships) {
        await modules.organizations.addMember(tx, {
          ...membership,
          organizationId: organizations[organization],
          userId: user.id,
          defaultLanguage: 'de',
        });
      }
    }
  });
  return true;
}

async function hasUsers(tx: Transaction): Promise<boolean> {
  return (await tx.selectFrom('users').select('id').limit(1).execute()).length > 0;
}

async function removeRemains(tx: Transaction): Promise<void> {
  const identifiers = Object.values(demoOrganizations).map((organization) => organization.identifier);
  await tx.deleteFrom('organizations').where('identifier', 'in', identifiers).execute();
}

async function createOrganizations({ organizations }: Modules, tx: Transaction): Promise<OrganizationIds> {
  const create = (key: keyof OrganizationIds): Promise<OrganizationId> => {
    const { industry, ...organization } = demoOrganizations[key];
    return organizations.createOrganization(tx, { ...organization, industry: { de: industry } });
  };
  return { operator: await create('operator'), care: await create('care'), property: await create('property') };
}

async function seedAccounting(database: Database, organizationId: OrganizationId, clock: Clock): Promise<void> {
  const actor: Actor = {
    organizationId,
    userId: createId() as UserId,
    membershipId: createId(),
    permissions: new Set(),
  };
  await database.tenant(actor, async (tx) => {
    const now = clock.now();
    await insertCustomers({ tx, actor }, demoCustomers);
    await writeConfiguration({ tx, actor }, { configIdentifier: 'invoiceConfig', properties: demoCompany }, undefined);
    await writeConfiguration({ tx, actor }, { configIdentifier: 'logoConfig', properties: { logo: demoLogo } }, undefined);
    for (const { daysAgo, input } of createDemoInvoices()) {
      const day = new Date(now.getTime() - daysAgo * 86_400_000);
      await createInvoice({ tx, actor, clock: { now: () => day } }, input);
    }
  });
}
