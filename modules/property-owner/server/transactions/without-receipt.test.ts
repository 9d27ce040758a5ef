import { expect, it } from 'vitest';
import type { EndpointAnswer } from '#platform/contract/endpoint.ts';
import { createTestDatabase } from '#testing/database.ts';
import { openPropertyBooks } from '#testing/books-scene.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import type { Overview } from '../../contract/overview/overview.ts';
import type { listReceipts } from '../../contract/receipts/receipts.ts';
import type { listTransactions } from '../../contract/transactions/transactions.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/property-management';
type Answer = EndpointAnswer<typeof listTransactions>;

const read = async (browser: TestBrowser, eid: string, query = ''): Promise<Answer> => {
  const { status, text, body } = await browser.call<Answer>(
    'GET',
    `${base}/transactions/${eid}?beleg=fehlt&limit=200${query}`,
  );
  expect(status, text).toBe(200);
  return body;
};
const namesOf = ({ buchungen }: Answer) => buchungen.map(({ verwendungszweck }) => verwendungszweck).toSorted();

/** Two owners with expenses of this year, the last one and the one before; some name a receipt, some need none. */
async function openScene() {
  const scene = await openPropertyBooks(people, database);
  const { books } = scene;
  const year = people.clock.now().getUTCFullYear();
  const [owner, other] = [await books.owner({ external_id: 'E-1' }), await books.owner({ external_id: 'E-2' })];
  const repairs = await books.costType({ external_id: 'K-1', long_name: 'Instandhaltung', outcome: true });
  const fees = await books.costType({ external_id: 'K-2', long_name: 'Kontoführung', without_receipts: true });
  const post = (purpose: string, day: string, amount_cents: number, given: object = {}) =>
    books.posting({ owner_id: owner, booking_date: day, amount_cents, purpose, cost_type_id: repairs, ...given });
  await post('Dach', `${year}-01-10`, -10_001);
  await post('Rohr', `${year - 1}-01-01`, -2002, { cost_type_id: null });
  await post('Zaun', `${year - 2}-12-31`, -303);
  await post('Tor', `${year}-01-12`, -44, { owner_id: other });
  await post('mit Beleg', `${year}-01-10`, -5000, { archive_id: 'A-1' });
  await post('Gebühr', `${year}-01-10`, -890, { cost_type_id: fees });
  await post('Erstattung', `${year}-01-10`, 700);
  await post('weggefallen', `${year}-01-10`, -800, { withdrawn_at: people.clock.now() });
  await post('niemandes', `${year}-01-10`, -900, { owner_id: null });
  return { ...scene, year, owner, other, repairs };
}

it('lists expenses that name no receipt, unless their cost type has none; sums agree in each period, for each owner and for all', async () => {
  const { year, signInOwner, owner, signInAdministrator } = await openScene();
  const [administrator, ofOne] = [await signInAdministrator(), await signInOwner(owner)];
  for (const [browser, eid, query, names, sum] of [
    [administrator, '0', '', ['Dach', 'Rohr', 'Tor', 'Zaun'], -123.5],
    [administrator, '0', `&from=${year}-01-01`, ['Dach', 'Tor'], -100.45],
    [administrator, '0', '&kaid=0', ['Rohr'], -20.02],
    [administrator, 'E-2', '', ['Tor'], -0.44],
    [ofOne, '0', '', ['Dach', 'Rohr', 'Zaun'], -123.06],
    [ofOne, 'E-1', `&from=${year - 1}-01-01&to=${year - 1}-12-31`, ['Rohr'], -20.02],
    [ofOne, 'E-1', '&searchTerm=zaun', ['Zaun'], -3.03],
  ] as const) {
    const found = await read(browser, eid, query);
    expect([namesOf(found), found.anzahl, found.summe], `${eid}${query}`).toEqual([names, names.length, sum]);
    expect(
      found.summen?.reduce((count, { anzahl }) => count + anzahl, 0),
      query,
    ).toBeGreaterThanOrEqual(names.length);
  }
  const { body } = await ofOne.call<unknown>('GET', `${base}/transactions/E-2?beleg=fehlt`);
  expect(body).toMatchObject({ errors: [{ code: 'not_found' }] });
});

it('the task of the administration counts them since the last year began, and leads to exactly them', async () => {
  const { signInAdministrator, signIn, signInOwner, owner } = await openScene();
  const administrator = await signInAdministrator();
  const readTask = async (browser: TestBrowser) => {
    const { body } = await browser.call<{ overview: Overview }>('GET', `${base}/overview/0`);
    return body.overview.aufgaben.find(({ kind }) => kind === 'postingsWithoutReceipt');
  };
  const task = await readTask(administrator);
  expect([task?.count, task?.sum]).toEqual([3, -120.47]);
  const query = new URL(task?.href ?? '', 'http://kontor.test').searchParams;
  expect([query.get('eid'), query.get('beleg')]).toEqual(['0', 'fehlt']);
  const list = await read(administrator, '0', `&from=${query.get('from')}`);
  expect([list.anzahl, list.summe]).toEqual([task?.count, task?.sum]);
  expect(await readTask(await signInOwner(owner))).toBeUndefined();
  const member = await signIn({
    permissions: ['ri-property-management-weg-permission'],
    links: [{ owner_id: owner, user_type: 'weg' }],
  });
  expect(await readTask(member)).toBeUndefined();
  expect((await member.call('GET', `${base}/transactions/E-1?beleg=fehlt`)).status).toBe(403);
});

it('whoever opens no transactions is told so with the receipts', async () => {
  const { signIn, signInAdministrator } = await openScene();
  const opens = async (browser: TestBrowser) =>
    (await browser.call<EndpointAnswer<typeof listReceipts>>('GET', `${base}/belege/0`)).body.oeffnetBuchungen;
  const ofReceipts = await signIn({ permissions: ['ri-property-management-belege-admin-permission'] });
  expect([await opens(await signInAdministrator()), await opens(ofReceipts)]).toEqual([true, false]);
});

it('the file holds the same expenses', async () => {
  const { signInAdministrator } = await openScene();
  const { text } = await (await signInAdministrator()).call('GET', `${base}/transactions/0/export?beleg=fehlt`);
  expect(text.trim().split('\r\n')).toHaveLength(5);
});
