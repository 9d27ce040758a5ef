import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { pixel } from '#testing/hostile-forms.ts';
import type { TestBrowser } from '#testing/http.ts';
import { addIssuedInvoices } from '#testing/issued-invoices.ts';
import { createProductPeople } from '#testing/product-people.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

async function open() {
  const organizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId });
  return { organizationId, userId: user.id, browser: await people.signIn(user) };
}

async function save(browser: TestBrowser, configIdentifier: string, properties: object) {
  const { status } = await browser.call('PUT', '/api/benit/accounting/configuration', {
    body: { configIdentifier, properties },
  });
  expect(status).toBe(200);
}
const read = async (browser: TestBrowser) => (await browser.call('GET', '/api/benit/accounting/setup')).body;
const decisions = { withoutLogo: false, numberKept: false, putAway: false };
const address = { companyName: 'Malerbetrieb Sommer', street: 'Am Markt 1', postcode: '04103', city: 'Leipzig' };

it('a new organisation has everything to do; each step is done with its data', async () => {
  const { browser } = await open();
  const nothing = { company: false, bank: false, logo: false, number: false };
  expect(await read(browser)).toEqual({ steps: nothing, nextInvoiceId: 'RE-2026-0001', putAway: false });
  await save(browser, 'invoiceConfig', address);
  expect(await read(browser)).toMatchObject({ steps: nothing });
  await save(browser, 'invoiceConfig', { ...address, vatNumber: 'DE136695976' });
  expect(await read(browser)).toMatchObject({ steps: { ...nothing, company: true } });
  await save(browser, 'invoiceConfig', { ...address, taxNumber: '1/2', IBAN: 'DE89370400440532013000' });
  expect(await read(browser)).toMatchObject({ steps: { ...nothing, company: true, bank: true } });
  await save(browser, 'logoConfig', { logo: `data:image/png;base64,${pixel.toString('base64')}` });
  await save(browser, 'numberingConfig', { invoiceNumberingPattern: '{N}', invoiceStartNumber: 7 });
  expect(await read(browser)).toEqual({
    steps: { company: true, bank: true, logo: true, number: true },
    nextInvoiceId: '7',
    putAway: false,
  });
});

it('logo and number are done by a decision, and the card is put away for the organisation', async () => {
  const { browser } = await open();
  await save(browser, 'setupConfig', { ...decisions, withoutLogo: true, numberKept: true });
  expect(await read(browser)).toMatchObject({ steps: { company: false, logo: true, number: true }, putAway: false });
  await save(browser, 'setupConfig', { ...decisions, putAway: true });
  expect(await read(browser)).toMatchObject({ steps: { logo: false, number: false }, putAway: true });
  expect(await read((await open()).browser)).toMatchObject({ putAway: false });
});

it('whoever has issued an invoice is not asked for logo and number', async () => {
  const { browser, organizationId, userId } = await open();
  await addIssuedInvoices(database, { organizationId, userId }, ['A-1']);
  expect(await read(browser)).toMatchObject({ steps: { company: false, bank: false, logo: true, number: true } });
});
