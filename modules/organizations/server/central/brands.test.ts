import sharp from 'sharp';
import { expect, test } from 'vitest';
import { toDataUrl } from '#platform/server/pictures/data-url.ts';
import { createId } from '#platform/server/ids.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { centralBase, createTestOperator, readAudit } from '#testing/operator.ts';
import { createTestPeople } from '#testing/people.ts';
import { maxBrands } from '../../contract/index.ts';
import type { CentralBrand } from '../../contract/index.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database);
const operator = await createTestOperator(people);
type Answer = TestBody & { brand: CentralBrand; brands: CentralBrand[] };

const base = `${centralBase}/brand`;
const add = (body: object) => operator.browser.call<Answer>('POST', base, { body });
/** Saves the stored version unless the body names another one. */
const save = async (host: string, body: object) => {
  const version = (await read(host)).body.brand?.version ?? 1;
  return operator.browser.call<Answer>('PUT', `${base}/${host}`, { body: { version, ...body } });
};
const remove = (host: string) => operator.browser.call('DELETE', `${base}/${host}`);
const read = (host: string) => operator.browser.call<Answer>('GET', `${base}/${host}`);
const show = async (host: string) =>
  (await people.browser().call('GET', '/api/benit/brand', { headers: { host } })).body;
const draw = async (background: string, width = 60) =>
  toDataUrl(
    'image/png',
    await sharp({ create: { width, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  );
const newHost = () => `${createId()}.example`;

test('a host shows its name and logo on the login page, other hosts do not; the log of the operator tells of it', async () => {
  const host = newHost();
  const { status, body } = await add({
    host: ` ${host.toUpperCase()} `,
    name: 'Pflegewelt',
    logo: await draw('#2f6b4f', 900),
  });
  expect([status, body.brand]).toEqual([
    200,
    { host, name: 'Pflegewelt', logo: expect.stringMatching(/^data:image\/jpeg;base64,/u), version: 1 },
  ]);
  const { width } = await sharp(Buffer.from(body.brand.logo.split(',')[1] ?? '', 'base64')).metadata();
  expect(width).toBe(480);
  expect(await show(host)).toMatchObject({ name: 'Pflegewelt', logo: body.brand.logo });
  expect((await people.browser().call('GET', '/api/benit/brand')).body).toMatchObject({ name: 'Kontor', logo: null });
  expect(await show(newHost())).toMatchObject({ errors: [{ code: 'misdirected_request' }] });
  const entry = (await readAudit(database, operator.organizationId)).at(-1);
  expect(entry).toMatchObject({
    event: 'brand_changed',
    subject_label: host,
    changes: [
      { field: 'name', from: null, to: 'Pflegewelt' },
      { field: 'logo', from: null, to: expect.stringMatching(/^JPEG, \d+ kB$/u) },
    ],
  });
});

test('a save keeps the logo unless it names one; none removes it; a repeated save is not logged', async () => {
  const host = newHost();
  const { logo } = (await add({ host, name: 'Alt', logo: await draw('red') })).body.brand;
  expect((await save(host, { name: 'Neu' })).body.brand).toEqual({ host, name: 'Neu', logo, version: 2 });
  const before = (await readAudit(database, operator.organizationId)).length;
  expect((await save(host, { name: 'Neu', logo })).body.brand).toEqual({ host, name: 'Neu', logo, version: 2 });
  expect(await readAudit(database, operator.organizationId)).toHaveLength(before);
  const other = (await save(host, { name: 'Neu', logo: await draw('blue') })).body.brand.logo;
  expect(other).not.toBe(logo);
  expect((await save(host, { name: 'Neu', logo: '' })).body.brand.logo).toBe('');
  // The list of hosts is read again after half a minute.
  people.clock.advance({ seconds: 31 });
  expect(await show(host)).toMatchObject({ name: 'Neu', logo: null });
  expect((await remove(host)).status).toBe(200);
  expect((await readAudit(database, operator.organizationId)).at(-1)).toMatchObject({
    event: 'brand_deleted',
    subject_label: host,
  });
  expect([(await remove(host)).status, (await save(host, { name: 'X' })).status, (await read(host)).status]).toEqual([
    404, 404, 404,
  ]);
});

test('a save of an outdated version is refused with the person who changed it, and changes nothing', async () => {
  const host = newHost();
  const { version } = (await add({ host, name: 'Alt' })).body.brand;
  const answers = await Promise.all([save(host, { name: 'Eins', version }), save(host, { name: 'Zwei', version })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.errors).toMatchObject([
    { code: 'changed_meanwhile', params: { own: 1 } },
  ]);
  const saved = answers.find(({ status }) => status === 200)?.body.brand;
  expect((await read(host)).body.brand).toEqual({ ...saved, version: version + 1 });
  expect(await save(host, { name: 'Ohne', version: undefined })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'version' }] },
  });
});

test.each([
  'https://a.example',
  'a.example:8080',
  'a.example/',
  'a b.example',
  '-a.example',
  'a..example',
  'büro.example',
  '',
  'a'.repeat(64),
])('the host %j is refused by name and adds nothing', async (host) => {
  const before = (await operator.browser.call<Answer>('GET', base)).body.brands;
  expect(await add({ host, name: 'Pflegewelt' })).toMatchObject({ status: 400, body: { errors: [{ field: 'host' }] } });
  expect((await operator.browser.call<Answer>('GET', base)).body.brands).toEqual(before);
});

test('a logo that is no picture is refused by name and changes nothing, whatever it claims', async () => {
  const host = newHost();
  const { brand } = (await add({ host, name: 'Pflegewelt', logo: await draw('green') })).body;
  const svg = toDataUrl('image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  const text = toDataUrl('image/png', Buffer.from('<script>alert(1)</script>'));
  expect(await save(host, { name: 'Anders', logo: text })).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'brand_logo_unreadable', field: 'logo' }] },
  });
  expect(await save(host, { name: 'Anders', logo: svg })).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'brand_logo_type', field: 'logo' }] },
  });
  const noise = await sharp({
    create: {
      width: 480,
      height: 480,
      channels: 4,
      background: '#0000',
      noise: { type: 'gaussian', mean: 128, sigma: 80 },
    },
  })
    .png()
    .toBuffer();
  expect(await add({ host: newHost(), name: 'Rauschen', logo: toDataUrl('image/png', noise) })).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'brand_logo_too_large', field: 'logo' }] },
  });
  expect((await read(host)).body.brand).toEqual(brand);
});

test('a host has one entry, also for two simultaneous calls, and there are at most fifty', async () => {
  const host = newHost();
  const answers = await Promise.all([add({ host, name: 'Eins' }), add({ host, name: 'Zwei' })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.errors).toMatchObject([
    { code: 'brand_exists', field: 'host' },
  ]);
  const { brands } = (await operator.browser.call<Answer>('GET', base)).body;
  const more = Array.from({ length: maxBrands - brands.length }, () => ({ host: newHost(), name: 'Voll' }));
  await database.identity((tx) => tx.insertInto('brands').values(more).execute());
  expect(await add({ host: newHost(), name: 'Zu viel' })).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'too_many_brands' }] },
  });
  await database.identity((tx) =>
    tx
      .deleteFrom('brands')
      .where(
        'host',
        'in',
        more.map((brand) => brand.host),
      )
      .execute(),
  );
});
