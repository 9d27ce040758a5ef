import { describe, expect, it } from 'vitest';
import { addDays } from '#platform/contract/days.ts';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import { toMultipart } from '#testing/multipart.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { buildPdf } from '#testing/receipts/pdf.ts';
import type { Resolution } from '#modules/property-owner/contract/community/resolutions.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/property-management';
const weg = 'ri-property-management-weg-permission';
const wegAdministration = 'ri-property-management-weg-admin-permission';

type Answer = TestBody & { beschluss: Resolution };

async function openCommunity() {
  const scene = await openPropertyBooks(people, database);
  const { books, signIn } = scene;
  const owner = await books.owner({ external_id: 'W-1', full_name: 'WEG Am Lindenhang 7' });
  const other = await books.owner({ external_id: 'W-2', full_name: 'WEG Parkstraße 2' });
  return {
    ...scene,
    owner,
    writer: await signIn({ permissions: [wegAdministration] }),
    member: await signIn({ permissions: [weg], links: [{ owner_id: owner, user_type: 'weg' }] }),
    stranger: await signIn({ permissions: [weg], links: [{ owner_id: other, user_type: 'weg' }] }),
  };
}

const send = (
  browser: TestBrowser,
  method: 'POST' | 'PUT',
  fields: Readonly<Record<string, string>>,
  pdf?: { readonly bytes: Uint8Array; readonly fileName?: string },
) =>
  browser.call<Answer>(
    method,
    `${base}/weg-beschluesse`,
    toMultipart([
      ...Object.entries(fields),
      ...(pdf
        ? [{ name: 'file', fileName: pdf.fileName ?? 'Beschluss 1.pdf', bytes: pdf.bytes, type: 'application/pdf' }]
        : []),
    ]),
  );
const enter = async (browser: TestBrowser, number: string, fields: Readonly<Record<string, string>> = {}) => {
  const { status, body, text } = await send(browser, 'POST', {
    eigentuemerEid: 'W-1',
    beschlussnummer: number,
    beschreibung: `Wortlaut von ${number}`,
    ...fields,
  });
  expect(status, text).toBe(200);
  return body.beschluss;
};
const list = async (browser: TestBrowser, query = '', eid = 'W-1') =>
  (await browser.call<{ beschluesse: Resolution[] }>('GET', `${base}/weg-beschluesse/${eid}?${query}`)).body
    .beschluesse;
const numbers = async (browser: TestBrowser, query = '') =>
  (await list(browser, query)).map(({ laufendeNummer }) => laufendeNummer);
const remove = (browser: TestBrowser, id: string, query = 'reason=durch%20Nr.%203%20überholt', eid = 'W-1') =>
  browser.call<TestBody>('DELETE', `${base}/weg-beschluesse/${eid}/${id}?${query}`);
const fileOf = (browser: TestBrowser, id: string, query = '') =>
  browser.call('GET', `${base}/weg-beschluesse/get-file/${id}?${query}`, { headers: { accept: 'application/pdf' } });
const pdf = (text: string) => ({ bytes: buildPdf({ pages: [[text]] }) });

describe('the collection of resolutions', () => {
  it('numbers its entries in the order of their entry, for each community by itself', async () => {
    const { writer, member } = await openCommunity();
    const first = await enter(writer, '2026/1', {
      datum: '2026-12-17',
      ort: 'Gemeindesaal',
      top: 'TOP 4',
      ergebnis: 'ANGENOMMEN',
      ja: '7',
      nein: '2',
      enthaltung: '0',
    });
    expect(first).toMatchObject({
      laufendeNummer: 1,
      art: 'VERSAMMLUNG',
      ergebnis: 'ANGENOMMEN',
      ja: 7,
      enthaltung: 0,
      anfechtbarBis: '2027-01-18',
      nachgetragen: false,
      pdfName: '',
    });
    await enter(writer, '2026/2');
    expect((await enter(writer, '1', { eigentuemerEid: 'W-2' })).laufendeNummer).toBe(1);
    expect(await numbers(member)).toEqual([2, 1]);
  });

  it('gives each of many that are entered at once a number of its own, without a gap', async () => {
    const { writer } = await openCommunity();
    const entered = await Promise.all(['a', 'b', 'c', 'd'].map((number) => enter(writer, number)));
    expect(entered.map(({ laufendeNummer }) => laufendeNummer).toSorted()).toEqual([1, 2, 3, 4]);
  });

  it('leaves no gap where an entry was refused', async () => {
    const { writer } = await openCommunity();
    await enter(writer, '1');
    const twice = await send(writer, 'POST', {
      eigentuemerEid: 'W-1',
      beschlussnummer: '1',
      beschreibung: 'noch einmal',
    });
    expect([twice.status, twice.body.errors?.[0]]).toMatchObject([
      409,
      { code: 'resolution_number_taken', field: 'beschlussnummer' },
    ]);
    expect((await enter(writer, '2')).laufendeNummer).toBe(2);
  });

  it('says of an older resolution that it was entered late', async () => {
    const { writer } = await openCommunity();
    await enter(writer, 'new', { datum: '2026-06-01' });
    expect((await enter(writer, 'old', { datum: '2024-03-01' })).nachgetragen).toBe(true);
    expect((await enter(writer, 'next', { datum: '2026-07-01' })).nachgetragen).toBe(false);
  });

  it('keeps the number of a deleted entry, with day and reason; members no longer read what it said', async () => {
    const { writer, member } = await openCommunity();
    const { id } = (
      await send(
        writer,
        'POST',
        { eigentuemerEid: 'W-1', beschlussnummer: 'A', beschreibung: 'Der Hund ist verboten.' },
        pdf('Hund'),
      )
    ).body.beschluss;
    await enter(writer, 'B');
    expect((await remove(writer, id)).body).toEqual({});
    expect(await numbers(member)).toEqual([2]);
    const [, deleted] = await list(member, 'deleted=true');
    expect(deleted).toMatchObject({
      laufendeNummer: 1,
      beschreibung: '',
      pdfName: '',
      geloescht: { grund: 'durch Nr. 3 überholt' },
    });
    expect(await list(member, 'deleted=true&searchTerm=Hund')).toEqual([]);
    expect((await list(writer, 'deleted=true&searchTerm=Hund'))[0]?.beschreibung).toBe('Der Hund ist verboten.');
    expect((await fileOf(member, id)).status).toBe(404);
    expect((await fileOf(member, id, 'deleted=true')).status).toBe(404);
    expect((await fileOf(writer, id)).status).toBe(404);
    expect((await fileOf(writer, id, 'deleted=true')).status).toBe(200);
    expect((await remove(writer, id)).status).toBe(404);
    // The number that the management gave is free again, the consecutive one never.
    expect((await enter(writer, 'A')).laufendeNummer).toBe(3);
  });

  it('holds its PDF: a change without a file keeps it, one with a file replaces it', async () => {
    const { writer, member } = await openCommunity();
    const fields = { eigentuemerEid: 'W-1', beschlussnummer: '1', beschreibung: 'Wortlaut' };
    const { beschluss } = (await send(writer, 'POST', fields, pdf('erste Fassung'))).body;
    const textOf = async () => readPdfText(Buffer.from((await fileOf(member, beschluss.id)).bytes));
    expect([beschluss.pdfName, await textOf()]).toEqual(['Beschluss 1.pdf', expect.stringContaining('erste Fassung')]);
    const changed = await send(writer, 'PUT', {
      ...fields,
      id: beschluss.id,
      beschreibung: 'Neuer Wortlaut',
      version: '1',
    });
    expect(changed.body.beschluss).toMatchObject({
      beschreibung: 'Neuer Wortlaut',
      pdfName: 'Beschluss 1.pdf',
      version: 2,
    });
    await send(writer, 'PUT', { ...fields, id: beschluss.id }, { ...pdf('zweite Fassung'), fileName: 'Neu.pdf' });
    expect(await textOf()).toContain('zweite Fassung');
    const late = await send(writer, 'PUT', { ...fields, id: beschluss.id, version: '1' });
    expect([late.status, late.body.errors?.[0]?.code]).toEqual([409, 'changed_meanwhile']);
    const noPdf = await send(
      writer,
      'POST',
      { ...fields, beschlussnummer: '2' },
      { bytes: Buffer.from('text'), fileName: 'a.txt' },
    );
    expect(noPdf.status).toBe(415);
    expect(await numbers(member)).toEqual([1]);
  });

  it('has notes that are added and never changed, and are found', async () => {
    const { writer, member } = await openCommunity();
    const { id } = await enter(writer, '1');
    const note = (body: object) => writer.call<Answer>('POST', `${base}/weg-beschluesse/W-1/${id}/vermerke`, { body });
    const { body } = await note({ art: 'ANGEFOCHTEN', datum: '2027-01-20', text: 'Amtsgericht Köln, 215 C 7/27' });
    expect(body.beschluss.vermerke).toMatchObject([{ art: 'ANGEFOCHTEN', datum: '2027-01-20' }]);
    const empty = await note({ art: 'SONSTIGES', datum: '2027-01-20', text: '' });
    expect([empty.status, empty.body.errors?.[0]]).toMatchObject([400, { field: 'text', code: 'reason_needed' }]);
    expect(await numbers(member, 'searchTerm=215%20C')).toEqual([1]);
  });

  it('is read by its members and whoever administers, written by who administers communities, unknown to all others', async () => {
    const { writer, member, stranger, owner, signInOwner, signInAdministrator } = await openCommunity();
    const { id } = (
      await send(writer, 'POST', { eigentuemerEid: 'W-1', beschlussnummer: '1', beschreibung: 'x' }, pdf('x'))
    ).body.beschluss;
    for (const reader of [member, await signInOwner(owner), await signInAdministrator()]) {
      expect(await numbers(reader)).toEqual([1]);
      expect((await fileOf(reader, id)).status).toBe(200);
      expect((await remove(reader, id)).status).toBe(403);
      expect(
        (await send(reader, 'POST', { eigentuemerEid: 'W-1', beschlussnummer: '9', beschreibung: 'y' })).status,
      ).toBe(403);
    }
    for (const path of [
      `weg-beschluesse/W-1`,
      `weg-beschluesse/W-1/${id}`,
      `weg-beschluesse/W-2/${id}`,
      `weg-beschluesse/get-file/${id}`,
      'weg-beschluss-sammlung/W-1',
    ])
      expect((await stranger.call('GET', `${base}/${path}`)).status, path).toBe(404);
    expect((await remove(writer, id, 'reason=x', 'W-2')).status).toBe(404);
  });

  it('refuses what cannot be entered and names the field', async () => {
    const { writer } = await openCommunity();
    const fields = { eigentuemerEid: 'W-1', beschlussnummer: '1', beschreibung: 'Wortlaut' };
    for (const [field, value] of [
      ['beschlussnummer', ''],
      ['beschlussnummer', 'x'.repeat(41)],
      ['beschreibung', ' '],
      ['beschreibung', 'x'.repeat(10_001)],
      ['datum', '17.12.2026'],
      ['ja', '-1'],
      ['ja', '1e3'],
      ['ergebnis', 'VIELLEICHT'],
      ['art', 'sonst'],
    ] as const) {
      const { status, body } = await send(writer, 'POST', { ...fields, [field]: value });
      expect([status, body.errors?.[0]?.field], `${field} ${value.slice(0, 12)}`).toEqual([400, field]);
    }
    expect((await send(writer, 'POST', { ...fields, eigentuemerEid: 'none' })).status).toBe(404);
    expect(await numbers(writer)).toEqual([]);
  });

  it('prints as a whole: number, origin, wording, result, who entered it, notes, and the numbers of deleted ones', async () => {
    const { writer, member } = await openCommunity();
    const day = addDays('2026-12-18', -1);
    await enter(writer, '2026/1', {
      datum: day,
      ort: 'Gemeindesaal',
      top: 'TOP 4',
      ergebnis: 'ANGENOMMEN',
      ja: '7',
      nein: '2',
      enthaltung: '0',
    });
    const gone = await enter(writer, '2026/2', { beschreibung: 'Kein Spielplatz.' });
    await remove(writer, gone.id);
    const judged = await enter(writer, 'U-1', {
      art: 'URTEIL',
      datum: '2027-03-01',
      gericht: 'Amtsgericht Köln',
      aktenzeichen: '215 C 7/27',
      parteien: 'Meier ./. WEG',
    });
    await writer.call('POST', `${base}/weg-beschluesse/W-1/${judged.id}/vermerke`, {
      body: { art: 'AUFGEHOBEN', datum: '2027-09-03', text: 'LG Köln' },
    });
    const { status, bytes } = await member.call('GET', `${base}/weg-beschluss-sammlung/W-1`, {
      headers: { accept: 'application/pdf' },
    });
    expect(status).toBe(200);
    const text = (await readPdfText(Buffer.from(bytes))).replaceAll(/[\s\u00A0\u202F\u2060]+/gu, ' ');
    for (const part of [
      'Beschluss-Sammlung',
      'WEG Am Lindenhang 7',
      'Nr. 1',
      'Versammlung vom 17.12.2026 · Gemeindesaal · TOP 4 · Beschluss 2026/1',
      'Wortlaut von 2026/1',
      'angenommen · Ja 7, Nein 2, Enthaltung 0',
      'Nr. 2',
      'durch Nr. 3 überholt',
      'Gerichtliche Entscheidung vom 01.03.2027 · Amtsgericht Köln · 215 C 7/27 · Meier ./. WEG',
      'Vermerk 03.09.2027 · aufgehoben · LG Köln',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('Spielplatz');
    expect(text.indexOf('Nr. 1')).toBeLessThan(text.indexOf('Nr. 2'));
  });
});
