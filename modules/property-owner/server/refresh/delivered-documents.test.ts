import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import {
  buildPdf,
  document,
  household,
  owner,
  placeDelivery,
  table,
  unit,
} from '#testing/deliveries/build-delivery.ts';
import type { GivenDelivery } from '#testing/deliveries/build-delivery.ts';
import { openDeliveries, propertyUrl } from '#testing/deliveries/scene.ts';
import type { TestBrowser } from '#testing/http.ts';
import { toMultipart } from '#testing/multipart.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { runTasks } from '#testing/receipts/scene.ts';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import { whenOver } from '#testing/when-over.ts';
import type { OwnerDocument } from '../../contract/owner-documents/owner-documents.ts';

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const people = await createProductPeople(database);
runTasks(people, testDatabase);

const url = `${propertyUrl}/documents`;
const tables = { ...household, ...table('eigentuemer.csv', owner('E1'), owner('E2'), owner('W1')) };

async function openScene() {
  const server = await startFtpServer();
  whenOver(() => server.stop());
  const scene = await openDeliveries({ people, database, server });
  let count = 0;
  const deliver = async (files: GivenDelivery['files'], mode: GivenDelivery['mode'] = 'FULL') => {
    count += 1;
    placeDelivery(scene.tree, { id: `D${count}`, mode, files });
    const [entry] = await scene.refresh();
    if (entry?.state !== 'waiting') return entry;
    return (await scene.refresh({ confirm: entry.id }))[0];
  };
  /** Signs in a reader with a link to an owner. */
  const signIn = async (eid: string, userType: 'eigentuemer' | 'weg' = 'eigentuemer') => {
    const user = await people.addUser({ organizationId: scene.organizationId, permissions: [] });
    const { status, text } = await scene.browser.call('POST', `${propertyUrl}/user-eigentuemer`, {
      body: { userType, email: user.email, firstName: 'Lena', lastName: 'Leser', eigentuemerEid: eid },
    });
    expect(status, text).toBe(200);
    return people.signIn(user);
  };
  return { ...scene, deliver, signIn };
}

async function list(browser: TestBrowser, query = ''): Promise<OwnerDocument[]> {
  const { status, body, text } = await browser.call<{ documents: OwnerDocument[] }>('GET', `${url}/0${query}`);
  expect(status, text).toBe(200);
  return body.documents;
}
const titles = async (browser: TestBrowser): Promise<string[]> =>
  (await list(browser)).map(({ title }) => title).toSorted();

it('a delivery brings documents with their facts; what a row gets wrong is named with its cause', async () => {
  const { deliver, browser } = await openScene();
  const entry = await deliver({
    ...tables,
    ...table(
      'dokumente.csv',
      document('D1', { moid: 'U1', kind: 'ABRECHNUNG', day: '2026-01-31' }),
      document('D2', { house: 'Lindenhof', kind: '', year: '', day: '', file: 'police.pdf' }),
      document('D3', { kind: 'BRIEF', year: '99', house: 'Ahornhof' }),
      document('D4', { eid: 'E7' }),
      document('D5', { moid: 'U7' }),
      document('D6'),
      document('D7', { day: '31.2.2026' }),
      document('D8', { file: 'archiv/D1.pdf' }),
      document('D9'),
    ),
    'dokumente/D1.pdf': buildPdf('D1'),
    'dokumente/police.pdf': buildPdf('D2'),
    'dokumente/D3.pdf': buildPdf('D3'),
    'dokumente/D4.pdf': buildPdf('D4'),
    'dokumente/D5.pdf': buildPdf('D5'),
    'dokumente/D7.pdf': buildPdf('D7'),
    'archiv/D1.pdf': buildPdf('D1'),
    'dokumente/D9.pdf': 'kein PDF',
  });
  expect(entry?.counts['dokumente.csv']).toMatchObject({ fetched: 9, new: 3, refused: 6 });
  expect(entry?.errors.map(({ line, field, code, effect }) => [line, field, code, effect])).toEqual([
    [4, 'art', 'word_unknown', 'cell'],
    [4, 'jahr', 'year_invalid', 'cell'],
    [8, 'veroeffentlicht_am', 'date_invalid', 'row'],
    [4, 'objektname', 'reference_unknown', 'cell'],
    [5, 'eid', 'reference_unknown', 'row'],
    [6, 'moid', 'reference_unknown', 'row'],
    [7, 'datei', 'document_missing', 'row'],
    [9, 'datei', 'path_invalid', 'row'],
    [10, 'datei', 'document_no_pdf', 'row'],
  ]);
  const found = new Map((await list(browser)).map((one) => [one.title, one]));
  expect(found.get('Dokument D1')).toMatchObject({
    source: 'import',
    kind: 'settlement',
    year: 2025,
    eid: 'E1',
    property: { name: 'Lindenhof' },
    rentalUnit: { name: expect.stringContaining('U1') },
    publishedOn: '2026-01-31',
    fileName: 'D1.pdf',
  });
  expect(found.get('Dokument D2')).toMatchObject({
    kind: 'other',
    year: null,
    property: { name: 'Lindenhof' },
    rentalUnit: null,
    publishedOn: people.clock.now().toISOString().slice(0, 10),
    fileName: 'police.pdf',
  });
  expect(found.get('Dokument D3')).toMatchObject({ kind: 'other', year: null, property: null });
  const file = await browser.call('GET', `${url}/get-file/${found.get('Dokument D2')?.id ?? ''}`);
  expect(Buffer.from(file.bytes).equals(buildPdf('D2'))).toBe(true);
});

it('a whole delivery withdraws delivered documents only, and a person who removed one keeps the last word', async () => {
  const { deliver, refresh, browser } = await openScene();
  const books = (...rows: string[]) => ({
    ...tables,
    ...table('dokumente.csv', ...rows),
    ...Object.fromEntries(['A', 'B', 'C'].map((id) => [`dokumente/${id}.pdf`, buildPdf(id)])),
  });
  await deliver(books(document('A'), document('B')));
  // The same PDF by hand: it may go without taking that of the delivery along.
  const laid = await browser.call<{ document: OwnerDocument }>(
    'POST',
    url,
    toMultipart([
      ...Object.entries({ eid: 'E1', title: 'Von Hand', kind: 'other' }),
      { name: 'file', fileName: 'A.pdf', bytes: buildPdf('A') },
    ]),
  );
  const [a, b] = ['A', 'B'].map(async (id) => (await list(browser)).find(({ title }) => title === `Dokument ${id}`));
  const { id: removedId = '', version = 0 } = (await b) ?? {};
  const facts = { title: 'x', kind: 'other', year: null, property: null, rentalUnit: null, publishedOn: '2026-01-01' };
  expect(await browser.call('PUT', `${url}/${(await a)?.id ?? ''}`, { body: { ...facts, version } })).toMatchObject({
    body: { errors: [{ code: 'record_delivered' }] },
  });
  expect((await browser.call('DELETE', `${url}/${removedId}`)).status).toBe(200);
  expect((await browser.call('DELETE', `${url}/${removedId}`)).status).toBe(404);

  await deliver(books(document('A', { title: 'Neu' }), document('B', { title: 'Wieder' }), document('C')));
  expect(await titles(browser)).toEqual(['Dokument C', 'Neu', 'Von Hand']);
  await deliver(table('dokumente.csv', document('C')), 'FULL');
  expect(await titles(browser)).toEqual(['Dokument C', 'Von Hand']);
  // Without its PDF, which is there.
  const again = await deliver(table('dokumente.csv', document('A', { title: 'Zurück' })), 'DELTA');
  expect([again?.counts['dokumente.csv'], again?.errors]).toMatchObject([{ changed: 1 }, []]);
  await browser.call('DELETE', `${url}/${laid.body.document.id}`);
  const file = await browser.call('GET', `${url}/get-file/${(await a)?.id ?? ''}`);
  expect([file.status, Buffer.from(file.bytes).equals(buildPdf('A'))]).toEqual([200, true]);

  await refresh({ undo: again?.id });
  expect(await titles(browser)).toEqual(['Dokument C']);
});

it('a document that a person removed does not return after its delivery was taken back', async () => {
  const { deliver, refresh, browser } = await openScene();
  const books = { ...tables, ...table('dokumente.csv', document('A'), document('B')) };
  const pdfs = { 'dokumente/A.pdf': buildPdf('A'), 'dokumente/B.pdf': buildPdf('B') };
  const taken = await deliver({ ...books, ...pdfs });
  const first = (await list(browser)).find(({ title }) => title === 'Dokument A');
  await browser.call('DELETE', `${url}/${first?.id ?? ''}`);
  await refresh({ undo: taken?.id });
  expect(await titles(browser)).toEqual([]);
  await deliver({ ...books, ...pdfs });
  expect(await titles(browser)).toEqual(['Dokument B']);
});

it('after a sale the seller keeps the document of the unit, and the buyer does not see it', async () => {
  const { deliver, signIn } = await openScene();
  const pdfs = { 'dokumente/A.pdf': buildPdf('A'), 'dokumente/H.pdf': buildPdf('H') };
  await deliver({ ...tables, ...table('dokumente.csv', document('A', { moid: 'U1' })), ...pdfs });
  const [seller, buyer] = [await signIn('E1'), await signIn('E2')];
  expect([await titles(seller), await titles(buyer)]).toEqual([['Dokument A'], []]);

  await deliver({ ...table('mietobjekte.csv', unit('U1', 'E2', 'Ahornhof')) }, 'DELTA');
  expect([await titles(seller), await titles(buyer)]).toEqual([['Dokument A'], []]);
  // The settlement of the seller's time comes after the sale.
  await deliver(
    { ...table('dokumente.csv', document('H', { moid: 'U1', title: 'Abrechnung davor' })), ...pdfs },
    'DELTA',
  );
  expect([await titles(seller), await titles(buyer)]).toEqual([['Abrechnung davor', 'Dokument A'], []]);
  const [sold] = await list(seller);
  expect((await buyer.call('GET', `${url}/get-file/${sold?.id ?? ''}`)).status).toBe(404);
  expect((await seller.call('GET', `${url}/get-file/${sold?.id ?? ''}`)).status).toBe(200);
});

it('members of a community see its documents, not those of a unit', async () => {
  const { deliver, signIn } = await openScene();
  await deliver({
    ...tables,
    ...table('mietobjekte.csv', unit('U1', 'E1'), unit('U9', 'W1', 'Stadtgarten')),
    ...table('dokumente.csv', document('A', { eid: 'W1' }), document('B', { eid: 'W1', moid: 'U9' })),
    'dokumente/A.pdf': buildPdf('A'),
    'dokumente/B.pdf': buildPdf('B'),
  });
  expect(await titles(await signIn('W1', 'weg'))).toEqual(['Dokument A']);
});
