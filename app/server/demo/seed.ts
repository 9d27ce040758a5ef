import { createInvoice, replaceLogo, storeLogo, writeConfiguration } from '#modules/accounting/server/index.ts';
import { recordAudit } from '#modules/audit/server/index.ts';
import { insertCustomers } from '#modules/records/server/index.ts';
import { sql } from 'kysely';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/context.ts';
import { createId } from '#platform/server/ids.ts';
import type { Modules as AllModules } from '../app.ts';
import { demoAccounts } from './accounts.ts';
import { hasUsers } from './admit-demo.ts';
import type { DemoMembership } from './accounts.ts';
import { demoColleagues } from './colleagues.ts';
import type { DemoColleague } from './colleagues.ts';
import { demoCompany, demoLogo } from './company.ts';
import { demoCustomers } from './customers.ts';
import { writeDemoMark } from './demo-mark.ts';
import { createDemoInvoices } from './invoices.ts';
import { demoOrganizations, organizationKeys } from './organizations.ts';
import type { OrganizationKey } from './organizations.ts';

type Modules = Pick<AllModules, 'identity' | 'organizations' | 'files'>;
type OrganizationIds = Record<OrganizationKey, OrganizationId>;

const password = 'demo';
/** Any constant, as long as nothing else in the database locks with it. */
const seedLock = 7_365_021_946;

/**
 * Fills an empty database with the demo. People come last: they tell that the demo is complete, so that a start
 * that was killed in between begins anew. What was written is marked, from the first row on. Of processes that start
 * together one fills it, the others wait for that.
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
    const ids = await createOrganizations(modules, tx);
    await writeDemoMark(tx, { organizations: Object.values(ids), users: [] });
    return ids;
  });
  if (!organizations) return false;
  const passwordHash = await modules.identity.hashPassword(password);
  await seedAccounting(modules, database, organizations.property, clock);
  await database.identity(async (tx) => {
    const users: string[] = [];
    for (const colleague of demoColleagues) users.push(await addColleague(modules, tx, { colleague, organizations, passwordHash, now: clock.now() }));
    for (const { memberships, about: _, ...person } of demoAccounts) {
      const user = await modules.identity.createUser(tx, { ...person, passwordHash });
      users.push(user.id);
      for (const membership of memberships) await addMembership(modules, tx, organizations, user.id, membership);
    }
    await writeDemoMark(tx, { organizations: Object.values(organizations), users });
  });
  return true;
}

async function removeRemains(tx: Transaction): Promise<void> {
  const identifiers = Object.values(demoOrganizations).map((organization) => organization.identifier);
  await tx.deleteFrom('organizations').where('identifier', 'in', identifiers).execute();
}

async function createOrganizations({ organizations }: Modules, tx: Transaction): Promise<OrganizationIds> {
  const ids: Partial<OrganizationIds> = {};
  for (const key of organizationKeys) ids[key] = await organizations.createOrganization(tx, demoOrganizations[key]);
  return ids as OrganizationIds;
}

async function addMembership({ organizations }: Modules, tx: Transaction, ids: OrganizationIds, userId: UserId, membership: DemoMembership): Promise<string> {
  const { organization, languages, ...rest } = membership;
  const defaultLanguage = languages.includes('de') && languages.length > 2 ? 'de' : (languages[0] ?? 'de');
  return organizations.addMember(tx, { ...rest, languages, defaultLanguage, organizationId: ids[organization], userId });
}

interface ColleagueSeed {
  readonly colleague: DemoColleague;
  readonly organizations: OrganizationIds;
  readonly passwordHash: string;
  readonly now: Date;
}

/** The log of their organisation tells when they were added, as it would have been. @returns the user's id */
async function addColleague(modules: Modules, tx: Transaction, { colleague, organizations, passwordHash, now }: ColleagueSeed): Promise<string> {
  const { membership, accepted, daysAgo, ...person } = colleague;
  const user = await modules.identity.createUser(tx, { ...person, ...(accepted && { passwordHash }) });
  const id = await addMembership(modules, tx, organizations, user.id, membership);
  await recordAudit(tx, organizations[membership.organization], {
    event: 'user_added',
    userId: null,
    subject: { type: 'user', id, label: `${person.firstName} ${person.lastName} <${person.email}>` },
    source: { requestId: createId(), address: null },
    now: new Date(now.getTime() - daysAgo * 86_400_000),
  });
  return user.id;
}

async function seedAccounting({ files }: Modules, database: Database, organizationId: OrganizationId, clock: Clock): Promise<void> {
  const actor: Actor = {
    organizationId,
    userId: createId() as UserId,
    membershipId: createId(),
    permissions: new Set(),
  };
  const logo = await storeLogo(files, actor, demoLogo);
  await database.tenant(actor, async (tx) => {
    const now = clock.now();
    await insertCustomers({ tx, actor }, demoCustomers);
    await writeConfiguration({ tx, actor }, { configIdentifier: 'invoiceConfig', properties: demoCompany }, undefined);
    await replaceLogo({ tx, actor }, logo, undefined);
    for (const { daysAgo, input } of createDemoInvoices()) {
      const day = new Date(now.getTime() - daysAgo * 86_400_000);
      await createInvoice({ tx, actor, clock: { now: () => day } }, input);
    }
  });
}
