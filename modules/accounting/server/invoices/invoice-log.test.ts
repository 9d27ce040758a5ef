import { expect, it } from 'vitest';
import { readLog } from '#testing/audit-log.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createProductPeople } from '#testing/product-people.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

const url = '/api/benit/accounting/invoice';
const position = { description: 'Beratung', uom: 'hour', count: 2, price: 100, vat: 19 };

async function createScene() {
  const organizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId });
  const browser = await people.signIn(user);
  const log = async () => (await readLog(database, organizationId)).filter(({ event }) => event.startsWith('invoice_'));
  const save = (invoice: object) => browser.call('PUT', url, { body: { invoice: { invoiceId: 'A-1', ...invoice } } });
  await browser.call('POST', url, {
    body: { invoice: { invoiceId: 'A-1', description: 'Juni', customerName: 'Café Winter', positions: [position] } },
  });
  return { user, browser, log, save };
}

it('records an invoice from its creation to its end', async () => {
  const { user, browser, log, save } = await createScene();
  await save({ version: 1, description: 'Juli', positions: [{ ...position, count: 3 }] });
  await browser.call('PUT', `${url}/invoice-id`, { body: { formerInvoiceId: 'A-1', invoiceId: 'A-2' } });
  await browser.call('POST', `${url}/copy`, { body: { toBeCopiedFromInvoiceId: 'A-2', invoiceId: 'A-3' } });
  await browser.call('DELETE', `${url}/A-2`);
  expect(await log()).toMatchObject([
    {
      event: 'invoice_created',
      by: user.email,
      subject: 'A-1',
      changes: [
        { field: 'customerName', to: 'Café Winter' },
        { field: 'description', to: 'Juni' },
      ],
    },
    {
      event: 'invoice_changed',
      subject: 'A-1',
      changes: [
        { field: 'description', from: 'Juni', to: 'Juli' },
        { field: 'positions', from: 'Beratung: 2 hour × 100 €, 19 %', to: 'Beratung: 3 hour × 100 €, 19 %' },
      ],
    },
    { event: 'invoice_number_changed', subject: 'A-2', changes: [{ field: 'invoiceId', from: 'A-1', to: 'A-2' }] },
    { event: 'invoice_created', subject: 'A-3' },
    { event: 'invoice_deleted', subject: 'A-2', changes: [] },
  ]);
});

it('records nothing for a save that changed nothing or was refused', async () => {
  const { browser, log, save } = await createScene();
  expect((await save({ description: 'Juni' })).status).toBe(200);
  expect((await save({ version: 1, description: 'August' })).status).toBe(409);
  expect((await browser.call('DELETE', `${url}/A-9`)).status).toBe(404);
  expect((await log()).map(({ event }) => event)).toEqual(['invoice_created']);
});

it('lists only the changed positions of many', async () => {
  const { log, save } = await createScene();
  const many = Array.from({ length: 60 }, (_, index) => ({ ...position, description: `Leistung ${index}` }));
  await save({ version: 1, positions: many });
  await save({ version: 2, positions: many.map((each, index) => (index === 59 ? { ...each, price: 120 } : each)) });
  expect((await log()).at(-1)?.changes).toEqual([
    { field: 'positions', from: 'Leistung 59: 2 hour × 100 €, 19 %', to: 'Leistung 59: 2 hour × 120 €, 19 %' },
  ]);
});

it('records a save without a version', async () => {
  const { log, save } = await createScene();
  await save({ description: 'Juli' });
  expect((await log()).at(-1)?.changes).toEqual([
    { field: 'description', from: 'Juni', to: 'Juli' },
    { field: 'withoutVersion', from: null, to: null },
  ]);
});
