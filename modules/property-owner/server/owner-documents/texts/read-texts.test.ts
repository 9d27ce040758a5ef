import { afterAll, expect, it } from 'vitest';
import { createPdfTextReader } from '#platform/server/reading/pdf-text-reader.ts';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import { readDatabaseDay } from '#testing/database-clock.ts';
import type { TestBrowser } from '#testing/http.ts';
import { toMultipart } from '#testing/multipart.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { buildPdf as buildBrokenPdf } from '#testing/deliveries/build-delivery.ts';
import { buildPdf } from '#testing/receipts/pdf.ts';
import type { ListedDocument } from '#modules/property-owner/contract/owner-documents/owner-documents.ts';
import { readTexts } from './read-texts.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const texts = createPdfTextReader();
afterAll(() => texts.close());
const url = '/api/ri/property-management/documents';

async function openHouse() {
  const scene = await openPropertyBooks(people, database);
  const { books, organizationId } = scene;
  const today = await readDatabaseDay(database);
  const [owner, neighbour] = [await books.owner({ external_id: 'A' }), await books.owner({ external_id: 'N' })];
  const house = await books.property({ owner_id: owner });
  const unit = await books.unit({ external_id: 'U', property_id: house });
  const administrator = await scene.signInAdministrator();
  const lay = async (
    eid: string,
    title: string,
    pages: string[][] | Uint8Array,
    given: Record<string, string> = {},
  ) => {
    const bytes = pages instanceof Uint8Array ? pages : buildPdf({ pages });
    const { status, text } = await administrator.call(
      'POST',
      url,
      toMultipart([
        ...Object.entries({ eid, title, kind: 'other', publishedOn: today, ...given }),
        { name: 'file', fileName: `${title}.pdf`, bytes },
      ]),
    );
    expect(status, text).toBe(200);
  };
  const run = () =>
    readTexts(
      { database, clock: people.clock, files: people.files, texts },
      { organizationId, signal: new AbortController().signal },
    );
  const find = async (browser: TestBrowser, term: string, eid = '0') => {
    const { status, body, text } = await browser.call<{ documents: ListedDocument[] }>(
      'GET',
      `${url}/${eid}?searchTerm=${encodeURIComponent(term)}`,
    );
    expect(status, text).toBe(200);
    return body.documents.map(({ title, foundInText }) => (foundInText ? `${title} (Text)` : title));
  };
  return {
    ...scene,
    unit,
    lay,
    run,
    find,
    administrator,
    ofOwner: await scene.signInOwner(owner),
    ofNeighbour: await scene.signInOwner(neighbour),
    ofCommunity: await scene.signIn({
      permissions: ['ri-property-management-weg-permission'],
      links: [{ owner_id: owner, user_type: 'weg' }],
    }),
  };
}

it('a document is found by the text of its PDF, behind the wall, and the list says so', async () => {
  const { lay, run, find, unit, administrator, ofOwner, ofNeighbour, ofCommunity } = await openHouse();
  await lay('A', 'Police', [['Gebäudeversicherung'], ['Leitungswasser und Rückstau']]);
  await lay('A', 'Rückstau', [['Merkblatt']]);
  await lay('A', 'Einzelabrechnung', [['Rückstauklappe geprüft']], { rentalUnit: unit });
  await lay('N', 'Angebot', [['Rückstau']]);
  await lay('A', 'Kaputt', buildBrokenPdf('kaputt'));
  expect(await find(ofOwner, 'rueckstau')).toEqual(['Rückstau']);
  await run();
  await run();

  expect(await find(ofOwner, 'rückstau')).toEqual(['Einzelabrechnung (Text)', 'Rückstau', 'Police (Text)']);
  expect(await find(ofOwner, 'rückstau leitungswasser')).toEqual(['Police (Text)']);
  expect(await find(ofCommunity, 'rückstau', 'A')).toEqual(['Rückstau', 'Police (Text)']);
  expect(await find(ofNeighbour, 'leitungswasser')).toEqual([]);
  expect(await find(ofNeighbour, 'rückstau')).toEqual(['Angebot (Text)']);
  expect(await find(administrator, 'rückstau')).toHaveLength(4);
  expect(await find(administrator, 'rückstau', 'N')).toEqual(['Angebot (Text)']);
});

it('a removed document is found no more, and a picture has no text', async () => {
  const { lay, run, find, administrator, ofOwner } = await openHouse();
  await lay('A', 'Police', [['Sturmschaden']]);
  await run();
  expect(await find(ofOwner, 'sturmschaden')).toEqual(['Police (Text)']);
  const { body } = await administrator.call<{ documents: ListedDocument[] }>('GET', `${url}/A`);
  await administrator.call('DELETE', `${url}/${body.documents[0]?.id ?? ''}`);
  expect(await find(administrator, 'sturmschaden')).toEqual([]);
});
