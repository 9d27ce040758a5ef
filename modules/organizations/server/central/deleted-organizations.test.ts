import { afterAll, describe, expect, test } from 'vitest';
import type { DeletedOrganization } from '../../contract/index.ts';
import { createInvoice, recordArchiveDownload } from '#modules/accounting/server/index.ts';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import { createId } from '#platform/server/ids.ts';
import { readEvents } from '#testing/audit-log.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { addPastInvoices } from '#testing/past-invoices.ts';
import type { TestBody } from '#testing/http.ts';
import { centralBase, createTestOperator, readAudit } from '#testing/operator.ts';
import { createProductPeople } from '#testing/product-people.ts';

const { database, adminUrl } = await createTestDatabase();
const catalogue = await openCatalogue(adminUrl);
afterAll(() => catalogue.close());

const url = `${centralBase}/deleted-organization`;

async function createScene() {
  const people = await createProductPeople(database);
  const operator = await createTestOperator(people);
  const { clock } = people;
  const year = clock.now().getFullYear();
  const purge = async () =>
    (await people.organizations.purgeOrganizations(clock.now())).map(({ organizationId }) => organizationId);
  const actorOf = (organizationId: OrganizationId) => ({
    organizationId,
    userId: createId() as UserId,
    membershipId: createId(),
    permissions: new Set<string>(),
  });
  /** Adds a closed organisation with a draft and invoices issued on these days. */
  const addClosed = async (...issued: readonly string[]): Promise<OrganizationId> => {
    const id = await people.addOrganization(['accounting'], `Betrieb ${createId()}`);
    const actor = actorOf(id);
    await database.tenant(actor, (tx) =>
      createInvoice({ tx, actor, clock, source: { requestId: 'r', address: null } }, {}),
    );
    if (issued.length > 0)
      await addPastInvoices(
        database,
        id,
        issued.map((day, index) => ({ day, status: index === 0 ? 'issued' : 'cancelled' })),
      );
    expect((await operator.remove(id)).status).toBe(200);
    return id;
  };
  const handOutArchive = (id: OrganizationId, count: number) => {
    const actor = actorOf(id);
    return database.tenant(actor, (tx) =>
      recordArchiveDownload({ tx, actor, clock, source: { requestId: 'r', address: null } }, count),
    );
  };
  const list = async () =>
    (await operator.browser.call<{ organizations: DeletedOrganization[] } & TestBody>('GET', url)).body.organizations;
  const find = async (id: OrganizationId) => (await list()).find((row) => row.id === id);
  const takeOver = (id: string, name: string) =>
    operator.browser.call<{ organization: DeletedOrganization } & TestBody>('POST', `${url}/${id}/takeover`, {
      body: { name },
    });
  const nameOf = async (id: OrganizationId) => (await find(id))?.name ?? '';
  const passDays = async (days: number) => {
    clock.advance({ days });
    await people.signIn(operator.user, operator.browser);
  };
  return { people, clock, operator, year, purge, addClosed, handOutArchive, list, find, takeOver, nameOf, passDays };
}

describe('a deleted organisation', () => {
  test('without retained records is listed with the day of its purge, and purged then', async () => {
    const { clock, year, addClosed, find, purge, passDays } = await createScene();
    const deletedAt = clock.now();
    const id = await addClosed(`${year - 9}-12-31`);
    const purgeAt = new Date(deletedAt.getTime() + 30 * 86_400_000);
    expect(await find(id)).toMatchObject({
      deletedAt: deletedAt.toISOString(),
      purgeAt: purgeAt.toISOString(),
      holds: [],
      takenOverAt: null,
    });
    await passDays(30);
    expect(await purge()).toContain(id);
    expect(await find(id)).toBeUndefined();
  });

  test('with issued documents is kept to the end of the eighth year after their issue', async () => {
    const { year, addClosed, find, purge, passDays } = await createScene();
    const id = await addClosed(`${year - 8}-01-01`, `${year - 7}-06-30`, `${year - 9}-12-31`);
    expect((await find(id))?.holds).toEqual([
      { module: 'accounting', kind: 'issued_documents', count: 2, until: `${year + 1}-12-31` },
    ]);
    await passDays(366);
    expect(await purge()).not.toContain(id);
    expect((await find(id))?.holds).toMatchObject([{ count: 1 }]);
    await passDays(365);
    expect((await find(id))?.holds).toEqual([]);
    expect(await purge()).toContain(id);
    expect(await catalogue.list(`SELECT 1 FROM invoices WHERE organization_id = '${id}'`)).toEqual([]);
  });

  test('is purged on time once its archive with every issued document was downloaded', async () => {
    const { year, addClosed, find, purge, passDays, handOutArchive } = await createScene();
    const id = await addClosed(`${year}-01-01`, `${year - 9}-01-01`);
    await handOutArchive(id, 1);
    expect((await find(id))?.holds).toMatchObject([{ count: 1 }]);
    await handOutArchive(id, 2);
    expect((await find(id))?.holds).toEqual([]);
    expect(await readEvents(database, id)).toEqual([
      'invoice_created',
      'organization_deleted',
      'archive_handed_out',
      'archive_handed_out',
    ]);
    await passDays(30);
    expect(await purge()).toContain(id);
  });

  test('is purged on time once the operator has assumed responsibility for retention, which both logs record', async () => {
    const { year, operator, addClosed, find, purge, passDays, takeOver, nameOf } = await createScene();
    const id = await addClosed(`${year}-01-01`);
    const name = await nameOf(id);
    const before = (await readAudit(database, operator.organizationId)).length;
    const answer = await takeOver(id, name);
    expect(answer).toMatchObject({
      status: 200,
      body: { organization: { id, takenOverAt: expect.any(String), holds: [{ count: 1 }] } },
    });
    expect(await find(id)).toEqual(answer.body.organization);
    const entry = {
      event: 'organization_taken_over',
      subject_id: id,
      subject_label: name,
      changes: [{ field: 'keptUntil', from: null, to: `${year + 8}-12-31 (1)` }],
    };
    expect((await readAudit(database, operator.organizationId)).slice(before)).toMatchObject([entry]);
    expect((await readAudit(database, id)).at(-1)).toMatchObject(entry);
    expect(await takeOver(id, name)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'nothing_to_take_over' }] },
    });
    await passDays(30);
    expect(await purge()).toContain(id);
  });

  test('needs its own name, retained records and its deletion for the assumption of responsibility', async () => {
    const { year, operator, addClosed, find, takeOver, nameOf } = await createScene();
    const [held, free] = [await addClosed(`${year}-01-01`), await addClosed()];
    for (const wrong of ['', 'Betrieb', `${await nameOf(held)}.`]) {
      expect(await takeOver(held, wrong)).toMatchObject({ status: 400, body: { errors: [{ field: 'name' }] } });
    }
    expect(await find(held)).toMatchObject({ takenOverAt: null });
    expect(await takeOver(free, await nameOf(free))).toMatchObject({ status: 422 });
    expect(await takeOver(operator.organizationId, 'x')).toMatchObject({ status: 404 });
    expect(await takeOver(createId(), 'x')).toMatchObject({ status: 404 });
  });

  test('restored and deleted again is retained again', async () => {
    const { year, operator, addClosed, find, takeOver, nameOf } = await createScene();
    const id = await addClosed(`${year}-01-01`);
    await takeOver(id, await nameOf(id));
    await database.identity((tx) =>
      tx.updateTable('organizations').set({ deleted_at: null }).where('id', '=', id).execute(),
    );
    await operator.remove(id);
    expect(await find(id)).toMatchObject({ takenOverAt: null, holds: [{ count: 1 }] });
  });

  test('is found by its name, page by page', async () => {
    const { operator, addClosed, nameOf } = await createScene();
    const ids = [await addClosed(), await addClosed(), await addClosed()];
    const first = await operator.browser.call<{ organizations: DeletedOrganization[]; nextCursor: string } & TestBody>(
      'GET',
      `${url}?limit=2`,
    );
    expect(first.body.organizations.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
    const second = await operator.browser.call<{ organizations: DeletedOrganization[] } & TestBody>(
      'GET',
      `${url}?limit=1&cursor=${first.body.nextCursor}`,
    );
    expect(second.body.organizations.map(({ id }) => id)).toEqual([ids[0]]);
    const found = await operator.browser.call<{ organizations: DeletedOrganization[] } & TestBody>(
      'GET',
      `${url}?searchTerm=${encodeURIComponent(await nameOf(ids[1] ?? (createId() as OrganizationId)))}`,
    );
    expect(found.body.organizations.map(({ id }) => id)).toEqual([ids[1]]);
  });
});

describe('the right to purge', () => {
  const guarded = `SELECT c.relname || ' ' || privilege_type FROM pg_class c, aclexplode(c.relacl) WHERE grantee = 'kontor_purge'::regrole
    UNION ALL SELECT c.relname || '.' || a.attname || ' ' || privilege_type FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid, aclexplode(a.attacl) WHERE grantee = 'kontor_purge'::regrole ORDER BY 1`;

  test('belongs to one login, which may do nothing else', async () => {
    expect(await catalogue.list(guarded)).toEqual([
      'memberships.organization_id SELECT',
      'memberships.user_id SELECT',
      'organizations DELETE',
      'organizations.availability SELECT',
      'organizations.deleted_at SELECT',
      'organizations.id SELECT',
      'organizations.id UPDATE',
      'organizations.taken_over_at SELECT',
      'users DELETE',
      'users.id SELECT',
      'users.id UPDATE',
    ]);
    expect(
      await catalogue.list(`SELECT grantee::regrole::text FROM pg_class c, aclexplode(c.relacl)
      WHERE c.relname = 'organizations' AND privilege_type IN ('DELETE', 'TRUNCATE') AND grantee <> c.relowner`),
    ).toEqual(['kontor_purge']);
  });

  test('passes guards that check the login, also in the cascade, which runs as the table owner', async () => {
    const { year, purge, passDays, addClosed } = await createScene();
    const id = await addClosed(`${year - 9}-01-01`);
    await catalogue.select(`
      CREATE FUNCTION guard_issued() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF session_user <> 'kontor_purge' THEN RAISE EXCEPTION 'guarded from % as %', session_user, current_user; END IF;
        RETURN OLD;
      END $$;
      CREATE TRIGGER guard_issued BEFORE DELETE ON invoices FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION guard_issued()`);
    try {
      await expect(
        database.tenant({ organizationId: id, userId: createId() }, (tx) => tx.deleteFrom('invoices').execute()),
      ).rejects.toThrow('guarded from kontor_app as kontor_app');
      await expect(catalogue.select(`DELETE FROM organizations WHERE id = '${id}'`)).rejects.toThrow(
        /guarded from \S+ as kontor_owner/u,
      );
      await passDays(30);
      expect(await purge()).toContain(id);
    } finally {
      await catalogue.select('DROP TRIGGER guard_issued ON invoices; DROP FUNCTION guard_issued()');
    }
  });

  test('reaches only deleted organisations and accounts without membership, and changes nothing', async () => {
    const { people, year, addClosed } = await createScene();
    const [living, closed] = [await people.addOrganization(), await addClosed(`${year}-01-01`)];
    const user = await people.addUser({ organizationId: living });
    const count = async (table: 'organizations' | 'users', id: string) =>
      database.purge(
        async (tx) => (await tx.deleteFrom(table).where('id', '=', id).executeTakeFirstOrThrow()).numDeletedRows,
      );
    expect(await count('organizations', living)).toBe(0n);
    expect(await count('users', user.id)).toBe(0n);
    await expect(
      database.purge((tx) =>
        tx.updateTable('organizations').set({ id: createId() }).where('id', '=', closed).execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(database.purge((tx) => tx.selectFrom('invoices').select('id').execute())).rejects.toMatchObject({
      code: '42501',
    });
    for (const remove of [
      database.identity.bind(database),
      <T>(work: Parameters<typeof database.purge<T>>[0]) =>
        database.tenant({ organizationId: closed, userId: createId() }, work),
    ]) {
      await expect(
        remove((tx) => tx.deleteFrom('organizations').where('id', '=', closed).execute()),
      ).rejects.toMatchObject({ code: '42501' });
    }
  });
});
