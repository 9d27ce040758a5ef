import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { openReceipts } from '#testing/receipts-scene.ts';
import type { ColumnCounts, IssuerYear, Receipt } from '../../contract/receipts/receipts.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/property-management/belege';

const read = async (browser: TestBrowser, archivid: string) =>
  (await browser.call<{ betrieb: IssuerYear | null }>('GET', `${base}/${archivid}/history`)).body.betrieb;

async function openIssuer() {
  const scene = await openReceipts(people, database);
  const { add, books } = scene;
  const of = { issuer: 'Maler Bunt & Söhne GmbH' };
  await add('B-1', { ...of, amount_cents: 41_210, captured_on: '2026-01-01', approval: 'FREIZUGEBEN' });
  await add('B-2', { issuer: 'MALER BUNT SÖHNE GMBH.', amount_cents: 80_270, captured_on: '2026-12-31' });
  await add('B-3', { ...of, amount_cents: null, captured_on: '2026-06-01' });
  await add('former', { ...of, captured_on: '2025-12-31' });
  await add('another', { issuer: 'Maler Bunt', captured_on: '2026-06-01' });
  const neighbour = await books.owner({ external_id: 'E-2' });
  await books.receipt({ ...of, archive_id: 'theirs', owner_id: neighbour, captured_on: '2026-06-01' }, null);
  return scene;
}

it('a receipt counts those of its issuer and owner in its year, as the list with these filters does', async () => {
  const { administrator, reader, browser } = await openIssuer();
  const expected = { jahr: 2026, anzahl: 3, summe: 1214.8 };
  for (const who of [administrator, reader, browser]) expect(await read(who, 'B-1')).toEqual(expected);
  expect(await read(administrator, 'former')).toEqual({ jahr: 2025, anzahl: 1, summe: 100 });
  const query = new URLSearchParams({
    rechnungssteller: 'Maler Bunt & Söhne GmbH',
    from: '2026-01-01',
    to: '2026-12-31',
  });
  const { body } = await administrator.call<{ belege: Receipt[]; counts: ColumnCounts }>(
    'GET',
    `${base}/E-1?${query.toString()}`,
  );
  expect(body.belege.map(({ archivid }) => archivid).toSorted()).toEqual(['B-1', 'B-2', 'B-3']);
  const columns = Object.values(body.counts);
  expect([
    columns.reduce((sum, { count }) => sum + count, 0),
    columns.reduce((sum, column) => sum + Math.round(column.sum * 100), 0),
  ]).toEqual([expected.anzahl, 121_480]);
});

it('members of a community, who see a part, learn no sum; nor is there one without an issuer', async () => {
  const scene = await openIssuer();
  const { administrator, member, add } = scene;
  const board = await scene.signIn({
    permissions: ['ri-property-management-weg-permission'],
    links: [{ owner_id: scene.owner, user_type: 'weg', advisory_board: true }],
  });
  expect(await read(board, 'B-1')).toMatchObject({ anzahl: 3 });
  await add('unnamed', { issuer: '' });
  expect(await read(administrator, 'unnamed')).toBeNull();
  await add('open', { issuer: 'Maler Bunt & Söhne GmbH', approval: 'FREIZUGEBEN' });
  expect(await read(member, 'open')).toBeNull();
});
