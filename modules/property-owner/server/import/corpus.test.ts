import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { FileCounts } from '../../contract/refreshes.ts';
import { createTestDatabase } from '#testing/database.ts';
import {
  buildPdf,
  costType,
  household,
  owner,
  placeDelivery,
  posting,
  receipt,
  table,
  tenant,
  unit,
} from '#testing/deliveries/build-delivery.ts';
import type { GivenDelivery } from '#testing/deliveries/build-delivery.ts';
import { openDeliveries } from '#testing/deliveries/scene.ts';
import type { DeliveryScene } from '#testing/deliveries/scene.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { runTasks } from '#testing/receipts/scene.ts';
import { startFtpServer } from '#testing/remote/ftp-server.ts';
import { whenOver } from '#testing/when-over.ts';

const testDatabase = await createTestDatabase();
const { database } = testDatabase;
const people = await createProductPeople(database);
runTasks(people, testDatabase);
const server = await startFtpServer();
whenOver(() => server.stop());

/** One delivery after the other; what the journal says of the last one. */
interface Case {
  readonly name: string;
  readonly deliveries: readonly GivenDelivery[];
  readonly state: string;
  /** As far as they are told. */
  readonly counts?: Readonly<Record<string, Partial<FileCounts>>>;
  /** File, line, field, code. */
  readonly errors?: readonly string[];
  readonly after?: (scene: DeliveryScene) => Promise<void>;
}

const household1: GivenDelivery = { id: 'D1', mode: 'FULL', files: household };
const names = async (scene: DeliveryScene, column: 'postings' | 'receipts') =>
  scene.read(async (tx) =>
    (
      await tx
        .selectFrom(column)
        .select(column === 'postings' ? 'external_id as id' : 'archive_id as id')
        .where('withdrawn_at', 'is', null)
        .orderBy('id')
        .execute()
    ).map(({ id }) => id),
  );
const bookings = (...rows: readonly string[]) => table('buchungen.csv', ...rows);
const many = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index));
const refusedAs = (
  name: string,
  files: GivenDelivery['files'],
  errors: readonly string[],
  given: Partial<GivenDelivery> = {},
): Case => ({ name, deliveries: [{ ...given, files }], state: 'refused', errors });

/** One wrong cell in the row of a posting. */
const wrongCell = (name: string, change: Parameters<typeof posting>[1], error: string): Case => ({
  name,
  deliveries: [{ files: { ...household, ...bookings(posting('B1'), posting('B2', change)) } }],
  state: 'taken',
  counts: { 'buchungen.csv': { fetched: 2, new: 1, refused: 1 } },
  errors: [`buchungen.csv:3:${error}`],
});

const cases: readonly Case[] = [
  {
    name: 'a whole delivery with everything',
    deliveries: [
      {
        mode: 'FULL',
        files: {
          ...household,
          ...bookings(posting('B1', { moid: 'U1', mid: 'T1', kaid: 'K1' })),
          ...table('belege.csv', receipt('A1')),
          ...table('kontostand.csv', 'E1;Girokonto;DE02120300000000202051;31.12.2025;1.234,56'),
          'archiv/A1.pdf': buildPdf('A1'),
        },
      },
    ],
    state: 'taken',
    counts: {
      'eigentuemer.csv': { fetched: 1, new: 1, unchanged: 0 },
      'belege.csv': { new: 1 },
      'kontostand.csv': { new: 1 },
    },
    errors: [],
    after: async ({ read }) => {
      const found = await read((tx) => tx.selectFrom('postings').selectAll().executeTakeFirstOrThrow());
      expect(found).toMatchObject({
        external_id: 'B1',
        booking_date: '2026-01-05',
        owner_id: expect.any(String) as unknown,
        rental_unit_id: expect.any(String) as unknown,
        tenant_id: expect.any(String) as unknown,
        cost_type_id: expect.any(String) as unknown,
      });
      expect(Number(found.amount_cents)).toBe(10_000);
      expect(
        Number(
          (await read((tx) => tx.selectFrom('account_balances').selectAll().executeTakeFirstOrThrow())).amount_cents,
        ),
      ).toBe(123_456);
      expect(
        await read((tx) =>
          tx
            .selectFrom('receipts')
            .innerJoin('files', 'files.id', 'receipts.file_id')
            .select(['files.media_type', 'files.kept_at'])
            .executeTakeFirstOrThrow(),
        ),
      ).toMatchObject({ media_type: 'application/pdf', kept_at: expect.any(Date) as unknown });
      expect(
        await read((tx) => tx.selectFrom('property_owners').select(['full_name', 'source', 'iban']).execute()),
      ).toEqual([{ full_name: 'Erika Muster', source: 'import', iban: 'DE02120300000000202051' }]);
      expect(
        await read((tx) =>
          tx
            .selectFrom('rental_units')
            .innerJoin('properties', 'properties.id', 'rental_units.property_id')
            .select(['properties.name', 'rental_units.area_hundredths'])
            .executeTakeFirstOrThrow(),
        ),
      ).toMatchObject({ name: 'Lindenhof' });
    },
  },
  {
    name: 'the same rows again change nothing',
    deliveries: [household1, { ...household1, id: 'D2' }],
    state: 'taken',
    counts: { 'eigentuemer.csv': { unchanged: 1, new: 0, changed: 0, withdrawn: 0 }, 'mieter.csv': { unchanged: 1 } },
  },
  {
    name: 'a delivery that was taken is not taken again',
    deliveries: [household1, household1],
    state: 'checked',
    counts: {},
  },
  {
    name: 'a delivery that is older than the last one is not taken',
    deliveries: [
      { ...household1, id: 'D5' },
      { ...household1, id: 'D2', files: table('eigentuemer.csv', owner('E1', 'Früher')) },
    ],
    state: 'checked',
  },
  {
    name: 'a changed row is changed',
    deliveries: [household1, { id: 'D2', files: table('eigentuemer.csv', owner('E1', 'Neumann')) }],
    state: 'taken',
    counts: { 'eigentuemer.csv': { changed: 1, new: 0 } },
    after: async ({ read }) =>
      expect(await read((tx) => tx.selectFrom('property_owners').select('full_name').execute())).toEqual([
        { full_name: 'Erika Neumann' },
      ]),
  },
  {
    name: 'a company is called as the company',
    deliveries: [{ files: table('eigentuemer.csv', 'E9;;;;WEG Lindenhof;;;;;;;;') }],
    state: 'taken',
    after: async ({ read }) =>
      expect(await read((tx) => tx.selectFrom('property_owners').select(['full_name', 'active']).execute())).toEqual([
        { full_name: 'WEG Lindenhof', active: true },
      ]),
  },
  {
    name: 'an owner that is said to be inactive is inactive',
    deliveries: [{ files: table('eigentuemer.csv', owner('E1').replace(/ja$/u, 'nein')) }],
    state: 'taken',
    after: async ({ read }) =>
      expect(await read((tx) => tx.selectFrom('property_owners').select('active').execute())).toEqual([
        { active: false },
      ]),
  },
  {
    name: 'DELTA after FULL withdraws nothing',
    deliveries: [
      { ...household1, files: { ...household, ...bookings(posting('B1')) } },
      { id: 'D2', files: bookings(posting('B2')) },
    ],
    state: 'taken',
    counts: { 'buchungen.csv': { new: 1, withdrawn: 0 } },
    after: async (scene) => expect(await names(scene, 'postings')).toEqual(['B1', 'B2']),
  },
  {
    name: 'FULL after DELTA withdraws what it no longer names, as long as it is little',
    deliveries: [
      { id: 'D1', files: { ...household, ...bookings(...many(20, (index) => posting(`B${index}`))) } },
      { id: 'D2', mode: 'FULL', files: bookings(...many(19, (index) => posting(`B${index}`))) },
    ],
    state: 'taken',
    counts: { 'buchungen.csv': { unchanged: 19, withdrawn: 1 } },
    after: async (scene) => expect(await names(scene, 'postings')).toHaveLength(19),
  },
  {
    name: 'a withdrawn posting that is delivered again counts again',
    deliveries: [
      { id: 'D1', mode: 'FULL', files: { ...household, ...bookings(...many(20, (index) => posting(`B${index}`))) } },
      { id: 'D2', mode: 'FULL', files: bookings(...many(19, (index) => posting(`B${index}`))) },
      { id: 'D3', mode: 'FULL', files: bookings(...many(20, (index) => posting(`B${index}`))) },
    ],
    state: 'taken',
    counts: { 'buchungen.csv': { unchanged: 19, changed: 1, new: 0 } },
    after: async (scene) => expect(await names(scene, 'postings')).toHaveLength(20),
  },
  {
    name: 'FULL that would withdraw more than a tenth waits',
    deliveries: [
      { ...household1, files: { ...household, ...table('eigentuemer.csv', owner('E1'), owner('E2')) } },
      { ...household1, id: 'D2' },
    ],
    state: 'waiting',
    counts: { 'eigentuemer.csv': { withdrawn: 1 } },
    after: async ({ read }) =>
      expect(await read((tx) => tx.selectFrom('property_owners').select('active').execute())).toEqual([
        { active: true },
        { active: true },
      ]),
  },
  {
    name: 'FULL with no rows waits: it would switch everything off',
    deliveries: [household1, { id: 'D2', mode: 'FULL', files: table('eigentuemer.csv') }],
    state: 'waiting',
    counts: { 'eigentuemer.csv': { fetched: 0, withdrawn: 1 } },
  },
  {
    name: 'FULL says nothing of files that it does not have',
    deliveries: [household1, { id: 'D2', mode: 'FULL', files: table('kostenarten.csv', costType('K1')) }],
    state: 'taken',
    after: async ({ read }) =>
      expect(await read((tx) => tx.selectFrom('rental_units').select('active').execute())).toEqual([{ active: true }]),
  },
  {
    name: 'a row that is refused is not withdrawn',
    deliveries: [
      { ...household1, files: { ...household, ...bookings(posting('B1')) } },
      { id: 'D2', mode: 'FULL', files: bookings(posting('B1', { amount: 'viel' })) },
    ],
    state: 'taken',
    counts: { 'buchungen.csv': { refused: 1, withdrawn: 0 } },
    errors: ['buchungen.csv:2:betrag:amount_invalid'],
  },
  {
    name: 'a posting of an unknown owner waits',
    deliveries: [{ files: { ...household, ...bookings(posting('B1', { eid: 'E77' })) } }],
    state: 'taken',
    counts: { 'buchungen.csv': { new: 1, refused: 0 } },
    after: async ({ read }) =>
      expect(await read((tx) => tx.selectFrom('postings').select(['owner_id', 'given_eid']).execute())).toEqual([
        { owner_id: null, given_eid: 'E77' },
      ]),
  },
  {
    name: 'an owner who comes later gets the postings that waited',
    deliveries: [
      { id: 'D1', files: bookings(posting('B1', { eid: 'E1', moid: 'U1', mid: 'T1', kaid: 'K1' })) },
      { id: 'D2', files: household },
    ],
    state: 'taken',
    after: async ({ read }) =>
      expect(
        await read((tx) =>
          tx
            .selectFrom('postings')
            .select(['owner_id', 'rental_unit_id', 'tenant_id', 'cost_type_id'])
            .executeTakeFirstOrThrow(),
        ),
      ).not.toContain(null),
  },
  {
    name: 'a posting without a tenant is property-related',
    deliveries: [{ files: { ...household, ...bookings(posting('B1', { mid: '0' })) } }],
    state: 'taken',
    errors: [],
    after: async ({ read }) =>
      expect(await read((tx) => tx.selectFrom('postings').select('given_mid').execute())).toEqual([{ given_mid: '' }]),
  },
  {
    name: 'a unit that is sold is of its new owner, with a house of its own',
    deliveries: [
      { ...household1, files: { ...household, ...table('eigentuemer.csv', owner('E1'), owner('E2')) } },
      { id: 'D2', files: table('mietobjekte.csv', unit('U1', 'E2')) },
    ],
    state: 'taken',
    after: async ({ read }) =>
      expect(
        await read((tx) =>
          tx
            .selectFrom('rental_tenants as t')
            .innerJoin('property_owners as o', 'o.id', 't.owner_id')
            .select('o.external_id')
            .execute(),
        ),
      ).toEqual([{ external_id: 'E2' }]),
  },
  {
    name: 'a house that all its units have left does not count any more',
    deliveries: [household1, { id: 'D2', files: table('mietobjekte.csv', unit('U1', 'E1', 'Neuer Name')) }],
    state: 'taken',
    after: async ({ read }) =>
      expect(
        await read((tx) => tx.selectFrom('properties').select(['name', 'active']).orderBy('name').execute()),
      ).toEqual([
        { name: 'Lindenhof', active: false },
        { name: 'Neuer Name', active: true },
      ]),
  },
  {
    name: 'the postcode of a house is corrected, once for all its units',
    deliveries: [
      household1,
      {
        id: 'D2',
        files: table('mietobjekte.csv', unit('U1', 'E1').replace('50667;Köln', '50668;Köln-Nord'), unit('U2', 'E1')),
      },
    ],
    state: 'taken',
    after: async ({ read }) =>
      expect(await read((tx) => tx.selectFrom('properties').select(['postcode', 'city', 'version']).execute())).toEqual(
        [{ postcode: '50668', city: 'Köln-Nord', version: 2 }],
      ),
  },
  {
    name: 'units of one house share it',
    deliveries: [
      {
        files: {
          ...household,
          ...table('mietobjekte.csv', unit('U1', 'E1'), unit('U2', 'E1'), unit('U3', 'E1', 'Anderes Haus')),
        },
      },
    ],
    state: 'taken',
    after: async ({ read }) =>
      expect(await read((tx) => tx.selectFrom('properties').select('name').orderBy('name').execute())).toEqual([
        { name: 'Anderes Haus' },
        { name: 'Lindenhof' },
      ]),
  },
  {
    name: 'a unit of an unknown owner is refused',
    deliveries: [
      { files: { ...table('eigentuemer.csv', owner('E1')), ...table('mietobjekte.csv', unit('U1', 'E2')) } },
    ],
    state: 'taken',
    counts: { 'mietobjekte.csv': { refused: 1, new: 0 } },
    errors: ['mietobjekte.csv:2:eid:reference_unknown'],
  },
  {
    name: 'a tenant of an unknown unit is refused',
    deliveries: [{ files: { ...household, ...table('mieter.csv', tenant('T1', 'U9')) } }],
    state: 'taken',
    errors: ['mieter.csv:2:moid:reference_unknown'],
  },
  {
    name: 'a balance of an unknown owner is refused',
    deliveries: [{ files: { ...household, ...table('kontostand.csv', 'E9;Giro;;2025-12-31;1,00') } }],
    state: 'taken',
    errors: ['kontostand.csv:2:eid:reference_unknown'],
  },
  {
    name: 'a balance that is given twice is taken once',
    deliveries: [
      { files: { ...household, ...table('kontostand.csv', 'E1;Giro;;2025-12-31;1,00', 'E1;Giro;;31.12.2025;2,00') } },
    ],
    state: 'taken',
    counts: { 'kontostand.csv': { new: 1, refused: 1 } },
    errors: ['kontostand.csv:3:konto:id_twice'],
  },
  {
    name: 'the same id twice is taken once',
    deliveries: [{ files: table('eigentuemer.csv', owner('E1'), owner('E1', 'Zweite')) }],
    state: 'taken',
    counts: { 'eigentuemer.csv': { new: 1, refused: 1 } },
    errors: ['eigentuemer.csv:3:eid:id_twice'],
  },
  {
    name: 'ids of ours are refused',
    deliveries: [{ files: table('eigentuemer.csv', owner('M-1'), owner('0'), owner('x'.repeat(41)), owner('')) }],
    state: 'taken',
    counts: { 'eigentuemer.csv': { refused: 4 } },
    errors: [
      'eigentuemer.csv:2:eid:id_invalid',
      'eigentuemer.csv:3:eid:id_invalid',
      'eigentuemer.csv:4:eid:id_invalid',
      'eigentuemer.csv:5:eid:required',
    ],
  },
  wrongCell('a day that is none', { day: '31.02.2026' }, 'buchungstag:date_invalid'),
  wrongCell('no day', { day: '' }, 'buchungstag:required'),
  wrongCell('an amount that may mean two things', { amount: '1.234' }, 'betrag:amount_ambiguous'),
  wrongCell('an amount in words', { amount: 'hundert' }, 'betrag:amount_invalid'),
  wrongCell('no amount', { amount: '' }, 'betrag:required'),
  wrongCell('a purpose without end', { purpose: 'x'.repeat(2001) }, 'verwendungszweck:text_too_long'),
  wrongCell(
    'a purpose that the journal cuts within a character',
    { purpose: `${'x'.repeat(99)}😀${'x'.repeat(2000)}` },
    'verwendungszweck:text_too_long',
  ),
  wrongCell('an id with the sign that separates ids', { mid: '1,2' }, 'mid:id_invalid'),
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
    name: 'a path trick in datei is refused',
    deliveries: [
      {
        files: {
          ...household,
          ...table('belege.csv', receipt('A1', { file: '../../secret.pdf' }), receipt('A2', { file: 'archiv/..' })),
        },
      },
    ],
    state: 'taken',
    counts: { 'belege.csv': { refused: 2, new: 0 } },
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
    name: 'a document that another one replaces is kept no longer, unless another receipt has it',
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
    ],
    state: 'taken',
    counts: { 'belege.csv': { changed: 2 } },
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

it.concurrent.each(cases.map((one) => [one.name, one] as const))(
  '%s',
  async (_, { deliveries, state, counts, errors, after }) => {
    const scene = await openDeliveries({ people, database, server });
    let last: Awaited<ReturnType<typeof scene.refresh>>[number] | undefined;
    for (const delivery of deliveries) {
      placeDelivery(scene.tree, delivery);
      last = (await scene.refresh()).at(-1);
    }
    expect(last?.errors.map(({ file, line, field, code }) => [file, line ?? '', field ?? '', code].join(':'))).toEqual(
      errors ?? [],
    );
    expect(last).toMatchObject({ state, ...(counts && { counts }) });
    await after?.(scene);
  },
);

it('has at least 40 deliveries', () => {
  expect(cases.reduce((sum, { deliveries }) => sum + deliveries.length, 0)).toBeGreaterThanOrEqual(40);
});
