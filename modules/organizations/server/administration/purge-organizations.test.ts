import { afterAll, describe, expect, test } from 'vitest';
import { createInvoice, writeConfiguration } from '#modules/accounting/server/index.ts';
import { customers } from '#modules/accounting/server/index.ts';
import { sql } from 'kysely';
import { planMail } from '../invitations/plan-mail.ts';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import { createId } from '#platform/server/ids.ts';
import { openCatalogue, tenantTables } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestOperator } from '#testing/operator.ts';
import { createTestPeople } from '#testing/people.ts';
import { estateRows } from '#testing/estate-rows.ts';
import { propertyRows } from '#testing/property-rows.ts';
import { waitUntil } from '#testing/wait-until.ts';

const { database, adminUrl } = await createTestDatabase();
const catalogue = await openCatalogue(adminUrl);
afterAll(() => catalogue.close());

/** Tables of organisations; a partition is read with its table. */
const tables = await catalogue.list(`
  SELECT tenant.relname FROM (${tenantTables}) AS tenant JOIN pg_class c ON c.oid = tenant.oid WHERE NOT c.relispartition ORDER BY 1`);

/** Reads all rows of an organisation, by table. */
async function takeSnapshot(organizationId: OrganizationId): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const table of tables)
    rows[table] = await catalogue.select(
      `SELECT * FROM ${table} t WHERE organization_id = '${organizationId}' ORDER BY t::text`,
    );
  return rows;
}

async function createScene() {
  const people = await createTestPeople(database);
  const operator = await createTestOperator(people);
  const purge = () => people.organizations.purgeOrganizations(people.clock.now());
  const exists = async (userId: UserId) =>
    (await catalogue.list(`SELECT id FROM users WHERE id = '${userId}'`)).length === 1;
  /** Adds an organisation with rows in every table. */
  const addBusy = async (): Promise<OrganizationId> => {
    const { body } = await operator.add({
      name: 'Bäckerei Sommer',
      identifier: createId(),
      userEmail: `${createId()}@first.example`,
      userFirstName: 'A',
      userLastName: 'B',
      serviceIds: await catalogue.list(`SELECT id FROM services WHERE identifier = 'accounting'`),
    });
    const { id } = body.organization;
    const actor = {
      organizationId: id,
      userId: createId() as UserId,
      membershipId: createId(),
      permissions: new Set<string>(),
    };
    await database.identity((tx) => planMail(tx, id, people.clock.now()));
    await catalogue.select(`
      INSERT INTO files (organization_id, id, sha256, byte_size, media_type, name, purpose) VALUES ('${id}', gen_random_uuid(), '${'0'.repeat(64)}', 1, 'image/png', 'logo.png', 'logo');
      INSERT INTO settings (organization_id, area, identifier, properties, file_id) SELECT organization_id, 'accounting', 'logoConfig', '{}', id FROM files WHERE organization_id = '${id}';
      INSERT INTO tasks (organization_id, id, kind, payload, user_id, source, state, result_file_id, ended_at) SELECT organization_id, id, 'x', '{}', id, '{}', 'done', id, now() FROM files WHERE organization_id = '${id}'`);
    await catalogue.select(`
      INSERT INTO projects (organization_id, id, name) VALUES ('${id}', '${id}', 'Umbau');
      INSERT INTO offered_services (organization_id, id, name) VALUES ('${id}', '${id}', 'Beratung');
      INSERT INTO time_entries (organization_id, id, user_id, person_name, day, minutes, project_id, service_id) VALUES ('${id}', '${id}', '${id}', 'A B', '2026-01-01', 60, '${id}', '${id}');
      INSERT INTO running_timers (organization_id, user_id, started_at, project_id) VALUES ('${id}', '${id}', now(), '${id}');
      INSERT INTO expenses (organization_id, id, number, file_id, file_sha256, expense_date, project_id) SELECT organization_id, id, 'A-1', id, sha256, '2026-01-01', organization_id FROM files WHERE organization_id = '${id}';
      INSERT INTO number_events (organization_id, id, number_range, period, first_running, last_running, reason, occurred_at) VALUES ('${id}', '${id}', 'invoice', '2026', 1, 2, 'skipped', now());
      INSERT INTO organization_archives (organization_id, id, document_count, handed_out_at, handed_out_to) VALUES ('${id}', '${id}', 0, now(), '${id}');
      INSERT INTO expense_amounts (organization_id, expense_id, position, net_cents, vat_hundredths, vat_cents) SELECT organization_id, id, 1, 100, 1900, 19 FROM expenses WHERE organization_id = '${id}'`);
    await catalogue.select(propertyRows(`o.id = '${id}'`));
    await catalogue.select(estateRows(`o.id = '${id}'`));
    await database.tenant(actor, async (tx) => {
      const context = { tx, actor, clock: people.clock, source: { requestId: 'r', address: null } };
      await writeConfiguration(
        context,
        { configIdentifier: 'invoiceConfig', properties: { companyName: 'Bäckerei Sommer' } },
        undefined,
      );
      await customers.table.insert(tx, actor, [{ number: 'K-1', name: 'Café Winter', city: 'Ort' }]);
      const position = { description: 'Brot', uom: 'piece', count: 2, price: 3.5, vat: 7 } as const;
      for (const description of ['Januar', 'Februar'])
        await createInvoice(context, {
          description,
          customerId: 'K-1',
          customerName: 'Café Winter',
          positions: [position],
        });
    });
    await catalogue.select(`
      INSERT INTO mails (id, recipient, subject, body, organization_id, due_on) VALUES (gen_random_uuid(), 'a@b.example', 'x', '', '${id}', '2026-01-01');
      INSERT INTO invoice_deliveries (organization_id, id, invoice_id, recipients, mail_ids, subject, text, attach_xml, requested_at, requested_by, requested_by_name)
        SELECT organization_id, id, id, '{a@b.example}', ARRAY[id], 'x', 'x', false, now(), id, 'A B' FROM invoices WHERE organization_id = '${id}';
      INSERT INTO reminders (organization_id, id, invoice_id, level, letter_day, pay_day, open_cents, interest_cents, lump_sum_cents, fee_cents, settled_cents, interest_parts, text, pdf, created_at, created_by_name)
        SELECT organization_id, id, id, 1, '2026-01-01', '2026-01-10', 1, 0, 0, 0, 0, '[]', 'x', '', now(), 'A B' FROM invoices WHERE organization_id = '${id}';
      INSERT INTO reminder_deliveries (organization_id, id, reminder_id, recipients, mail_ids, subject, text, requested_at, requested_by_name)
        SELECT organization_id, id, id, '{a@b.example}', ARRAY[id], 'x', 'x', now(), 'A B' FROM reminders WHERE organization_id = '${id}';
      INSERT INTO reminder_holds (organization_id, id, invoice_id, kind, from_day, created_at, created_by, created_by_name)
        SELECT organization_id, id, id, 'never', '2026-01-01', now(), id, 'A B' FROM invoices WHERE organization_id = '${id}';
      INSERT INTO import_columns (organization_id, entity, column_name, field, chosen_at) VALUES ('${id}', 'customer', 'firma', 'name', now());
      INSERT INTO record_imports (organization_id, task_id, entity, file_name, record_ids) SELECT organization_id, id, 'customer', 'a.csv', '{}' FROM tasks WHERE organization_id = '${id}'`);
    return id;
  };
  const close = async (id: OrganizationId): Promise<void> => {
    expect((await operator.remove(id)).status).toBe(200);
  };
  return { people, clock: people.clock, operator, purge, exists, addBusy, close };
}

describe('the purge', () => {
  test('removes an organisation 30 days after its deletion from every table, and nothing of any other', async () => {
    const { clock, operator, purge, addBusy, close } = await createScene();
    const [doomed, other] = [await addBusy(), await addBusy()];
    await close(doomed);
    const [before, otherBefore, operatorBefore] = [
      await takeSnapshot(doomed),
      await takeSnapshot(other),
      await takeSnapshot(operator.organizationId),
    ];
    // Organisations with issued documents are purged by a separate database role.
    expect(tables.filter((table) => before[table]?.length === 0).toSorted()).toEqual([
      'care_drafts',
      'care_entries',
      'care_staff',
      'invoice_attachments',
      'invoice_balances',
      'invoice_instalments',
      'issued_documents',
      'patients',
      'payments',
    ]);
    expect(tables).toEqual(
      expect.arrayContaining([
        'audit_entries',
        'invoice_positions',
        'memberships',
        'organization_services',
        'search_entries',
      ]),
    );

    clock.advance({ days: 29, hours: 23, minutes: 59 });
    expect(await purge()).toEqual([]);
    expect(await takeSnapshot(doomed)).toEqual(before);
    clock.advance({ minutes: 1 });
    expect(await purge()).toEqual([{ organizationId: doomed, accounts: 1 }]);

    expect(await takeSnapshot(doomed)).toEqual(Object.fromEntries(tables.map((table) => [table, []])));
    expect(await catalogue.list(`SELECT id FROM organizations WHERE id = '${doomed}'`)).toEqual([]);
    expect(await takeSnapshot(other)).toEqual(otherBefore);
    expect(await takeSnapshot(operator.organizationId)).toEqual(operatorBefore);
    expect(await purge()).toEqual([]);
  });

  test('removes accounts without another organisation; a deleted organisation before its purge keeps its accounts', async () => {
    const { people, clock, operator, purge, exists, close } = await createScene();
    const [doomed, later, living] = [
      await people.addOrganization(),
      await people.addOrganization(),
      await people.addOrganization(),
    ];
    const only = await people.addUser({ organizationId: doomed });
    const both = await people.addUser({ organizationId: doomed }, { organizationId: living });
    const next = await people.addUser({ organizationId: doomed }, { organizationId: later });
    const elsewhere = await people.addUser({ organizationId: living });
    const nowhere = await people.addUser();
    const browser = await people.signIn(both);
    await browser.call('GET', `/api/benit/organization-configuration/current-org-data/${doomed}`);
    await people.signIn(only);
    await people.browser().call('POST', '/api/benit/auth/users/resetpassword', { body: { email: only.email } });
    await close(doomed);
    clock.advance({ days: 1 });
    await people.signIn(operator.user, operator.browser);
    await close(later);
    clock.advance({ days: 29 });
    expect(await purge()).toEqual([{ organizationId: doomed, accounts: 1 }]);
    const remaining = async () => {
      const found: boolean[] = [];
      for (const { id } of [only, both, next, elsewhere, nowhere]) found.push(await exists(id));
      return found;
    };
    expect(await remaining()).toEqual([false, true, true, true, true]);
    for (const table of ['credentials', 'sessions', 'account_links']) {
      expect(await catalogue.list(`SELECT 1 FROM ${table} WHERE user_id = '${only.id}'`), table).toEqual([]);
    }
    expect(await catalogue.list(`SELECT organization_id FROM sessions WHERE user_id = '${both.id}'`)).toEqual(['null']);
    clock.advance({ days: 1 });
    expect(await purge()).toEqual([{ organizationId: later, accounts: 1 }]);
    expect(await remaining()).toEqual([false, true, false, true, true]);
    // The remaining users can still sign in.
    await people.signIn(both);
  });

  test('frees the identifier', async () => {
    const { people, clock, operator, purge, close } = await createScene();
    const described = {
      name: 'Neu',
      identifier: createId(),
      userEmail: `${createId()}@first.example`,
      userFirstName: 'A',
      userLastName: 'B',
    };
    await close((await operator.add(described)).body.organization.id);
    expect((await operator.add(described)).status).toBe(409);
    clock.advance({ days: 30 });
    await purge();
    await people.signIn(operator.user, operator.browser);
    expect((await operator.add(described)).status).toBe(200);
  });

  test('by several processes at once removes each organisation once', async () => {
    const { people, clock, purge, close } = await createScene();
    const ids: OrganizationId[] = [];
    for (let index = 0; index < 6; index += 1) {
      const id = await people.addOrganization();
      await people.addUser({ organizationId: id });
      ids.push(id);
      await close(id);
    }
    clock.advance({ days: 30 });
    const purged = (await Promise.all([purge(), purge(), purge(), purge()])).flat();
    expect(purged.map(({ organizationId }) => organizationId).toSorted()).toEqual(ids.toSorted());
    expect(purged.map(({ accounts }) => accounts)).toEqual([1, 1, 1, 1, 1, 1]);
  });

  test('keeps the account of a user who is being added elsewhere', async () => {
    const { people, clock, purge, exists, close } = await createScene();
    const [doomed, living] = [await people.addOrganization(), await people.addOrganization()];
    const user = await people.addUser({ organizationId: doomed });
    await close(doomed);
    clock.advance({ days: 30 });
    const purged = await database.identity(async (tx) => {
      await people.identity.ensureUser(tx, { email: user.email, firstName: '', lastName: '' });
      const purging = purge();
      await waitUntil(
        async () =>
          (
            await catalogue.list(
              `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
            )
          ).length > 0,
      );
      await people.organizations.addMember(tx, {
        organizationId: living,
        userId: user.id,
        permissions: [],
        startApplication: null,
        languages: ['de'],
        defaultLanguage: 'de',
      });
      return { purging };
    });
    expect(await purged.purging).toEqual([{ organizationId: doomed, accounts: 0 }]);
    expect(await exists(user.id)).toBe(true);
    const memberships = await database.identity((tx) =>
      sql<{ id: string }>`SELECT organization_id AS id FROM memberships WHERE user_id = ${user.id}`.execute(tx),
    );
    expect(memberships.rows).toEqual([{ id: living }]);
  });
});
