import { describe, expect, it } from 'vitest';
import { addDays } from '#platform/contract/days.ts';
import { todayInGermany } from '#platform/server/clock.ts';
import { readPdfText } from '#platform/server/documents/testing/poppler.ts';
import { openPropertyBooks } from '#testing/books-scene.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import { toMultipart } from '#testing/multipart.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { buildPdf } from '#testing/receipts/pdf.ts';
import type { Meeting } from '#modules/property-owner/contract/community/meetings/meetings.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/property-management';
const weg = 'ri-property-management-weg-permission';
const wegAdministration = 'ri-property-management-weg-admin-permission';
/** @param days from the day on which the clock of the tests stands */
const inDays = (days: number) => addDays(todayInGermany(people.clock), days);
const written = (day: string) => day.split('-').toReversed().join('.');

type Answer = TestBody & { versammlung: Meeting; writable: boolean };

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
    `${base}/weg-versammlung`,
    toMultipart([
      ...Object.entries(fields),
      ...(pdf
        ? [{ name: 'file', fileName: pdf.fileName ?? 'Protokoll.pdf', bytes: pdf.bytes, type: 'application/pdf' }]
        : []),
    ]),
  );
const add = async (browser: TestBrowser, number: string, fields: Readonly<Record<string, string>> = {}) => {
  const { status, body, text } = await send(browser, 'POST', {
    eigentuemerEid: 'W-1',
    versammlungsnummer: number,
    ...fields,
  });
  expect(status, text).toBe(200);
  return body.versammlung;
};
const list = async (browser: TestBrowser, query = '', eid = 'W-1') =>
  (
    await browser.call<{ versammlungen: Meeting[]; nextCursor: string | null }>(
      'GET',
      `${base}/weg-versammlung/${eid}?${query}`,
    )
  ).body;
const numbers = async (browser: TestBrowser, query = '') =>
  (await list(browser, query)).versammlungen.map(({ versammlungsnummer }) => versammlungsnummer);
const remove = (browser: TestBrowser, id: string, eid = 'W-1') =>
  browser.call<TestBody>('DELETE', `${base}/weg-versammlung/${eid}/${id}`);
const fileOf = (browser: TestBrowser, id: string) =>
  browser.call('GET', `${base}/weg-versammlung/get-file/${id}`, { headers: { accept: 'application/pdf' } });
const pdf = (text: string) => ({ bytes: buildPdf({ pages: [[text]] }) });

describe('meetings of a community', () => {
  it('keep their date as it was typed, with the day and the time that were understood', async () => {
    const { writer } = await openCommunity();
    expect(await add(writer, '2021/1', { datum: '12.12.2021, 14:00', ort: 'Gemeindesaal' })).toMatchObject({
      datum: '12.12.2021, 14:00',
      tag: '2021-12-12',
      uhrzeit: '14:00',
      ort: 'Gemeindesaal',
      art: 'ORDENTLICH',
      form: 'PRAESENZ',
      abgehalten: true,
      pdfName: '',
      eingeladenAm: null,
    });
    const soon = await add(writer, '2027/1', { datum: 'bald' });
    expect(soon).toMatchObject({ datum: 'bald', tag: null, uhrzeit: null, abgehalten: false });
    expect(soon.offen.map(({ art }) => art)).toEqual(['DATUM', 'TAGESORDNUNG']);
    const known = await send(writer, 'PUT', {
      id: soon.id,
      eigentuemerEid: 'W-1',
      versammlungsnummer: '2027/1',
      datum: 'Mo 06.12.2049',
    });
    expect(known.body.versammlung).toMatchObject({ tag: '2049-12-06', uhrzeit: null, version: 2 });
  });

  it('list those to come first, the next one at the top, then those held, the last one first', async () => {
    const { writer, member } = await openCommunity();
    for (const [number, datum] of [
      ['long ago', '12.12.2021, 14:00'],
      ['next', written(inDays(20))],
      ['undated', 'im Frühjahr'],
      ['last', written(inDays(-20))],
      ['later', written(inDays(200))],
    ] as const)
      await add(writer, number, { datum });
    expect(await numbers(member)).toEqual(['next', 'later', 'undated', 'last', 'long ago']);
    expect(await numbers(member, 'zeitraum=kommende')).toEqual(['next', 'later', 'undated']);
    expect(await numbers(member, 'zeitraum=vergangene')).toEqual(['last', 'long ago']);
    expect(await numbers(member, 'searchTerm=Frühjahr')).toEqual(['undated']);
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await list(member, `limit=2${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
      paged.push(...page.versammlungen.map(({ versammlungsnummer }) => versammlungsnummer));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(['next', 'later', 'undated', 'last', 'long ago']);
  });

  it('have a number that is unique in their community', async () => {
    const { writer } = await openCommunity();
    await add(writer, '1');
    const twice = await send(writer, 'POST', { eigentuemerEid: 'W-1', versammlungsnummer: '1' });
    expect([twice.status, twice.body.errors?.[0]]).toMatchObject([
      409,
      { code: 'meeting_number_taken', field: 'versammlungsnummer' },
    ]);
    await add(writer, '1', { eigentuemerEid: 'W-2' });
  });

  it('hold their PDF: a change without a file keeps it, one with a file replaces it', async () => {
    const { writer, member } = await openCommunity();
    const fields = { eigentuemerEid: 'W-1', versammlungsnummer: '1', datum: '12.12.2021' };
    const { versammlung } = (await send(writer, 'POST', fields, pdf('erste Fassung'))).body;
    const textOf = async () => readPdfText(Buffer.from((await fileOf(member, versammlung.id)).bytes));
    expect([versammlung.pdfName, await textOf()]).toEqual(['Protokoll.pdf', expect.stringContaining('erste Fassung')]);
    expect((await fileOf(member, versammlung.id)).headers['content-disposition']).toContain(
      `WEG-Versammlung-${versammlung.id}.pdf`,
    );
    const kept = await send(writer, 'PUT', { ...fields, id: versammlung.id, ort: 'Saal', version: '1' });
    expect(kept.body.versammlung).toMatchObject({ ort: 'Saal', pdfName: 'Protokoll.pdf', version: 2 });
    await send(writer, 'PUT', { ...fields, id: versammlung.id }, pdf('zweite Fassung'));
    expect(await textOf()).toContain('zweite Fassung');
    const late = await send(writer, 'PUT', { ...fields, id: versammlung.id, version: '1' });
    expect([late.status, late.body.errors?.[0]?.code]).toEqual([409, 'changed_meanwhile']);
    const noPdf = await send(
      writer,
      'POST',
      { ...fields, versammlungsnummer: '2' },
      { bytes: Buffer.from('text'), fileName: 'a.txt' },
    );
    expect(noPdf.status).toBe(415);
    expect(await numbers(member)).toEqual(['1']);
  });

  it('keep their day once they were opened, as the members of that day decide', async () => {
    const { writer, books } = await openCommunity();
    const open = async (number: string, datum: string) => {
      const { id } = await add(writer, number, { datum });
      await books.write((tx) =>
        tx.updateTable('community_meetings').set({ opened_at: people.clock.now() }).where('id', '=', id).execute(),
      );
      return (changed: string) =>
        send(writer, 'PUT', { id, eigentuemerEid: 'W-1', versammlungsnummer: number, datum: changed, ort: 'Saal 3' });
    };
    const today = written(inDays(0));
    const save = await open('1', `${today}, 18:00`);
    for (const other of [written(inDays(1)), 'bald', '']) {
      const { status, body } = await save(other);
      expect([status, body.errors?.[0]], other).toMatchObject([409, { code: 'meeting_day_kept', field: 'datum' }]);
    }
    expect((await save(`${today}, 18:15`)).body.versammlung).toMatchObject({ uhrzeit: '18:15', ort: 'Saal 3' });
    // One without a day gets that on which it was opened.
    const name = await open('2', 'bald');
    expect((await name(written(inDays(1)))).body.errors?.[0]?.code).toBe('meeting_day_kept');
    expect((await name('demnächst')).status).toBe(200);
    expect((await name(today)).body.versammlung).toMatchObject({ tag: inDays(0) });
  });

  it('are removed while nothing of them was recorded, and kept once they were opened', async () => {
    const { writer, books, member } = await openCommunity();
    const planned = await add(writer, '1');
    const opened = await add(writer, '2');
    await books.write((tx) =>
      tx.updateTable('community_meetings').set({ opened_at: people.clock.now() }).where('id', '=', opened.id).execute(),
    );
    expect((await remove(writer, planned.id)).body).toEqual({});
    const refused = await remove(writer, opened.id);
    expect([refused.status, refused.body.errors?.[0]?.code]).toEqual([409, 'meeting_recorded']);
    expect(await numbers(member)).toEqual(['2']);
    expect((await remove(writer, planned.id)).status).toBe(404);
  });

  it('are read by members and whoever administers, written by who administers communities, unknown to all others', async () => {
    const { writer, member, stranger, owner, signInOwner, signInAdministrator } = await openCommunity();
    const fields = { eigentuemerEid: 'W-1', versammlungsnummer: '1', hinweise: 'Entwurf', zugang: 'Einwahl 4711' };
    const { versammlung } = (await send(writer, 'POST', fields, pdf('x'))).body;
    const path = `${base}/weg-versammlung/W-1/${versammlung.id}`;
    expect((await writer.call<Answer>('GET', path)).body).toMatchObject({
      versammlung: { hinweise: 'Entwurf', zugang: 'Einwahl 4711' },
      writable: true,
    });
    for (const reader of [member, await signInOwner(owner), await signInAdministrator()]) {
      expect((await reader.call<Answer>('GET', path)).body).toMatchObject({
        versammlung: { hinweise: '', zugang: '', offen: [] },
        writable: false,
      });
      expect((await fileOf(reader, versammlung.id)).status).toBe(200);
      expect((await remove(reader, versammlung.id)).status).toBe(403);
      expect((await send(reader, 'POST', { eigentuemerEid: 'W-1', versammlungsnummer: '9' })).status).toBe(403);
    }
    for (const hidden of ['W-1', `W-1/${versammlung.id}`, `W-2/${versammlung.id}`, `get-file/${versammlung.id}`])
      expect((await stranger.call('GET', `${base}/weg-versammlung/${hidden}`)).status, hidden).toBe(404);
    expect((await remove(writer, versammlung.id, 'W-2')).status).toBe(404);
  });

  it('refuse what cannot be entered and name the field', async () => {
    const { writer } = await openCommunity();
    for (const [field, value] of [
      ['versammlungsnummer', ''],
      ['versammlungsnummer', 'x'.repeat(41)],
      ['datum', 'x'.repeat(101)],
      ['ort', 'x'.repeat(201)],
      ['art', 'sonst'],
      ['form', 'TELEPATHIE'],
      ['antraegeBis', '02.11.2026'],
      ['hinweise', 'x'.repeat(5001)],
    ] as const) {
      const { status, body } = await send(writer, 'POST', {
        eigentuemerEid: 'W-1',
        versammlungsnummer: '1',
        [field]: value,
      });
      expect([status, body.errors?.[0]?.field], `${field} ${value.slice(0, 12)}`).toEqual([400, field]);
    }
    expect((await send(writer, 'POST', { eigentuemerEid: 'none', versammlungsnummer: '1' })).status).toBe(404);
    expect(await numbers(writer)).toEqual([]);
  });
});
