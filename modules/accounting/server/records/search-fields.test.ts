import { expect, it, test } from 'vitest';
import type { LanguageKey } from '#platform/contract/languages.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { accountingAudit } from '../../contract/audit.ts';
import { accountingCatalogue } from '../../contract/catalogue.ts';
import { recordRoutes } from './routes.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database, {
  modules: () => [{ name: 'accounting', catalogue: accountingCatalogue, audit: accountingAudit, routes: recordRoutes }],
});

interface Answer {
  readonly record: { readonly id: string };
  readonly records: readonly { readonly name: string }[];
  readonly options: readonly { readonly label: string }[];
  readonly totals?: { readonly count: number };
}

async function open() {
  const organizationId = await people.addOrganization();
  const add = async (kind: string, record: object): Promise<string> => {
    const { status, body } = await browser.call<Answer>('POST', `/api/benit/accounting/${kind}`, { body: { record } });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.record.id;
  };
  const addReader = async (language: LanguageKey) => {
    const user = await people.addUser();
    await people.addMembership(user.id, {
      organizationId,
      permissions: ['benit-accounting-permission'],
      languages: [language],
      defaultLanguage: language,
    });
    return people.signIn(user);
  };
  const browser = await addReader('de');
  const find = async (path: string, searchTerm: string, by = browser): Promise<string[]> => {
    const [kind = '', query = ''] = path.split('?');
    const { status, body } = await by.call<Answer>(
      'GET',
      `/api/benit/accounting/${kind}?${query}&searchTerm=${encodeURIComponent(searchTerm)}`,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    return kind.endsWith('/lookup') ? body.options.map(({ label }) => label) : body.records.map(({ name }) => name);
  };
  return { add, addReader, find };
}

it('finds records by the words that their choices show, in the language of whoever searches', async () => {
  const { add, addReader, find } = await open();
  await add('service', { name: 'Beratung', uom: 'hour', vat: 7 });
  await add('service', { name: 'Schrauben', uom: 'piece' });
  await add('service', { name: 'Stundenbuch', uom: 'piece', vat: 0, vatReason: 'smallBusiness' });
  expect(await find('service', 'Stunde')).toEqual(['Beratung', 'Stundenbuch']);
  expect(await find('service', 'Stüc')).toEqual(['Schrauben', 'Stundenbuch']);
  expect(await find('service', 'Stueck stunde')).toEqual(['Stundenbuch']);
  expect(await find('service', '7')).toEqual(['Beratung']);
  expect(await find('service', '§ 19 kleinunternehmer')).toEqual(['Stundenbuch']);
  // Neither what another language shows nor what is stored.
  for (const term of ['hour', 'piece', 'час', 'smallBusiness', 'uom']) expect(await find('service', term)).toEqual([]);
  expect(await find('service', 'hour', await addReader('en'))).toEqual(['Beratung']);
  expect(await find('service', 'час', await addReader('ru'))).toEqual(['Beratung']);
  expect(await find('service', '小时', await addReader('cn'))).toEqual(['Beratung']);
  expect(await find('service', 'Stückzahl')).toEqual([]);
});

test('so do lists in another order, lookups, and records that refer to one; the count is theirs', async () => {
  const { add, find } = await open();
  const swiss = await add('customer', { name: 'Alpenbau', country: 'CH', paymentTermDays: 44 });
  const german = await add('customer', { name: 'Nordbau', country: 'DE' });
  await add('project', { name: 'Dachstuhl', customer: swiss });
  await add('project', { name: 'Keller', customer: german });
  expect(await find('customer?totals=true', 'schweiz')).toEqual(['Alpenbau']);
  expect(await find('customer?sort=city&direction=desc', 'bau schweiz')).toEqual(['Alpenbau']);
  expect(await find('customer', '44')).toEqual(['Alpenbau']);
  expect(await find('project', 'Schweiz')).toEqual(['Dachstuhl']);
  expect(await find('project/lookup?field=customer', 'schweiz')).toEqual(['Alpenbau']);
});
