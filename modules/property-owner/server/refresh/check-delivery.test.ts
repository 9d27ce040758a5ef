import { expect, it } from 'vitest';
import { writeZip } from '#platform/server/archives/write-zip.ts';
import type { ZipEntry } from '#platform/server/archives/write-zip.ts';
import { createTestDatabase } from '#testing/database.ts';
import { buildPdf, household, owner, placeDelivery, posting, table } from '#testing/deliveries/build-delivery.ts';
import type { GivenDelivery } from '#testing/deliveries/build-delivery.ts';
import { propertyUrl } from '#testing/deliveries/scene.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { toMultipart } from '#testing/multipart.ts';
import { readZip } from '#testing/read-zip.ts';
import { maxCheckedRows } from '../../contract/refresh/check-delivery.ts';
import type { Refresh } from '../../contract/refresh/refreshes.ts';
import { writeSample } from './sample-delivery.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

async function openOffice() {
  const organizationId = await people.addOrganization(['property-owner']);
  const user = await people.addUser({ organizationId, permissions: ['ri-property-management-admin-permission'] });
  const browser = await people.signIn(user);
  const check = (zip: Buffer) =>
    browser.call<TestBody & { check: Refresh }>(
      'POST',
      `${propertyUrl}/import-format/check`,
      toMultipart([{ name: 'file', fileName: 'lieferung.zip', bytes: zip }]),
    );
  const count = (name: 'property_owners' | 'postings' | 'files' | 'deliveries' | 'delivery_changes') =>
    database.tenant(
      { organizationId, userId: user.id },
      async (tx) => (await tx.selectFrom(name).selectAll().execute()).length,
      {
        readOnly: true,
      },
    );
  return { browser, check, count };
}

async function gather(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const gathered: Buffer[] = [];
  for await (const chunk of chunks) gathered.push(chunk);
  return Buffer.concat(gathered);
}

const pack = (entries: Iterable<ZipEntry>): Promise<Buffer> => gather(writeZip(entries));

function packDelivery(given: GivenDelivery, rename = (name: string): string => name): Promise<Buffer> {
  const tree = new Map<string, Buffer>();
  placeDelivery({ set: (path: string, content: Buffer) => tree.set(path, content) } as never, given);
  return pack([...tree].map(([path, content]) => ({ name: rename(path.slice(1)), content })));
}

it('the sample delivery is described in German and has no error', async () => {
  const { browser, check, count } = await openOffice();
  const answer = await browser.call('GET', `${propertyUrl}/import-format/sample`);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  const sample = await gather(writeSample());
  expect([...(await readZip(sample)).keys()].slice(0, 2)).toEqual(['Importformat.md', '2026-01-22/eigentuemer.csv']);

  const { status, body, text } = await check(sample);

  expect(status, text).toBe(200);
  expect(body.check).toMatchObject({
    state: 'checked',
    delivery: { deliveryId: '2026-01-22-0300', mode: 'FULL' },
    folder: '2026-01-22',
    errors: [],
    unresolved: [],
    counts: { 'eigentuemer.csv': { new: 2 }, 'buchungen.csv': { new: 4 }, 'belege.csv': { new: 1 } },
  });
  for (const name of ['property_owners', 'postings', 'files', 'deliveries', 'delivery_changes'] as const)
    expect([name, await count(name)]).toEqual([name, 0]);
});

it('a delivery at the top of the archive is checked, with its errors', async () => {
  const { check } = await openOffice();
  const files = {
    ...household,
    ...table('buchungen.csv', posting('B1', { amount: '1.234' })),
    'archiv/A1.pdf': buildPdf('x'),
  };
  const zip = await packDelivery({ id: 'D1', files }, (name) => name.slice('D1/'.length));
  expect((await check(zip)).body.check).toMatchObject({
    state: 'checked',
    folder: '',
    errors: [{ file: 'buchungen.csv', line: 2, field: 'betrag', code: 'amount_ambiguous', effect: 'row' }],
  });
});

it('refused rows count towards the limit of rows as well', async () => {
  const { check } = await openOffice();
  const rows = Array.from({ length: maxCheckedRows + 1 }, (_, index) => posting(`B${index}`, { amount: 'viel' }));
  const zip = await packDelivery({ id: 'D1', files: { ...household, ...table('buchungen.csv', ...rows) } });
  expect((await check(zip)).body.check).toMatchObject({ state: 'refused', errors: [{ code: 'too_many_rows' }] });
});

it('names that leave the archive are data only, and no delivery', async () => {
  const { check } = await openOffice();
  const zip = await packDelivery({ id: 'D1', files: household }, (name) => `../../${name}`);
  expect((await check(zip)).body.check).toMatchObject({ state: 'checked', delivery: null, counts: {} });
  const listed = await packDelivery({
    id: 'D1',
    files: household,
    manifest: { files: [{ name: '../secret.csv', sha256: 'a'.repeat(64) }] },
  });
  expect((await check(listed)).body.check).toMatchObject({ state: 'refused', errors: [{ code: 'path_invalid' }] });
});

it('an archive that inflates without end, a damaged one and another file are refused', async () => {
  const { check } = await openOffice();
  const small = await pack(
    (function* entries(): Generator<ZipEntry> {
      yield { name: 'manifest.json', content: JSON.stringify(manifestOf('eigentuemer.csv')) };
      yield { name: 'eigentuemer.csv', content: repeat('0'.repeat(1024 * 1024), 101) };
    })(),
  );
  expect(await check(small)).toMatchObject({ status: 422, body: { errors: [{ code: 'file_unreadable' }] } });
  expect(await check(Buffer.concat([small.subarray(0, 1000), Buffer.from('x')]))).toMatchObject({ status: 422 });
  expect(await check(buildPdf('x'))).toMatchObject({ status: 415 });
});

it('a check ends at its limit of rows', async () => {
  const { check } = await openOffice();
  const rows = Array.from({ length: 20_001 }, (_, index) => owner(`E${index}`));
  expect(
    (await check(await packDelivery({ id: 'D1', files: table('eigentuemer.csv', ...rows) }))).body.check,
  ).toMatchObject({
    state: 'refused',
    errors: [{ code: 'too_many_rows' }],
  });
});

function manifestOf(name: string): object {
  return {
    formatVersion: '1',
    deliveryId: 'D1',
    createdAt: '2026-01-01T00:00:00Z',
    mode: 'FULL',
    files: [{ name, sha256: 'a'.repeat(64) }],
  };
}

function* repeat(text: string, times: number): Generator<string> {
  for (let count = 0; count < times; count += 1) yield text;
}
