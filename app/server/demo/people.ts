import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import { recordAudit } from '#platform/server/audit/record.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { createId } from '#platform/server/ids.ts';
import type { Modules } from '../modules.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import type { DemoAccount, DemoMembership } from './accounts.ts';
import { demoColleagues } from './colleagues.ts';
import type { DemoColleague } from './colleagues.ts';
import { writeDemoMark } from './demo-mark.ts';
import type { DemoMark } from './demo-mark.ts';
import { demoOrganizations, organizationKeys } from './organizations.ts';
import type { OrganizationKey } from './organizations.ts';

type OrganizationIds = Record<OrganizationKey, OrganizationId>;

interface Surroundings {
  readonly modules: Pick<Modules, 'identity' | 'organizations'>;
  readonly clock: Clock;
}

interface NewPeople {
  readonly organizations: OrganizationIds;
  readonly passwordHash: string;
}

/** The organisations of the demo, by their keys. */
export async function createOrganizations({ modules }: Surroundings, tx: Transaction): Promise<OrganizationIds> {
  const ids: Partial<OrganizationIds> = {};
  for (const key of organizationKeys)
    ids[key] = await modules.organizations.createOrganization(tx, demoOrganizations[key]);
  return ids as OrganizationIds;
}

/** Accounts and colleagues; answers their ids. */
export async function createPeople(surroundings: Surroundings, tx: Transaction, people: NewPeople): Promise<string[]> {
  const users: string[] = [];
  for (const colleague of demoColleagues) users.push(await addColleague(surroundings, tx, colleague, people));
  for (const { memberships, email, firstName, lastName } of demoAccounts) {
    const user = await surroundings.modules.identity.createUser(tx, {
      email,
      firstName,
      lastName,
      passwordHash: people.passwordHash,
    });
    users.push(user.id);
    for (const membership of memberships)
      await addMembership(surroundings, tx, people.organizations[membership.organization], user.id, membership);
  }
  return users;
}

async function addMembership(
  { modules }: Surroundings,
  tx: Transaction,
  organizationId: OrganizationId,
  userId: UserId,
  membership: DemoMembership,
): Promise<string> {
  const { organization: _, languages, ...rest } = membership;
  const defaultLanguage = languages.includes('de') && languages.length > 2 ? 'de' : (languages[0] ?? 'de');
  return modules.organizations.addMember(tx, { ...rest, languages, defaultLanguage, organizationId, userId });
}

/** The log of their organisation tells when they were added, as it would have been. @returns the user's id */
async function addColleague(
  surroundings: Surroundings,
  tx: Transaction,
  colleague: DemoColleague,
  { organizations, passwordHash }: NewPeople,
): Promise<string> {
  const { membership, accepted, daysAgo, ...person } = colleague;
  const user = await surroundings.modules.identity.createUser(tx, { ...person, ...(accepted && { passwordHash }) });
  const organizationId = organizations[membership.organization];
  const id = await addMembership(surroundings, tx, organizationId, user.id, membership);
  await recordAudit(tx, organizationId, {
    event: 'user_added',
    userId: null,
    subject: { type: 'user', id, label: `${person.firstName} ${person.lastName} <${person.email}>` },
    source: { requestId: createId(), address: null },
    now: new Date(surroundings.clock.now().getTime() - daysAgo * 86_400_000),
  });
  return user.id;
}

/**
 * Gives an older demo what this version has beside: services, accounts, permissions. Once each, so that what a visitor
 * took away stays away.
 */
export async function addMissingGrants(
  { modules, clock }: Surroundings,
  tx: Transaction,
  mark: DemoMark,
): Promise<DemoMark> {
  const granted = new Set(mark.granted);
  const users = [...mark.users];
  const isNew = (grant: string): boolean => !granted.has(grant);
  for (const key of organizationKeys) {
    const { identifier, services } = demoOrganizations[key];
    const missing = services.filter((service) => isNew(`${identifier} ${service}`));
    await modules.organizations.addServices(tx, identifier, missing);
    for (const service of missing) granted.add(`${identifier} ${service}`);
  }
  for (const account of demoAccounts) {
    const { email, memberships } = account;
    const added = isNew(email) ? await addAccountIfMissing({ modules, clock }, tx, account) : null;
    if (added !== null) users.push(added);
    granted.add(email);
    for (const { organization, permissions } of memberships) {
      const { identifier } = demoOrganizations[organization];
      const missing = permissions.filter((permission) => isNew(`${identifier} ${email} ${permission}`));
      await modules.organizations.addPermissions(tx, { identifier, email, permissions: missing });
      for (const permission of missing) granted.add(`${identifier} ${email} ${permission}`);
    }
  }
  if (granted.size === mark.granted.length) return mark;
  const extended = { ...mark, users, granted: [...granted] };
  await writeDemoMark(tx, extended);
  return extended;
}

/** @returns the id of the new user; null when the address is taken */
async function addAccountIfMissing(
  surroundings: Surroundings,
  tx: Transaction,
  { memberships, email, firstName, lastName }: DemoAccount,
): Promise<string | null> {
  const { identity } = surroundings.modules;
  if (await identity.findUserByEmail(tx, email)) return null;
  const user = await identity.createUser(tx, {
    email,
    firstName,
    lastName,
    passwordHash: await identity.hashPassword(demoPassword),
  });
  for (const membership of memberships) {
    const { identifier } = demoOrganizations[membership.organization];
    const organization = await tx
      .selectFrom('organizations')
      .select('id')
      .where('identifier', '=', identifier)
      .executeTakeFirst();
    if (organization) await addMembership(surroundings, tx, organization.id as OrganizationId, user.id, membership);
  }
  return user.id;
}
