import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { buildPdf, household, owner, posting, receipt, table, unit } from '#testing/deliveries/build-delivery.ts';
import type { GivenDelivery } from '#testing/deliveries/build-delivery.ts';
import { openCorpus } from '#testing/deliveries/corpus.ts';
import type { Case } from '#testing/deliveries/corpus.ts';

const bookings = (...rows: readonly string[]) => table('buchungen.csv', ...rows);
const refusedAs = (
  name: string,
  files: GivenDelivery['files'],
  errors: readonly string[],
  given: Partial<GivenDelivery> = {},
): Case => ({ name, deliveries: [{ ...given, files }], state: 'refused', errors });

/** A case with one wrong cell in the row of a posting. */
const wrongCell = (name: string, change: Parameters<typeof posting>[1], error: string): Case => ({
  name,
  deliveries: [{ files: { ...household, ...bookings(posting('B1'), posting('B2', change)) } }],
  state: 'taken',
  counts: { 'buchungen.csv': { fetched: 2, new: 1, refused: 1 } },
  errors: [`buchungen.csv:3:${error}`],
});

/** A case with one wrong optional cell: its row is imported. */
const emptyCell = (...given: Parameters<typeof wrongCell>): Case => ({
  ...wrongCell(...given),
  counts: { 'buchungen.csv': { fetched: 2, new: 2, refused: 0 } },
});

const cases: readonly Case[] = [
  wrongCell('a day that is none', { day: '31.02.2026' }, 'buchungstag:date_invalid'),
  wrongCell('no day', { day: '' }, 'buchungstag:required'),
  wrongCell('an amount that may mean two things', { amount: '1.234' }, 'betrag:amount_ambiguous'),
  wrongCell('an amount in words', { amount: 'hundert' }, 'betrag:amount_invalid'),
  wrongCell('no amount', { amount: '' }, 'betrag:required'),
  emptyCell('a purpose without end', { purpose: 'x'.repeat(2001) }, 'verwendungszweck:text_too_long'),
  emptyCell(
    'a purpose that the journal cuts within a character',
    { purpose: `${'x'.repeat(99)}😀${'x'.repeat(2000)}` },
    'verwendungszweck:text_too_long',
  ),
  emptyCell('an id with the sign that separates ids', { mid: '1,2' }, 'mid:id_invalid'),
  {
    name: 'another currency refuses the posting: its amount would count as euros',
    deliveries: [{ files: { ...household, ...bookings(posting('B1').replace(';EUR;', ';CHF;')) } }],
    state: 'taken',
    counts: { 'buchungen.csv': { new: 0, refused: 1 } },
    errors: ['buchungen.csv:2:waehrung:word_unknown'],
  },
  {
    name: 'wrong optional cells stay empty, and their records are imported',
    deliveries: [
      {
        files: {
          ...table('eigentuemer.csv', `${owner('E1').slice(0, -2)}vielleicht`),
          ...table('mietobjekte.csv', unit('U1', 'E1').replace('61,5;', '1.234;125/1000')),
          ...table('mieter.csv', 'T1;U1;Herr;Max;Mieter;2019/04/01;31.02.2024'),
          ...table('kostenarten.csv', 'K1;Miete;Mieteinnahmen;1;0;vielleicht;Mieten;UNBEKANNT'),
        },
      },
    ],
    state: 'taken',
    errors: [
      'eigentuemer.csv:2:aktiv:flag_invalid',
      'kostenarten.csv:2:umlagefaehig:flag_invalid',
      'kostenarten.csv:2:bka_art:word_unknown',
      'mietobjekte.csv:2:flaeche:amount_ambiguous',
      'mieter.csv:2:von:date_invalid',
      'mieter.csv:2:bis:date_invalid',
    ],
    after: async ({ read }) => {
      const [stored] = await read((tx) =>
        tx
          .selectFrom('rental_tenants as t')
          .innerJoin('rental_units as u', 'u.id', 't.rental_unit_id')
          .innerJoin('property_owners as o', 'o.id', 't.owner_id')
          .select(['t.rented_from', 't.rented_to', 'u.area_hundredths', 'u.mea', 'o.salutation', 'o.active'])
          .execute(),
      );
      expect(stored).toEqual({
        rented_from: null,
        rented_to: null,
        area_hundredths: null,
        mea: '125/1000',
        salutation: 'Frau',
        active: true,
      });
    },
  },
  {
    name: 'amounts with comma and point, grouped and negative',
    state: 'taken',
    errors: [],
    deliveries: [
      {
        files: {
          ...household,
          ...bookings(
            posting('B1', { amount: '1.234,5' }),
            posting('B2', { amount: '1,234.50' }),
            posting('B3', { amount: '-0' }),
            posting('B4', { amount: '-7.5' }),
          ),
        },
      },
    ],
    after: async ({ read }) =>
      expect(
        (await read((tx) => tx.selectFrom('postings').select('amount_cents').orderBy('external_id').execute())).map(
          ({ amount_cents: cents }) => Number(cents),
        ),
      ).toEqual([123_450, 123_450, 0, -750]),
  },
  {
    name: 'another currency is refused',
    deliveries: [{ files: { ...household, ...bookings(posting('B1').replace(';EUR;', ';CHF;')) } }],
    state: 'taken',
    errors: ['buchungen.csv:2:waehrung:word_unknown'],
  },
  {
    name: 'a row with too few cells is refused',
    deliveries: [{ files: { ...household, ...bookings('B1;E1;;;;2026-01-05;;1,00') } }],
    state: 'taken',
    errors: ['buchungen.csv:2::cells_missing'],
  },
  {
    name: 'unknown columns are ignored, missing ones that nobody needs are empty, and the order is free',
    deliveries: [{ files: { 'eigentuemer.csv': 'NACHNAME;farbe;eid\r\nMuster;rot;E1\r\n' } }],
    state: 'taken',
    counts: { 'eigentuemer.csv': { new: 1 } },
    errors: [],
  },
  {
    name: 'a byte order mark is no part of the first column',
    deliveries: [
      { files: { 'eigentuemer.csv': `\uFEFF${table('eigentuemer.csv', owner('E1'))['eigentuemer.csv'] ?? ''}` } },
    ],
    state: 'taken',
    counts: { 'eigentuemer.csv': { new: 1 } },
  },
  {
    name: 'Windows-1252 is read as such',
    deliveries: [{ files: { 'eigentuemer.csv': Buffer.from(`eid;nachname\r\nE1;Müller-Lüdenscheidt\r\n`, 'latin1') } }],
    state: 'taken',
    after: async ({ read }) =>
      expect(await read((tx) => tx.selectFrom('property_owners').select('full_name').execute())).toEqual([
        { full_name: 'Müller-Lüdenscheidt' },
      ]),
  },
  {
    name: 'quotes, separators and line breaks in a cell',
    deliveries: [{ files: { 'eigentuemer.csv': 'eid;nachname\r\nE1;"Müller; ""die"" Erste"\r\n' } }],
    state: 'taken',
    after: async ({ read }) =>
      expect(await read((tx) => tx.selectFrom('property_owners').select('full_name').execute())).toEqual([
        { full_name: 'Müller; "die" Erste' },
      ]),
  },
  refusedAs('wrong column names', { 'eigentuemer.csv': 'nummer;name\r\n1;Muster\r\n' }, [
    'eigentuemer.csv::eid:column_missing',
  ]),
  refusedAs('a column twice', { 'eigentuemer.csv': 'eid;eid\r\n1;2\r\n' }, ['eigentuemer.csv::eid:column_twice']),
  refusedAs('an empty file', { 'eigentuemer.csv': '' }, ['eigentuemer.csv::eid:column_missing']),
  refusedAs('a quote without its end', { 'eigentuemer.csv': `eid;nachname\r\nE1;"Muster\r\n` }, [
    'eigentuemer.csv:::csv_damaged',
  ]),
  refusedAs('more than 500 columns', { 'eigentuemer.csv': `eid${';x'.repeat(500)}\r\n` }, [
    'eigentuemer.csv:::too_many_columns',
  ]),
  refusedAs('other rows than promised', household, ['eigentuemer.csv:::rows_mismatch'], {
    manifest: { files: [{ name: 'eigentuemer.csv', sha256: checksum(household['eigentuemer.csv'] ?? ''), rows: 7 }] },
  }),
  refusedAs('another checksum', household, ['eigentuemer.csv:::checksum_mismatch'], {
    manifest: { files: [{ name: 'eigentuemer.csv', sha256: '0'.repeat(64) }] },
  }),
  refusedAs('a file that is not there', household, ['buchungen.csv:::file_missing'], {
    manifest: { files: [{ name: 'buchungen.csv', sha256: '0'.repeat(64) }] },
  }),
  refusedAs('no table at all', { 'lies-mich.txt': 'x' }, [':::no_tables']),
  refusedAs('another version of the format', household, ['D1/manifest.json::formatVersion:format_version'], {
    manifest: { formatVersion: '2' },
  }),
  refusedAs('a mode that there is not', household, ['D1/manifest.json::mode:manifest_invalid'], {
    manifest: { mode: 'ALLES' },
  }),
  refusedAs('half a character as id', household, ['D1/manifest.json::deliveryId:manifest_invalid'], {
    manifest: { deliveryId: '\uD83D' },
  }),
  refusedAs('half a character in the name of a file', household, ['D1/manifest.json::files:path_invalid'], {
    manifest: { files: [{ name: 'archiv/\uD83D.pdf', sha256: '0'.repeat(64) }] },
  }),
  refusedAs(
    'a time in the future: every later delivery would be an old one',
    household,
    ['D1/manifest.json::createdAt:created_in_future'],
    { createdAt: '2026-02-04T00:00:00Z' },
  ),
  refusedAs('no id', household, ['D1/manifest.json::deliveryId:manifest_invalid'], { manifest: { deliveryId: '' } }),
  refusedAs('a path that leads out of the folder', household, ['D1/manifest.json::files:path_invalid'], {
    manifest: { files: [{ name: '../../etc/passwd', sha256: '0'.repeat(64) }] },
  }),
  refusedAs('a path of the archive that does', household, ['D1/manifest.json::files:path_invalid'], {
    manifest: { files: [{ name: 'archiv/../../x.pdf', sha256: '0'.repeat(64) }] },
  }),
  refusedAs('a path of Windows', household, ['D1/manifest.json::files:path_invalid'], {
    manifest: { files: [{ name: 'archiv\\x.pdf', sha256: '0'.repeat(64) }] },
  }),
  refusedAs('a file that is named twice', household, ['D1/manifest.json::files:file_twice'], {
    manifest: {
      files: [
        { name: 'mieter.csv', sha256: '0'.repeat(64) },
        { name: 'mieter.csv', sha256: '1'.repeat(64) },
      ],
    },
  }),
  {
    name: 'a delivery without its manifest is still being written',
    deliveries: [{ files: household, hasManifest: false }],
    state: 'checked',
    errors: ['D1:::delivery_incomplete'],
  },
  {
    name: 'a path trick in datei is refused, and its receipt imported without a document',
    deliveries: [
      {
        files: {
          ...household,
          ...table('belege.csv', receipt('A1', { file: '../../secret.pdf' }), receipt('A2', { file: 'archiv/..' })),
        },
      },
    ],
    state: 'taken',
    counts: { 'belege.csv': { refused: 0, new: 2 } },
    errors: ['belege.csv:2:datei:path_invalid', 'belege.csv:3:datei:path_invalid'],
  },
  {
    name: 'a document that is none: the receipt is taken without it',
    deliveries: [{ files: { ...household, ...table('belege.csv', receipt('A1')), 'archiv/A1.pdf': 'MZ kein PDF' } }],
    state: 'taken',
    counts: { 'belege.csv': { new: 1 } },
    errors: ['belege.csv:2:datei:document_no_pdf'],
    after: async ({ read }) =>
      expect(await read((tx) => tx.selectFrom('receipts').select('file_id').execute())).toEqual([{ file_id: null }]),
  },
  {
    name: 'a document that is named and not delivered',
    deliveries: [{ files: { ...household, ...table('belege.csv', receipt('A1', { file: 'archiv/A1.pdf' })) } }],
    state: 'taken',
    errors: ['belege.csv:2:datei:document_missing'],
  },
  refusedAs(
    'a document with another checksum',
    { ...household, ...table('belege.csv', receipt('A1')), 'archiv/A1.pdf': buildPdf('A1') },
    ['archiv/A1.pdf:::checksum_mismatch'],
    {
      manifest: {
        files: [
          { name: 'eigentuemer.csv', sha256: checksum(household['eigentuemer.csv'] ?? '') },
          { name: 'archiv/A1.pdf', sha256: '0'.repeat(64) },
        ],
      },
    },
  ),
  {
    name: 'a document that another one replaces is kept until the next delivery, unless another receipt has it',
    deliveries: [
      {
        id: 'D1',
        files: {
          ...household,
          ...table('belege.csv', receipt('A1'), receipt('A2'), receipt('A3')),
          'archiv/A1.pdf': buildPdf('alt'),
          'archiv/A2.pdf': buildPdf('beide'),
          'archiv/A3.pdf': buildPdf('beide'),
        },
      },
      {
        id: 'D2',
        files: {
          ...table('belege.csv', receipt('A1'), receipt('A2')),
          'archiv/A1.pdf': buildPdf('neu'),
          'archiv/A2.pdf': buildPdf('neu'),
        },
      },
      { id: 'D3', files: table('buchungen.csv', posting('B1')) },
    ],
    state: 'taken',
    counts: { 'buchungen.csv': { new: 1 } },
    after: async ({ read }) => {
      const files = await read((tx) =>
        tx.selectFrom('files').select('sha256').where('kept_at', 'is not', null).execute(),
      );
      expect(files.map(({ sha256 }) => sha256).toSorted()).toEqual(
        [checksum(buildPdf('beide')), checksum(buildPdf('neu'))].toSorted(),
      );
    },
  },
  {
    name: 'a receipt keeps its document when a later delivery has none',
    deliveries: [
      { id: 'D1', files: { ...household, ...table('belege.csv', receipt('A1')), 'archiv/A1.pdf': buildPdf('A1') } },
      { id: 'D2', files: table('belege.csv', receipt('A1', { status: 'BEZAHLT' })) },
    ],
    state: 'taken',
    counts: { 'belege.csv': { changed: 1 } },
    errors: [],
    after: async ({ read }) =>
      expect(
        await read((tx) => tx.selectFrom('receipts').select(['status', 'file_id']).executeTakeFirstOrThrow()),
      ).toEqual({ status: 'BEZAHLT', file_id: expect.any(String) as unknown }),
  },
];

function checksum(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}

const testDatabase = await createTestDatabase();
const { deliver } = await openCorpus(testDatabase);

it.concurrent.each(cases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
  const { scene, last, errors } = await deliver(one);
  expect(errors).toEqual(one.errors ?? []);
  expect(last).toMatchObject({ state: one.state, ...(one.counts && { counts: one.counts }) });
  await one.after?.(scene);
});
