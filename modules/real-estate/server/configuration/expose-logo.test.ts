import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { runPoppler } from '#platform/server/documents/testing/poppler.ts';
import { toPath } from '#platform/server/files/content-store.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { openAgency } from '#testing/real-estate/agency.ts';
import { createObject } from '#testing/real-estate/create-object.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const base = '/api/ri/real-estate';

interface Card {
  readonly configIdentifier: string;
  readonly properties: { readonly logo: string };
  readonly version: number;
}
type Answer = TestBody & { readonly configuration: Card; readonly configurations: readonly Card[] };

const toUrl = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`;
const draw = async (background: string, width = 60): Promise<string> =>
  toUrl(
    await sharp({ create: { width, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  );

const save = (agent: TestBrowser, logo: string, version?: number) =>
  agent.call<Answer>('PUT', `${base}/configuration`, {
    body: { configIdentifier: 'exposeLogo', properties: { logo }, ...(version !== undefined && { version }) },
  });
const read = async (agent: TestBrowser) =>
  (await agent.call<Answer>('GET', `${base}/configuration`)).body.configurations.find(
    ({ configIdentifier }) => configIdentifier === 'exposeLogo',
  );

/** Pictures of a document about an object that has none of its own. */
async function countPictures(agent: TestBrowser, templateFileName: string): Promise<number> {
  const { bytes, status } = await agent.call('POST', `${base}/expose/preview`, {
    body: { data: { objectId: 'A-1' }, templateFileName },
    headers: { accept: 'application/pdf' },
  });
  expect(status).toBe(200);
  const list = await runPoppler('pdfimages', bytes, ['-list']);
  return list.trim().split('\n').length - 2;
}

it('stands on the first and the last page of exposés, not on the sheet of the notary', async () => {
  const agent = await openAgency(people);
  await createObject(agent, { objectId: 'A-1' });
  expect(await countPictures(agent, 'expose')).toBe(0);
  await save(agent, await draw('green'));
  expect(await countPictures(agent, 'expose')).toBe(2);
  expect(await countPictures(agent, 'short-expose')).toBe(1);
  expect(await countPictures(agent, 'notary')).toBe(0);
});

it('is answered, replaced and removed; one that came too late is refused', async () => {
  const agent = await openAgency(people);
  expect(await read(agent)).toMatchObject({ properties: { logo: '' }, version: 0 });
  const { body } = await save(agent, await draw('green'), 0);
  expect(body.configuration.properties.logo).toMatch(/^data:image\/jpeg;base64,/u);
  expect(await read(agent)).toEqual(body.configuration);
  expect((await save(agent, await draw('red'), 0)).status).toBe(409);
  expect(await read(agent)).toEqual(body.configuration);
  expect((await save(agent, await draw('red'), 1)).status).toBe(200);
  expect((await save(agent, '', 2)).status).toBe(200);
  expect(await read(agent)).toMatchObject({ properties: { logo: '' }, version: 3 });
});

it.each([
  ['no picture', toUrl(Buffer.from('GIF89a')), 422, 'expose_logo_unreadable'],
  ['another type', 'data:image/svg+xml;base64,PHN2Zz4=', 400, 'expose_logo_type'],
  ['too much', `data:image/png;base64,${'A'.repeat(1_400_000)}`, 400, 'too_big'],
])('names what is wrong with %s', async (_, logo, status, code) => {
  const agent = await openAgency(people);
  const answer = await save(agent, logo);
  expect([answer.status, answer.body.errors.map((error) => [error.code, error.field])]).toEqual([
    status,
    [[code, 'properties.logo']],
  ]);
});

it('is missing in an exposé when its content is lost', async () => {
  const organizationId = await people.addOrganization(['real-estate']);
  const user = await people.addUser({ organizationId, permissions: ['ri-real-estate-permission'] });
  const agent = await people.signIn(user);
  await createObject(agent, { objectId: 'A-1' });
  await save(agent, await draw('blue'));
  const { sha256 } = await database.tenant({ organizationId, userId: user.id }, (tx) =>
    tx.selectFrom('files').select('sha256').where('purpose', '=', 'logo').executeTakeFirstOrThrow(),
  );
  await rm(join(people.folder, toPath({ organizationId, sha256 })));
  expect(await countPictures(agent, 'expose')).toBe(0);
  expect(await read(agent)).toMatchObject({ properties: { logo: '' }, version: 1 });
});
