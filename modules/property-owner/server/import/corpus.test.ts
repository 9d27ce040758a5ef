import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import {
  buildPdf,
  costType,
  household,
  owner,
  posting,
  receipt,
  table,
  tenant,
  unit,
} from '#testing/deliveries/build-delivery.ts';
import type { GivenDelivery } from '#testing/deliveries/build-delivery.ts';
import { openCorpus } from '#testing/deliveries/corpus.ts';
import type { Case } from '#testing/deliveries/corpus.ts';
import type { DeliveryScene } from '#testing/deliveries/scene.ts';

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
    name: 'what is delivered for one owner never becomes the other owner’s',
    deliveries: [
      {
        mode: 'FULL',
        files: {
          ...table('eigentuemer.csv', owner('E1'), owner('E2'), owner('E3')),
          ...table(
            'mietobjekte.csv',
            unit('U1', 'E1', 'Haus 1'),
            unit('U2', 'E2', 'Haus 2'),
            unit('U3', 'E3', 'Haus 3'),
          ),
          ...bookings(posting('B1', { eid: 'E1' }), posting('B2', { eid: 'E2' }), posting('B3', { eid: 'E3' })),
          ...table('belege.csv', receipt('A1'), receipt('A2', { eid: 'E2' }), receipt('A3', { eid: 'E3' })),
          ...table('kontostand.csv', ...[1, 2, 3].map((owns) => `E${owns};Giro ${owns};;31.12.2025;1,00`)),
        },
      },
    ],
    state: 'taken',
    after: async ({ read }) => {
      const { rows } = await read((tx) =>
        sql<{ owned: string }>`
          SELECT o.external_id || ' ' || x.name AS owned FROM property_owners o JOIN (
            SELECT owner_id, name FROM properties UNION ALL SELECT owner_id, external_id FROM postings
            UNION ALL SELECT owner_id, archive_id FROM receipts UNION ALL SELECT owner_id, account FROM account_balances
          ) x ON x.owner_id = o.id ORDER BY 1`.execute(tx),
      );
      expect(rows.map(({ owned }) => owned)).toEqual(
        [1, 2, 3].flatMap((owns) =>
          [`A${owns}`, `B${owns}`, `Giro ${owns}`, `Haus ${owns}`].map((name) => `E${owns} ${name}`),
        ),
      );
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
    errors: ['D2:::delivery_outdated'],
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
];

const testDatabase = await createTestDatabase();
const { deliver } = await openCorpus(testDatabase);

it.concurrent.each(cases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
  const { scene, last, errors } = await deliver(one);
  expect(errors).toEqual(one.errors ?? []);
  expect(last).toMatchObject({ state: one.state, ...(one.counts && { counts: one.counts }) });
  await one.after?.(scene);
});
