import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createTestFiles } from '#testing/files.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createTestPeople } from '#testing/people.ts';
import { createAccounting } from '../index.ts';

const { database } = await createTestDatabase();
const { files } = await createTestFiles(database);
const people = await createTestPeople(database, {
  files,
  modules: (platform) => [createAccounting(platform)],
});

const base = '/api/benit/accounting';

async function open() {
  const browser = await people.signIn(await people.addUser({ organizationId: await people.addOrganization() }));
  const write = async (path: string, body: object) => {
    const answer = await browser.call('POST', `${base}/${path}`, { body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
  return {
    browser,
    addCustomer: (name: string, number: string, more = {}) => write('customer', { record: { name, number, ...more } }),
    addService: (name: string, more = {}) => write('service', { record: { name, amount: 10, ...more } }),
    invoice: (invoice: object) => write('invoice', { invoice }),
  };
}

async function listNames(browser: TestBrowser, path: string): Promise<string[]> {
  const { status, body } = await browser.call<{ records: { name: string }[] }>('GET', `${base}/invoice/${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.records.map(({ name }) => name);
}

it('customers are offered as they were invoiced last, then by name; a search keeps that order', async () => {
  const { browser, addCustomer, invoice } = await open();
  for (const [name, number] of [
    ['Anna Krämer', 'K-1'],
    ['Bäckerei Krämer', 'K-2'],
    ['Elektro Krämer', 'K-3'],
    ['Zimmerei Krämer', 'K-4'],
    ['Rosenhof', 'K-5'],
  ] as const)
    await addCustomer(name, number);
  await invoice({ customerId: 'K-4' });
  await invoice({ customerId: 'K-3' });
  await invoice({ customerId: 'K-5' });
  await invoice({ customerId: 'K-4' });
  expect(await listNames(browser, 'customer-choices')).toEqual([
    'Zimmerei Krämer',
    'Rosenhof',
    'Elektro Krämer',
    'Anna Krämer',
    'Bäckerei Krämer',
  ]);
  expect(await listNames(browser, 'customer-choices?searchTerm=kraem')).toEqual([
    'Zimmerei Krämer',
    'Elektro Krämer',
    'Anna Krämer',
    'Bäckerei Krämer',
  ]);
  expect(await listNames(browser, 'customer-choices?searchTerm=kraem&limit=3')).toEqual([
    'Zimmerei Krämer',
    'Elektro Krämer',
    'Anna Krämer',
  ]);
  expect(await listNames(browser, 'customer-choices?searchTerm=niemand')).toEqual([]);
});

it('inactive customers and those of other organisations are not offered', async () => {
  const { browser, addCustomer, invoice } = await open();
  const other = await open();
  await addCustomer('Rosenhof', 'K-1');
  await addCustomer('Rosengarten', 'K-2', { active: false });
  await other.addCustomer('Rosenberg', 'K-1');
  await invoice({ customerId: 'K-2' });
  await other.invoice({ customerId: 'K-1' });
  expect(await listNames(browser, 'customer-choices?searchTerm=rosen')).toEqual(['Rosenhof']);
  expect(await listNames(other.browser, 'customer-choices')).toEqual(['Rosenberg']);
});

it('services are offered as they were invoiced last, known by their name or number', async () => {
  const { browser, addService, invoice } = await open();
  for (const [name, number] of [
    ['Anfahrt', ''],
    ['Bauleitung', 'L-1'],
    ['Malerarbeiten', ''],
  ] as const)
    await addService(name, { number });
  await invoice({ positions: [{ description: 'Malerarbeiten\nzwei Räume' }, { description: 'frei getippt' }] });
  await invoice({ positions: [{ description: 'Leitung der Baustelle', articleNumber: 'L-1' }] });
  expect(await listNames(browser, 'service-choices')).toEqual(['Bauleitung', 'Malerarbeiten', 'Anfahrt']);
  expect(await listNames(browser, 'service-choices?searchTerm=a')).toEqual(['Bauleitung', 'Malerarbeiten', 'Anfahrt']);
});
