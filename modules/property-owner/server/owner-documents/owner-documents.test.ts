import { describe, expect, it } from 'vitest';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { toMultipart } from '#testing/multipart.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { buildPdf } from '#testing/receipts/pdf.ts';
import { addDays, germanDayOf } from '#platform/contract/days.ts';
import { readDatabaseDay } from '#testing/database-clock.ts';
import type { OwnerDocument } from '../../contract/owner-documents/owner-documents.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/property-management/documents';
const pdf = buildPdf({ pages: [['Betriebskostenabrechnung 2025']] });

interface Answer {
  readonly document: OwnerDocument;
  readonly errors: readonly { readonly code: string; readonly field?: string }[];
}

const lay = (
  browser: TestBrowser,
  fields: Readonly<Record<string, string>>,
  bytes: Uint8Array = pdf,
  fileName = 'Abrechnung.pdf',
) =>
  browser.call<Answer>(
    'POST',
    base,
    toMultipart([
      ...Object.entries({ title: 'Abrechnung 2025', kind: 'settlement', ...fields }),
      { name: 'file', fileName, bytes },
    ]),
  );

async function list(browser: TestBrowser, eid = '0', query = ''): Promise<string[]> {
  const { status, body } = await browser.call<{ documents: OwnerDocument[] }>('GET', `${base}/${eid}${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.documents.map(({ title }) => title);
}

/** A house of one owner with a unit, a neighbour with another one, and people who read. */
async function openHouse() {
  const scene = await openPropertyBooks(people, database);
  const { books } = scene;
  const [owner, neighbour] = [await books.owner({ external_id: 'A' }), await books.owner({ external_id: 'N' })];
  const house = await books.property({ owner_id: owner, name: 'Lindenallee 12' });
  const unit = await books.unit({ external_id: 'L1', property_id: house });
  const foreign = await books.property({ owner_id: neighbour, name: 'Am Ring 7' });
  return {
    ...scene,
    house,
    unit,
    foreign,
    administrator: await scene.signInAdministrator(),
    ofOwner: await scene.signInOwner(owner),
    ofNeighbour: await scene.signInOwner(neighbour),
    ofCommunity: await scene.signIn({
      permissions: ['ri-property-management-weg-permission'],
      links: [{ owner_id: owner, user_type: 'weg' }],
    }),
  };
}

describe('a document that is laid before an owner', () => {
  it('names what it is about, and its owner opens it', async () => {
    const { administrator, ofOwner, house, unit } = await openHouse();
    const { status, body } = await lay(administrator, { eid: 'A', year: '2025', property: house, rentalUnit: unit });
    expect([status, body.document]).toMatchObject([
      200,
      {
        title: 'Abrechnung 2025',
        kind: 'settlement',
        year: 2025,
        eid: 'A',
        property: { id: house, name: 'Lindenallee 12' },
        rentalUnit: { id: unit, name: 'Lindenallee 12, WE L1' },
        publishedOn: germanDayOf(people.clock.now()),
        fileName: 'Abrechnung.pdf',
        size: pdf.length,
        version: 1,
      },
    ]);
    const file = await ofOwner.call('GET', `${base}/get-file/${body.document.id}`);
    expect([file.status, Buffer.from(file.bytes).equals(pdf)]).toEqual([200, true]);
  });

  it('has a year of four digits, and a title without marks that turn its direction', async () => {
    const { administrator } = await openHouse();
    for (const year of ['0x7e9', '2e3', '02025', ' 2025', '1899'])
      expect((await lay(administrator, { eid: 'A', year })).status, year).toBe(400);
    for (const year of ['0x7e9', '2e3'])
      expect((await administrator.call('GET', `${base}/A?year=${year}`)).status, year).toBe(400);
    const { body } = await lay(administrator, { eid: 'A', year: '2025', title: 'Rechnung \u202Efdp.exe\u2069' });
    expect([body.document.year, body.document.title]).toEqual([2025, 'Rechnung fdp.exe']);
    expect((await lay(administrator, { eid: 'A', title: '\u202E' })).status).toBe(400);
  });

  it('is saved under a name of its type, whatever it was called', async () => {
    const { administrator, ofOwner } = await openHouse();
    for (const [fileName, saved] of [
      ['Abrechnung.html', 'Abrechnung.html.pdf'],
      ['Abrechnung.PDF', 'Abrechnung.PDF'],
      ['\u202Efdp.exe', 'fdp.exe.pdf'],
    ] as const) {
      const { body } = await lay(administrator, { eid: 'A' }, pdf, fileName);
      expect(body.document.fileName).toBe(saved);
      const { headers } = await ofOwner.call('GET', `${base}/get-file/${body.document.id}`);
      expect(headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${saved}`);
    }
  });

  it('is seen by its owner from its day on, by members of a community unless it is of one unit, by nobody else', async () => {
    const { administrator, ofOwner, ofNeighbour, ofCommunity, unit } = await openHouse();
    const today = await readDatabaseDay(database);
    await lay(administrator, { eid: 'A', title: 'Wirtschaftsplan', kind: 'budget', publishedOn: today });
    await lay(administrator, { eid: 'A', title: 'Einzelabrechnung', rentalUnit: unit, publishedOn: today });
    const { body } = await lay(administrator, { eid: 'A', title: 'Morgen', publishedOn: addDays(today, 2) });
    expect(await list(ofOwner)).toEqual(['Einzelabrechnung', 'Wirtschaftsplan']);
    expect(await list(ofCommunity, 'A')).toEqual(['Wirtschaftsplan']);
    expect(await list(ofNeighbour)).toEqual([]);
    expect(await list(administrator)).toEqual(['Morgen', 'Einzelabrechnung', 'Wirtschaftsplan']);
    expect((await ofNeighbour.call('GET', `${base}/A`)).status).toBe(404);
    for (const reader of [ofOwner, ofCommunity, ofNeighbour])
      expect((await reader.call('GET', `${base}/get-file/${body.document.id}`)).status).toBe(404);
  });

  it('is found by kind, year, house, unit and words', async () => {
    const { administrator, ofOwner, house, unit } = await openHouse();
    const today = await readDatabaseDay(database);
    await lay(administrator, {
      eid: 'A',
      title: 'Police',
      kind: 'insurance',
      year: '2024',
      property: house,
      publishedOn: today,
    });
    await lay(administrator, {
      eid: 'A',
      title: 'Mietvertrag Müller',
      kind: 'contract',
      rentalUnit: unit,
      publishedOn: today,
    });
    for (const [query, found] of [
      ['?kind=insurance', ['Police']],
      ['?year=2024', ['Police']],
      [`?property=${house}`, ['Police']],
      [`?rentalUnit=${unit}`, ['Mietvertrag Müller']],
      ['?searchTerm=mueller', ['Mietvertrag Müller']],
      ['?searchTerm=lindenallee', ['Police']],
    ] as const)
      expect([query, await list(ofOwner, 'A', query)]).toEqual([query, found]);
    expect((await ofOwner.call('GET', `${base}/A?kind=gossip`)).status).toBe(400);
  });

  it('is refused for the house of somebody else, a wrong type, a missing title, and by whom may not lay any', async () => {
    const { administrator, ofOwner, foreign } = await openHouse();
    const refusalOf = async (fields: Readonly<Record<string, string>>, bytes?: Uint8Array) => {
      const { status, body } = await lay(administrator, fields, bytes);
      return [status, body.errors[0]?.field, body.errors[0]?.code];
    };
    expect(await refusalOf({ eid: 'A', property: foreign })).toEqual([400, 'property', 'not_of_owner']);
    expect(await refusalOf({ eid: 'nobody' })).toEqual([404, 'eid', 'not_found']);
    expect(await refusalOf({ eid: 'A', title: '' })).toEqual([400, 'title', 'too_small']);
    expect(await refusalOf({ eid: 'A' }, Buffer.from('kein PDF'))).toEqual([415, 'file', 'file_type_not_allowed']);
    expect((await lay(ofOwner, { eid: 'A' })).status).toBe(403);
    expect(await list(administrator)).toEqual([]);
  });

  it('is changed without its file; of two at once the second reads that it changed', async () => {
    const { administrator, ofOwner } = await openHouse();
    const { id, version } = (await lay(administrator, { eid: 'A' })).body.document;
    const save = (title: string) =>
      administrator.call<Answer>('PUT', `${base}/${id}`, {
        body: {
          title,
          kind: 'other',
          year: null,
          property: null,
          rentalUnit: null,
          publishedOn: '2026-01-01',
          version,
        },
      });
    expect((await save('Neu')).body.document).toMatchObject({ title: 'Neu', kind: 'other', year: null, version: 2 });
    expect((await save('Auch neu')).status).toBe(409);
    expect(await list(ofOwner)).toEqual(['Neu']);
  });

  it('is removed with its file', async () => {
    const { administrator, ofOwner } = await openHouse();
    const { id } = (await lay(administrator, { eid: 'A', publishedOn: '2026-01-01' })).body.document;
    expect((await administrator.call('DELETE', `${base}/${id}`)).status).toBe(200);
    expect((await administrator.call('DELETE', `${base}/${id}`)).status).toBe(404);
    expect((await ofOwner.call('GET', `${base}/get-file/${id}`)).status).toBe(404);
    expect(await list(administrator)).toEqual([]);
  });
});
