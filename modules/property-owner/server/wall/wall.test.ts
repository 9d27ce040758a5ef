import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { OrganizationId } from '#platform/contract/ids.ts';
import { addDays } from '#platform/contract/days.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { createId } from '#platform/server/ids.ts';
import { onOneDay, readDatabaseDay } from '#testing/database-clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { askWall } from './ask-wall-once.ts';
import { forEveryOwner } from './for-every-owner.ts';

// The wall between owners, tested by SQL without any WHERE: the result of a forgotten condition.

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const readToday = () => readDatabaseDay(database);
const organizationId = await people.addOrganization(['property-owner']);
const administration = 'ri-property-management-admin-permission';
const administrator = await people.addUser({ organizationId, permissions: [administration] });

interface Books {
  readonly id: string;
  readonly unit: string;
  readonly tenant: string;
}

/**
 * Adds an owner with a house, tenant, posting, receipt and balance, and a row in each table for administrators only.
 */
async function addOwner(organization: OrganizationId, userId: string, name: string): Promise<Books> {
  const [id, property, unit, tenant] = [createId(), createId(), createId(), createId()];
  const own = { organization_id: organization, owner_id: id };
  await database.tenant({ organizationId: organization, userId }, async (tx) => {
    await forEveryOwner(tx);
    await tx
      .insertInto('property_owners')
      .values({ organization_id: organization, id, external_id: name, full_name: name })
      .execute();
    await tx
      .insertInto('properties')
      .values({ ...own, id: property, name })
      .execute();
    await tx
      .insertInto('rental_units')
      .values({ organization_id: organization, id: unit, external_id: name, property_id: property })
      .execute();
    await tx
      .insertInto('rental_tenants')
      .values({ organization_id: organization, id: tenant, external_id: name, rental_unit_id: unit, full_name: name })
      .execute();
    await tx
      .insertInto('postings')
      .values({
        ...own,
        id: createId(),
        external_id: name,
        booking_date: '2026-01-02',
        amount_cents: 100,
        rental_unit_id: unit,
        tenant_id: tenant,
      })
      .execute();
    await tx
      .insertInto('postings')
      .values({
        ...own,
        id: createId(),
        external_id: `${name}-withdrawn`,
        booking_date: '2026-01-02',
        amount_cents: 1,
        withdrawn_at: people.clock.now(),
      })
      .execute();
    await tx
      .insertInto('receipts')
      .values({ ...own, id: createId(), archive_id: name })
      .execute();
    await tx
      .insertInto('account_balances')
      .values({ ...own, id: createId(), account: 'Giro', day: '2026-01-02', amount_cents: 1 })
      .execute();
    await tx
      .insertInto('security_deposits')
      .values({ organization_id: organization, id: createId(), tenant_id: tenant })
      .execute();
    await tx
      .insertInto('cost_structures')
      .values({ organization_id: organization, id: createId(), tenant_id: tenant })
      .execute();
    await tx
      .insertInto('administrative_costs')
      .values({ organization_id: organization, id: createId(), property_id: property })
      .execute();
    await tx
      .insertInto('association_costs')
      .values({ organization_id: organization, id: createId(), rental_unit_id: unit })
      .execute();
    await tx
      .insertInto('service_providers')
      .values({ organization_id: organization, id: createId(), full_name: name })
      .execute();
  });
  return { id, unit, tenant };
}

const [first, second] = [
  await addOwner(organizationId, administrator.id, 'A'),
  await addOwner(organizationId, administrator.id, 'B'),
];

interface Link {
  readonly owner: string;
  readonly type: 'eigentuemer' | 'weg';
  readonly until?: string;
  readonly booksUntil?: string;
}

/** Adds a member of the organisation with links to owners. */
async function addLinked(...links: readonly Link[]): Promise<string> {
  const user = await people.addUser({
    organizationId,
    permissions: ['ri-property-management-permission', 'ri-property-management-weg-permission'],
  });
  await database.tenant({ organizationId, userId: administrator.id }, async (tx) => {
    const { id } = await tx
      .selectFrom('memberships')
      .select('id')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    for (const { owner, type, until = null, booksUntil = until } of links) {
      await tx
        .insertInto('owner_links')
        .values({
          organization_id: organizationId,
          id: createId(),
          owner_id: owner,
          membership_id: id,
          user_type: type,
          valid_until: until,
          books_until: booksUntil,
        })
        .execute();
    }
  });
  return user.id;
}

const bookTables = [
  'account_balances',
  'posting_payee_sums',
  'posting_sums',
  'posting_type_sums',
  'posting_year_sums',
  'postings',
  'properties',
  'receipts',
  'rental_tenants',
  'rental_units',
] as const;
const administrationTables = [
  'administrative_costs',
  'association_costs',
  'cost_structures',
  'security_deposits',
  'service_providers',
  'search_entries',
] as const;

/** Counts the visible rows of each table in a transaction. */
async function countRows(tx: Transaction): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const table of ['property_owners', 'owner_links', ...bookTables, ...administrationTables]) {
    const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM ${sql.table(table)}`.execute(
      tx,
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/**
 * Reads a user's visible rows: equal with one evaluation of the wall, with one per statement, and in a writing
 * transaction.
 */
async function look(
  userId: string,
  organization: OrganizationId = organizationId,
): Promise<Readonly<Record<string, number>>> {
  const scope = { organizationId: organization, userId };
  const seen = await database.tenant(scope, countRows, { readOnly: true, prologue: askWall });
  expect(await database.tenant(scope, countRows, { readOnly: true })).toEqual(seen);
  expect(await database.tenant(scope, countRows)).toEqual(seen);
  return seen;
}

const nothing = Object.fromEntries(
  ['property_owners', 'owner_links', ...bookTables, ...administrationTables].map((table) => [table, 0]),
);
const books = Object.fromEntries(bookTables.map((table) => [table, 1]));
const change = <T>(userId: string, work: (tx: Transaction) => Promise<T>) =>
  database.tenant({ organizationId, userId }, work);

describe('a signed-in member sees', () => {
  it('the books of their own owner, without withdrawn rows, and nothing of another one or of the administration', async () => {
    const user = await addLinked({ owner: first.id, type: 'eigentuemer' });
    expect(await look(user)).toEqual({ ...nothing, ...books, property_owners: 1, owner_links: 1 });
    const names = await database.tenant({ organizationId, userId: user }, (tx) =>
      tx.selectFrom('postings').select('external_id').execute(),
    );
    expect(names).toEqual([{ external_id: 'A' }]);
  });

  it('both owners linked to them', async () => {
    const seen = await look(
      await addLinked({ owner: first.id, type: 'eigentuemer' }, { owner: second.id, type: 'eigentuemer' }),
    );
    expect(seen).toMatchObject({ property_owners: 2, postings: 2, rental_tenants: 2 });
  });

  it('only the name of a community linked to them', async () => {
    expect(await look(await addLinked({ owner: first.id, type: 'weg' }))).toEqual({
      ...nothing,
      property_owners: 1,
      owner_links: 1,
    });
  });

  it('nothing without a link, and everything as administrator', async () => {
    expect(
      await look((await people.addUser({ organizationId, permissions: ['ri-property-management-permission'] })).id),
    ).toEqual(nothing);
    expect(await look(administrator.id)).toMatchObject({
      property_owners: 2,
      postings: 4,
      security_deposits: 2,
      service_providers: 2,
    });
  });

  it('nothing from the day on which the link ends, and everything before it', () =>
    onOneDay(readToday, async (today) => {
      expect(await look(await addLinked({ owner: first.id, type: 'eigentuemer', until: today }))).toEqual({
        ...nothing,
        owner_links: 1,
      });
      expect(
        await look(await addLinked({ owner: first.id, type: 'eigentuemer', until: addDays(today, 1) })),
      ).toMatchObject({ property_owners: 1, postings: 1 });
      expect(await look(await addLinked({ owner: first.id, type: 'weg', until: today }))).toEqual({
        ...nothing,
        owner_links: 1,
      });
    }));

  it('the books during the grace period after that', () =>
    onOneDay(readToday, async (today) => {
      const addFormer = (booksUntil: string) =>
        addLinked({ owner: first.id, type: 'eigentuemer', until: addDays(today, -10), booksUntil });
      expect(await look(await addFormer(addDays(today, 1)))).toMatchObject({ property_owners: 1, postings: 1 });
      expect(await look(await addFormer(today))).toMatchObject({ postings: 0 });
    }));

  it('nothing in another organisation, whatever its permissions', async () => {
    const other = await people.addOrganization(['property-owner']);
    const stranger = await people.addUser({ organizationId: other, permissions: [administration] });
    expect(await look(stranger.id, other)).toEqual(nothing);
  });

  it('nothing as administrator after the organisation loses the service', async () => {
    const other = await people.addOrganization(['property-owner']);
    const user = await people.addUser({ organizationId: other, permissions: [administration] });
    await addOwner(other, user.id, 'C');
    expect(await look(user.id, other)).toMatchObject({ postings: 2 });
    await database.identity((tx) =>
      tx.deleteFrom('organization_services').where('organization_id', '=', other).execute(),
    );
    expect(await look(user.id, other)).toEqual(nothing);
  });
});

describe('the stored result of the wall', () => {
  const countPostings = async (tx: Transaction) => (await tx.selectFrom('postings').select('id').execute()).length;
  const becomes = (tx: Transaction, userId: string) =>
    sql`SELECT set_config('app.user_id', ${userId}, true)`.execute(tx);

  it('is kept for its reader alone, within a read-only transaction', async () => {
    const [linked, stranger] = [
      await addLinked({ owner: first.id, type: 'eigentuemer' }),
      (await people.addUser({ organizationId, permissions: [] })).id,
    ];
    const seen = await database.tenant(
      { organizationId, userId: administrator.id },
      async (tx) => {
        const every = await countPostings(tx);
        await becomes(tx, linked);
        const own = await countPostings(tx);
        await becomes(tx, stranger);
        return { every, own, none: await countPostings(tx) };
      },
      { readOnly: true, prologue: askWall },
    );
    expect(seen).toEqual({ every: (await look(administrator.id))['postings'], own: 1, none: 0 });
  });

  it('is kept until the transaction ends: a link added meanwhile counts in the next one', async () => {
    const user = await addLinked();
    const link = () =>
      change(administrator.id, async (tx) => {
        const { id } = await tx
          .selectFrom('memberships')
          .select('id')
          .where('user_id', '=', user)
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('owner_links')
          .values({
            organization_id: organizationId,
            id: createId(),
            owner_id: first.id,
            membership_id: id,
            user_type: 'eigentuemer',
          })
          .execute();
      });
    const countAround = (prologue: string) =>
      database.tenant(
        { organizationId, userId: user },
        async (tx) => [await countPostings(tx), await link(), await countPostings(tx)],
        { readOnly: true, prologue },
      );
    expect(await countAround(askWall)).toEqual([0, undefined, 0]);
    await change(administrator.id, (tx) =>
      tx
        .deleteFrom('owner_links')
        .where('membership_id', 'in', tx.selectFrom('memberships').select('id').where('user_id', '=', user))
        .execute(),
    );
    expect(await countAround('SELECT 1')).toEqual([0, undefined, 1]);
  });

  it('of one transaction is ignored by every other one, even if it remained on the connection', async () => {
    const user = await addLinked({ owner: first.id, type: 'eigentuemer' });
    const kept = await database.tenant(
      { organizationId, userId: user },
      async (tx) =>
        (await sql<{ kept: string }>`SELECT current_setting('app.owner_wall') AS kept`.execute(tx)).rows[0]?.kept,
      { readOnly: true, prologue: askWall },
    );
    await change(administrator.id, (tx) =>
      tx
        .deleteFrom('owner_links')
        .where('membership_id', 'in', tx.selectFrom('memberships').select('id').where('user_id', '=', user))
        .execute(),
    );
    const seen = await database.tenant(
      { organizationId, userId: user },
      async (tx) => {
        await sql`SELECT set_config('app.owner_wall', ${kept}, true)`.execute(tx);
        return countPostings(tx);
      },
      { readOnly: true },
    );
    expect(seen).toBe(0);
  });

  it('is requested by every route of the module', () => {
    const routes = people.modules.find(({ name }) => name === 'property-owner')?.routes ?? [];
    expect(routes.length).toBeGreaterThan(50);
    expect(routes.filter(({ readPrologue }) => readPrologue !== askWall).map(({ endpoint }) => endpoint.id)).toEqual(
      [],
    );
  });

  it('is evaluated anew if links may be added: a link added in the transaction counts at once', async () => {
    const user = await addLinked();
    const seen = await database.tenant({ organizationId, userId: user }, async (tx) => {
      const before = await countPostings(tx);
      await forEveryOwner(tx);
      const { id } = await tx
        .selectFrom('memberships')
        .select('id')
        .where('user_id', '=', user)
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('owner_links')
        .values({
          organization_id: organizationId,
          id: createId(),
          owner_id: first.id,
          membership_id: id,
          user_type: 'eigentuemer',
        })
        .execute();
      await sql`SELECT set_config('app.every_owner', '', true)`.execute(tx);
      return { before, after: await countPostings(tx) };
    });
    expect(seen).toEqual({ before: 0, after: 1 });
  });
});

describe('a sold house', () => {
  it('goes to the new owner with its records; postings stay, with the names and the address beside them', async () => {
    const [seller, buyer] = [
      await addOwner(organizationId, administrator.id, 'Verkauf'),
      await addOwner(organizationId, administrator.id, 'Kauf'),
    ];
    await change(administrator.id, (tx) =>
      tx.updateTable('properties').set({ owner_id: buyer.id }).where('owner_id', '=', seller.id).execute(),
    );
    const settled = await change(administrator.id, (tx) =>
      tx.selectFrom('rental_tenants').select(['owner_id']).where('id', '=', seller.tenant).executeTakeFirstOrThrow(),
    );
    expect(settled).toEqual({ owner_id: buyer.id });
    expect(await look(await addLinked({ owner: seller.id, type: 'eigentuemer' }))).toMatchObject({
      properties: 1,
      rental_units: 1,
      rental_tenants: 1,
      postings: 1,
    });
    expect(await look(await addLinked({ owner: buyer.id, type: 'eigentuemer' }))).toMatchObject({
      properties: 2,
      rental_units: 2,
      postings: 1,
    });
  });
});

describe('an administrator who views an owner', () => {
  const begin = (tx: Transaction, userId: string, ends: Date) =>
    tx
      .insertInto('owner_views')
      .values({ organization_id: organizationId, user_id: userId, owner_id: first.id, ends_at: ends })
      .execute();
  const soon = () => new Date(systemClock.now().getTime() + 3_600_000);

  it('sees that owner only and writes nothing, until it ends', async () => {
    const { id } = await people.addUser({ organizationId, permissions: [administration] });
    await change(id, (tx) => begin(tx, id, soon()));
    expect(await look(id)).toMatchObject({ ...books, property_owners: 1, security_deposits: 0, search_entries: 0 });
    const written = await change(id, (tx) =>
      tx.updateTable('postings').set({ purpose: 'geändert' }).executeTakeFirstOrThrow(),
    );
    expect(written.numUpdatedRows).toBe(0n);
    await change(id, (tx) =>
      tx
        .updateTable('owner_views')
        .set({ ends_at: new Date(0) })
        .execute(),
    );
    expect((await look(id))['security_deposits']).toBeGreaterThan(1);
  });

  it('cannot start the view without the permission nor for another person', async () => {
    const user = await addLinked({ owner: second.id, type: 'eigentuemer' });
    await expect(change(user, (tx) => begin(tx, user, soon()))).rejects.toThrow('row-level security');
    await expect(change(administrator.id, (tx) => begin(tx, user, soon()))).rejects.toThrow('row-level security');
  });
});

describe('nobody but administrators writes behind the wall', () => {
  it('not even rows of their own owner', async () => {
    const user = await addLinked({ owner: first.id, type: 'eigentuemer' });
    const posting = {
      organization_id: organizationId,
      owner_id: first.id,
      id: createId(),
      external_id: 'X',
      booking_date: '2026-01-02',
      amount_cents: 1,
    };
    await expect(change(user, (tx) => tx.insertInto('postings').values(posting).execute())).rejects.toThrow(
      'row-level security',
    );
    await expect(
      change(user, (tx) =>
        tx
          .insertInto('cost_types')
          .values({ organization_id: organizationId, id: createId(), external_id: 'X', long_name: 'X' })
          .execute(),
      ),
    ).rejects.toThrow('row-level security');
    const link = await change(user, (tx) =>
      tx.updateTable('owner_links').set({ user_type: 'weg' }).executeTakeFirstOrThrow(),
    );
    expect(link.numUpdatedRows).toBe(0n);
    const gone = await change(user, (tx) => tx.deleteFrom('receipts').executeTakeFirstOrThrow());
    expect(gone.numDeletedRows).toBe(0n);
  });
});
