import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';

it('a request may still contain kilogramme, which is stored as kilogramm', async () => {
  const { database } = await createTestDatabase();
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
  const { body } = await browser.call<{ invoices: { positions: { uom: string }[] }[] }>(
    'GET',
    `/api/benit/accounting/invoice?invoiceId=${created.body.invoiceId}`,
  );
  expect(body.invoices[0]?.positions[0]?.uom).toBe('kilogramm');
  const refused = await browser.call('POST', '/api/benit/accounting/service', {
    body: { record: { name: 'Schrauben', uom: 'Pfund' } },
  });
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'record.uom' }] } });
});
