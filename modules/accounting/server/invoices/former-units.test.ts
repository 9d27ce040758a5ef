import { expect, it } from 'vitest';
import { migrate, migrationsFolder } from '#platform/server/migrations/migrations.ts';
import { readMigrations } from '#platform/server/migrations/migration-files.ts';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createEmptyDatabase, createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';

it('the former kilogramme is migrated, in positions and services of every organisation', async () => {
  const { adminUrl, secretKey } = await createEmptyDatabase();
  const renaming = (await readMigrations(migrationsFolder)).find(({ name }) => name === 'kilogramm');
  await migrate(adminUrl, { secretKey, upTo: (renaming?.number ?? 0) - 1 });
  await runAdminStatement(
    adminUrl,
    `
    INSERT INTO organizations (id, name, identifier) SELECT gen_random_uuid(), name, name FROM unnest(ARRAY['one', 'other']) name;
    INSERT INTO offered_services (organization_id, id, name, uom) SELECT o.id, gen_random_uuid(), u, u FROM organizations o, unnest(ARRAY['kilogramme', 'gramm']) u;
    ALTER TABLE invoice_positions DISABLE TRIGGER ALL;
    INSERT INTO invoice_positions (organization_id, invoice_id, position, description, uom, count_thousandths, price_ten_thousandths, vat_percent)
      SELECT o.id, gen_random_uuid(), 1, '', u, 1000, 10000, 19 FROM organizations o, unnest(ARRAY['kilogramme', 'hour']) u;
    ALTER TABLE invoice_positions ENABLE TRIGGER ALL`,
  );
  await migrate(adminUrl, { secretKey });
  const catalogue = await openCatalogue(adminUrl);
  try {
    expect((await catalogue.list('SELECT uom FROM offered_services')).toSorted()).toEqual([
      'gramm',
      'gramm',
      'kilogramm',
      'kilogramm',
    ]);
    expect((await catalogue.list('SELECT uom FROM invoice_positions')).toSorted()).toEqual([
      'hour',
      'hour',
      'kilogramm',
      'kilogramm',
    ]);
    expect(
      await catalogue.list(
        `SELECT relname FROM pg_class WHERE relname IN ('offered_services', 'invoice_positions') AND NOT relforcerowsecurity`,
      ),
    ).toEqual([]);
  } finally {
    await catalogue.close();
  }
});

it('a request may still contain kilogramme, and values stored by a previous version are read as kilogramm', async () => {
  const { adminUrl, database } = await createTestDatabase();
  const people = await createProductPeople(database);
  const organizationId = await people.addOrganization(['accounting']);
  const browser = await people.signIn(
    await people.addUser({ organizationId, permissions: ['benit-accounting-permission'] }),
  );
  const service = await browser.call<{ record: { uom: string } }>('POST', '/api/benit/accounting/service', {
    body: { record: { name: 'Schrauben', uom: 'kilogramme' } },
  });
  expect([service.status, service.body.record.uom]).toEqual([200, 'kilogramm']);
  const created = await browser.call<{ invoiceId: string }>('POST', '/api/benit/accounting/invoice', {
    body: { invoice: { positions: [{ description: 'Schrauben', uom: 'kilogramme', count: 2, price: 3, vat: 19 }] } },
  });
  expect(created.status, created.text).toBe(200);
  const read = async () =>
    (
      await browser.call<{ invoices: { positions: { uom: string }[] }[] }>(
        'GET',
        `/api/benit/accounting/invoice?invoiceId=${created.body.invoiceId}`,
      )
    ).body.invoices[0]?.positions[0]?.uom;
  expect(await read()).toBe('kilogramm');
  await runAdminStatement(adminUrl, `UPDATE invoice_positions SET uom = 'kilogramme'`);
  expect(await read()).toBe('kilogramm');
  const refused = await browser.call('POST', '/api/benit/accounting/service', {
    body: { record: { name: 'Schrauben', uom: 'Pfund' } },
  });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'record.uom' }] } });
});
