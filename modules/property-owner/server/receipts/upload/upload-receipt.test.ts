import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBrowser } from '#testing/http.ts';
import { toMultipart } from '#testing/multipart.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { buildCii, buildUbl } from '#testing/receipts/e-invoice.ts';
import { buildPdf } from '#testing/receipts/pdf.ts';
import type { Receipt } from '#modules/property-owner/contract/receipts/receipts.ts';
import type { ReadValues } from '#modules/property-owner/contract/receipts/upload.ts';
import { openReceipts } from '#testing/receipts-scene.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/property-management';

interface Answer extends ReadValues {
  readonly beleg: Receipt;
  readonly errors: {
    readonly code: string;
    readonly field?: string;
    readonly params?: Readonly<Record<string, string>>;
  }[];
}

const invoice = (number: string): Uint8Array =>
  buildPdf({
    pages: [
      [
        'Dachdeckerei Brandt GmbH',
        `Rechnungsnummer:\t${number}`,
        'IBAN: DE89 3704 0044 0532 0130 00',
        'Rechnungsbetrag\t412,10 €',
      ],
    ],
  });
// One pixel.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const send = (
  browser: TestBrowser,
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>> = { eid: 'E-1' },
  path = 'upload',
) =>
  browser.call<Answer>(
    'POST',
    `${base}/belege/${path}`,
    toMultipart([...Object.entries(fields), { name: 'file', fileName: 'rechnung.pdf', bytes }]),
  );
const errorOf = ({ status, body }: { readonly status: number; readonly body: Answer }) => [
  status,
  body.errors[0]?.code,
];

describe('a receipt that an administrator adds', () => {
  it('is new, numbered by us, and has its facts and its PDF', async () => {
    const { administrator } = await openReceipts(people, database);
    const { status, body } = await send(administrator, invoice('RE-1'), {
      eid: 'E-1',
      rechnungssteller: 'Dachdeckerei Brandt GmbH',
      rechnungsnummer: 'RE-1',
      beschreibung: 'Dachrinne',
      betrag: '412,10',
      faelligAm: '2026-12-07',
      skontoBis: '2026-11-30',
      skontoBetrag: '8.24',
      lohnanteil: '300',
      IBAN: 'DE89 3704 0044 0532 0130 00',
      moid: 'WE-1',
      mid: 'M-1',
      kaid: 'K-1',
    });
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(body.beleg).toMatchObject({
      archivid: 'M-1',
      freigabeStatus: 'NEU',
      status: 'OFFEN',
      eid: 'E-1',
      betrag: 412.1,
      faelligAm: '2026-12-07',
      skontoBis: '2026-11-30',
      skontoBetrag: 8.24,
      lohnanteil: 300,
      moid: 'WE-1',
      mieter: 'Jonas Albrecht',
      kostenart: 'Instandhaltung',
      dokument: `${base}/get-file/M-1`,
    });
    const file = await administrator.call('GET', `${base}/get-file/M-1`, { headers: { accept: 'application/pdf' } });
    expect([file.status, file.text.startsWith('%PDF-')]).toEqual([200, true]);
    expect((await send(administrator, invoice('RE-2'))).body.beleg).toMatchObject({ archivid: 'M-2', betrag: null });
  });

  it('is a page of a PDF if it was a photo', async () => {
    const { administrator } = await openReceipts(people, database);
    const { status, body } = await send(administrator, png);
    expect(status).toBe(200);
    const file = await administrator.call('GET', `${base}/get-file/${body.beleg.archivid}`, {
      headers: { accept: 'application/pdf' },
    });
    expect(file.text.startsWith('%PDF-')).toBe(true);
    expect(errorOf(await send(administrator, png))).toEqual([409, 'receipt_file_known']);
  });

  it.each([
    ['CII', buildCii()],
    ['UBL', buildUbl()],
  ])('is the readable page of an e-invoice in %s without a PDF; its XML stays as it came', async (_, xml) => {
    const { administrator, browser, member } = await openReceipts(people, database);
    const read = await send(administrator, xml, {}, 'read');
    expect(read.body).toMatchObject({ eRechnung: true, schon: null });
    const { rechnungssteller, rechnungsnummer, betrag } = read.body.felder;
    expect([rechnungssteller === '', rechnungsnummer === '', betrag]).toEqual([false, false, expect.any(Number)]);
    const { status, body, text } = await send(administrator, xml, { eid: 'E-1', rechnungssteller, rechnungsnummer });
    expect(status, text).toBe(200);
    const { archivid, original, dokument } = body.beleg;
    expect([original, dokument]).toEqual([`${base}/belege/${archivid}/original`, `${base}/get-file/${archivid}`]);
    const page = await browser.call('GET', dokument ?? '', { headers: { accept: 'application/pdf' } });
    expect([page.status, page.text.startsWith('%PDF-')]).toEqual([200, true]);
    const kept = await browser.call('GET', original ?? '');
    expect([kept.status, kept.headers['content-type'], kept.text]).toEqual([200, 'application/xml', xml.toString()]);
    expect(kept.headers['content-disposition']).toContain(`${archivid}.xml`);
    // New ones are closed to members of a community, and to other receipts there is no XML.
    expect((await member.call('GET', original ?? '')).status).toBe(404);
    expect((await administrator.call('GET', `${base}/belege/NEU/original`)).status).toBe(404);
    expect(errorOf(await send(administrator, xml))).toEqual([409, 'receipt_file_known']);
  });

  it('is refused if its XML is no invoice', async () => {
    const { administrator } = await openReceipts(people, database);
    const other = new TextEncoder().encode('<?xml version="1.0"?><a><b>Ä</b></a>');
    expect(errorOf(await send(administrator, other))).toEqual([422, 'receipt_xml_unknown']);
    const broken = new TextEncoder().encode('<?xml version="1.0"?><a><b></a>');
    expect(errorOf(await send(administrator, broken))).toEqual([422, 'file_unreadable']);
  });

  it('is refused if its file is no receipt, or there already, unless it is meant', async () => {
    const { administrator } = await openReceipts(people, database);
    expect(errorOf(await send(administrator, new TextEncoder().encode('Guten Tag')))).toEqual([
      415,
      'file_type_not_allowed',
    ]);
    expect(errorOf(await send(administrator, new TextEncoder().encode('%PDF-1.7\n')))).toEqual([
      422,
      'file_unreadable',
    ]);
    const first = (await send(administrator, invoice('RE-1'))).body.beleg.archivid;
    const again = await send(administrator, invoice('RE-1'));
    expect([...errorOf(again), again.body.errors[0]?.params]).toEqual([409, 'receipt_file_known', { number: first }]);
    expect((await send(administrator, invoice('RE-1'), { eid: 'E-1', nochmals: 'true' })).status).toBe(200);
    const twice = await Promise.all([1, 2].map(() => send(administrator, invoice('RE-2'))));
    expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  });

  it('is of an owner who is there, and names units and tenants of theirs only', async () => {
    const { administrator, reader, browser, member, books } = await openReceipts(people, database);
    const stranger = await books.owner({ external_id: 'E-2' });
    await books.unit({ external_id: 'WE-2', property_id: await books.property({ owner_id: stranger }) });
    expect((await send(administrator, invoice('RE-1'), { eid: 'E-9' })).status).toBe(404);
    const wrong = await send(administrator, invoice('RE-1'), { eid: 'E-1', moid: 'WE-2' });
    expect([wrong.status, wrong.body.errors[0]?.field]).toEqual([400, 'moid']);
    expect((await send(administrator, invoice('RE-1'), { eid: 'E-1', betrag: 'viel' })).status).toBe(400);
    for (const who of [reader, browser, member])
      for (const path of ['upload', 'read'])
        expect((await send(who, invoice('RE-1'), path === 'read' ? {} : { eid: 'E-1' }, path)).status).toBe(403);
  });

  it('fills in its form by itself, and says if it is there already', async () => {
    const { administrator } = await openReceipts(people, database);
    const read = () => send(administrator, invoice('RE-4711'), {}, 'read');
    expect((await read()).body).toMatchObject({
      felder: {
        rechnungssteller: 'Dachdeckerei Brandt GmbH',
        rechnungsnummer: 'RE-4711',
        betrag: 412.1,
        IBAN: 'DE89370400440532013000',
      },
      eRechnung: false,
      schon: null,
    });
    const { archivid } = (await send(administrator, invoice('RE-4711'))).body.beleg;
    expect((await read()).body.schon).toBe(archivid);
  });
});
