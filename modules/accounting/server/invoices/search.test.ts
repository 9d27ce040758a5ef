import { afterAll, describe, expect, test } from 'vitest';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import { migrate } from '#platform/server/migrations/migrations.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { createId } from '#platform/server/ids.ts';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestClock } from '#testing/clock.ts';
import { createEmptyDatabase } from '#testing/database.ts';
import { createInvoice, customers } from '../index.ts';
import { listInvoices } from './list.ts';

// Invoices and customers stored before the search was switched on, and new ones.

const { adminUrl, secretKey } = await createEmptyDatabase();
await migrate(adminUrl, { secretKey });
const catalogue = await openCatalogue(adminUrl);
const database = openDatabase({ adminUrl, secretKey, maxConnections: 4 });
afterAll(async () => {
  await catalogue.close();
  await database.close();
});

const [former, other] = [createId() as OrganizationId, createId() as OrganizationId];
for (const id of [former, other]) {
  await catalogue.select(`INSERT INTO organizations (id, name, identifier) VALUES ('${id}', 'Firma', '${id}')`);
  await catalogue.select(`INSERT INTO invoices (organization_id, id, number, description, customer_name, customer_city, invoice_date, company, total_net_cents, total_cents)
    SELECT '${id}', gen_random_uuid(), 'RE-' || n, 'Wartung', CASE WHEN n % 100 = 0 THEN 'Jürgen Krämer' ELSE 'Café Winter' END, 'Köln', date '2025-01-01' + n % 300, '{}', n * 100, n * 100
    FROM generate_series(1, 1500) n`);
  await catalogue.select(`INSERT INTO customers (organization_id, id, number, name, postcode, city)
    SELECT '${id}', gen_random_uuid(), 'K-' || n, (ARRAY['Müller ', 'Ärztehaus ', 'Zimmerei '])[1 + n % 3] || n, '50667', 'Köln' FROM generate_series(1, 600) n`);
}
const rowsOf = (table: string) => catalogue.select(`SELECT * FROM ${table} ORDER BY organization_id, id`);
const before = {
  invoices: await rowsOf('invoices'),
  customers: await catalogue.select(
    'SELECT organization_id, id, number, name, city FROM customers ORDER BY organization_id, id',
  ),
};
await runAdminStatement(
  adminUrl,
  `SET ROLE kontor_owner; SELECT kontor_search_off('customers', 'customer'); SELECT kontor_search_off('invoices', 'invoice');
   SELECT kontor_search_on('customers', 'customer', ARRAY['number', 'name', 'postcode', 'city'], 'name');
   SELECT kontor_search_on('invoices', 'invoice', ARRAY['number', 'description', 'customer_name', 'customer_city', 'total_cents money', 'invoice_date day'], 'invoice_date desc', 32)`,
);

const clock = createTestClock();

function createScene(organizationId: OrganizationId) {
  const actor = {
    organizationId,
    userId: createId() as UserId,
    membershipId: createId(),
    permissions: new Set<string>(),
  };
  return {
    addInvoice: (invoice: object) =>
      database.tenant(actor, (tx) =>
        createInvoice({ tx, actor, clock, source: { requestId: 'r', address: null } }, invoice),
      ),
    addCustomers: (...names: string[]) =>
      database.tenant(actor, (tx) =>
        customers.table.insert(
          tx,
          actor,
          names.map((name, index) => ({ name, number: `N-${'x'.repeat(index)}` })),
        ),
      ),
    findInvoices: async (searchTerm: string): Promise<string[]> => {
      const numbers: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page: Awaited<ReturnType<typeof listInvoices>> = await database.tenant(actor, (tx) =>
          listInvoices({ tx, actor, clock }, { searchTerm, limit: 200, cursor: cursor ?? undefined }),
        );
        numbers.push(...page.invoices.map(({ invoiceId }) => invoiceId));
        cursor = page.nextCursor;
      }
      return numbers;
    },
    findCustomers: async (searchTerm?: string): Promise<string[]> => {
      const names: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page: Awaited<ReturnType<typeof customers.list>> = await database.tenant(actor, (tx) =>
          customers.list(tx, { searchTerm, active: true, limit: 50, cursor: cursor ?? undefined }),
        );
        names.push(...page.records.map(({ name }) => name));
        cursor = page.nextCursor;
      }
      return names;
    },
  };
}

async function addOrganization(): Promise<OrganizationId> {
  const id = createId() as OrganizationId;
  await catalogue.select(`INSERT INTO organizations (id, name, identifier) VALUES ('${id}', 'Firma', '${id}')`);
  return id;
}

describe('data of earlier versions', () => {
  const { findInvoices, findCustomers } = createScene(former);

  test('stays unchanged', async () => {
    expect(
      (await rowsOf('invoices')).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => column in (before.invoices[0] ?? {}))),
      ),
    ).toEqual(before.invoices);
    expect(
      await catalogue.select(
        'SELECT organization_id, id, number, name, city FROM customers ORDER BY organization_id, id',
      ),
    ).toEqual(before.customers);
  });

  test('has one entry each, and nothing else is left of the former search', async () => {
    for (const [kind, table] of [
      ['invoice', 'invoices'],
      ['customer', 'customers'],
    ]) {
      const unequal = `(SELECT organization_id, id FROM ${table} EXCEPT SELECT organization_id, id FROM search_entries WHERE kind = '${kind}')
        UNION ALL (SELECT organization_id, id FROM search_entries WHERE kind = '${kind}' EXCEPT SELECT organization_id, id FROM ${table})`;
      expect(await catalogue.list(unequal)).toEqual([]);
    }
    expect(await catalogue.list(`SELECT to_regclass('invoice_search')`)).toEqual(['null']);
    expect(
      await catalogue.list(`SELECT proname FROM pg_proc WHERE proname IN ('search_invoices', 'write_invoice_search')`),
    ).toEqual([]);
  });

  test('is found completely and without other organisations, newest first', async () => {
    const all = await findInvoices('wartung koeln');
    expect(all.toSorted()).toEqual(Array.from({ length: 1500 }, (_, index) => `RE-${index + 1}`).toSorted());
    const days = await catalogue.list(
      `SELECT invoice_date::text FROM invoices WHERE organization_id = '${former}' ORDER BY array_position('{${all.join()}}', number)`,
    );
    expect(days).toEqual(days.toSorted().toReversed());
    expect((await findInvoices('kraemer')).length).toBe(15);
    expect(await findInvoices('Juergen 100,00')).toEqual(['RE-100']);
    expect((await findCustomers('mueller')).length).toBe(200);
    expect(await findCustomers('K-17 Köln 50667 aerzte')).toEqual(['Ärztehaus 172', 'Ärztehaus 175', 'Ärztehaus 178']);
  });

  test('is removed with its organisation', async () => {
    await catalogue.select(`DELETE FROM organizations WHERE id = '${other}'`);
    expect(await catalogue.list(`SELECT count(*) FROM search_entries WHERE organization_id = '${other}'`)).toEqual([
      '0',
    ]);
    expect((await findInvoices('wartung')).length).toBe(1500);
  });
});

describe('new data', () => {
  test('invoices: several words, amounts and days as written, changes', async () => {
    const { addInvoice, findInvoices } = createScene(await addOrganization());
    const position = { description: 'x', uom: 'piece', count: 1, vat: 0 };
    await addInvoice({
      invoiceId: 'A-1',
      description: 'Dachsanierung',
      customerName: 'Petra Krämer',
      customerCity: 'Köln',
      invoiceDate: '2026-11-21',
      positions: [{ ...position, price: 1250 }],
    });
    await addInvoice({
      invoiceId: 'A-2',
      description: 'Heizung',
      customerName: 'Uwe Kramer',
      customerCity: 'Bonn',
      invoiceDate: '2026-11-22',
      positions: [{ ...position, price: 99.5 }],
    });
    const found: [string, string[]][] = [
      ['Kraemer', ['A-2', 'A-1']],
      ['köln kramer', ['A-1']],
      ['kramer köln dach', ['A-1']],
      ['köln heizung', []],
      ['1.250,00', ['A-1']],
      ['1250', ['A-1']],
      ['99,50', ['A-2']],
      ['99,5 €', ['A-2']],
      ['21.11.2026', ['A-1']],
      ['21.11.', ['A-1']],
      ['2026-11-2', ['A-2', 'A-1']],
      ['11.2026', ['A-2', 'A-1']],
      ['kraemer 22.11. 99,50', ['A-2']],
      ['  ', ['A-2', 'A-1']],
      ['a', ['A-2', 'A-1']],
      ['😀', []],
      ['%_', []],
    ];
    for (const [term, numbers] of found) expect(await findInvoices(term), term).toEqual(numbers);
  });

  test('customers: by name in German order, ignoring case, those without a name last, on every page', async () => {
    const { addCustomers, findCustomers } = createScene(await addOrganization());
    const names = ['Abel', 'Ärger', 'azur', ...Array.from({ length: 120 }, (_, index) => `Haus ${index + 1}`), 'Zoo'];
    await addCustomers('', ...names.toReversed(), '');
    expect(await findCustomers()).toEqual([...names, '', '']);
    expect(await findCustomers('n-')).toEqual([...names, '', '']);
    expect(await findCustomers('haus')).toEqual(names.slice(3, -1));
    expect(await findCustomers('HAUS 12')).toEqual(['Haus 12', 'Haus 112', 'Haus 120']);
  });
});
