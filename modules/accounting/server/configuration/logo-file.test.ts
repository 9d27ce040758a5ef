import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { toPath } from '#platform/server/files/content-store.ts';
import { createId } from '#platform/server/ids.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { findLogo } from './repository.ts';

const { database } = await createTestDatabase();
const logLines: string[] = [];
const people = await createProductPeople(database, { logLines });
const { files, folder } = people;

const url = '/api/benit/accounting/configuration';
type Entries = TestBody & {
  configurations: { configIdentifier: string; properties: { logo: string }; version: number }[];
};

async function createScene() {
  const organizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId });
  const browser = await people.signIn(user);
  const actor = { organizationId, userId: user.id, membershipId: createId(), permissions: new Set<string>() };
  const save = (logo: string, version?: number) =>
    browser.call('PUT', url, {
      body: { configIdentifier: 'logoConfig', properties: { logo }, ...(version !== undefined && { version }) },
    });
  const read = async () => (await browser.call<Entries>('GET', url)).body.configurations.at(-1);
  const find = () => database.tenant(actor, (tx) => findLogo({ tx, actor }));
  const rows = () =>
    database.tenant(actor, (tx) => tx.selectFrom('files').select(['id', 'kept_at as keptAt']).execute());
  const print = () =>
    browser.call('POST', '/api/benit/accounting/invoice-document', { body: { invoice: { invoiceId: 'RE-1' } } });
  return { actor, browser, save, read, find, rows, print };
}

const toUrl = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`;
const square = async (background: string) =>
  toUrl(
    'png',
    await sharp({ create: { width: 60, height: 20, channels: 3, background } })
      .png()
      .toBuffer(),
  );

describe('a logo', () => {
  it('is a file, and still a data URL in the API', async () => {
    const { save, read, find } = await createScene();
    const answer = await save(await square('green'));
    const logo = await find();
    expect(logo).toMatchObject({ name: 'logo.jpeg', mediaType: 'image/jpeg' });
    const stored = logo && toUrl('jpeg', await files.readBytes(logo));
    expect(answer.body['configuration']).toMatchObject({ properties: { logo: stored }, version: 1 });
    expect(await read()).toEqual({ configIdentifier: 'logoConfig', properties: { logo: stored }, version: 1 });
  });

  it('is replaced by the next one or by none', async () => {
    const { save, read, rows } = await createScene();
    await save(await square('green'), 0);
    const [first] = await rows();
    await save(await square('red'), 1);
    const [second, ...others] = await rows();
    expect([second?.id === first?.id, others]).toEqual([false, []]);
    expect((await save('', 2)).status).toBe(200);
    expect([await rows(), (await read())?.properties.logo]).toEqual([[], '']);
  });

  it('that came too late is discarded and leaves the current one', async () => {
    const { save, read, rows } = await createScene();
    await save(await square('green'), 0);
    const before = await read();
    expect((await save(await square('red'), 0)).status).toBe(409);
    expect(await read()).toEqual(before);
    expect((await rows()).filter((row) => row.keptAt !== null)).toHaveLength(1);
  });

  it('loses fully transparent edges', async () => {
    const { save, find } = await createScene();
    const bar = {
      input: { create: { width: 120, height: 30, channels: 4 as const, background: '#2f6b4f' } },
      left: 200,
      top: 90,
    };
    const faint = {
      input: { create: { width: 10, height: 30, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0.3 } } },
      left: 320,
      top: 90,
    };
    const canvas = sharp({
      create: { width: 400, height: 300, channels: 4, background: { r: 255, g: 255, b: 255, alpha: 0 } },
    });
    await save(toUrl('png', await canvas.composite([bar, faint]).png().toBuffer()));
    const logo = await find();
    expect(logo && (await sharp(await files.readBytes(logo)).metadata())).toMatchObject({
      format: 'png',
      width: 130,
      height: 30,
    });
  });

  it('that is entirely transparent keeps its size, and one without transparency its white edge', async () => {
    const { save, find } = await createScene();
    const empty = sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } });
    const white = sharp({ create: { width: 50, height: 20, channels: 3, background: 'white' } });
    for (const [picture, width] of [
      [empty, 40],
      [white, 50],
    ] as const) {
      await save(toUrl('png', await picture.png().toBuffer()));
      const logo = await find();
      expect(logo && (await sharp(await files.readBytes(logo)).metadata()).width).toBe(width);
    }
  });

  it('with lost content counts as none, is reported in the log, and can be replaced', async () => {
    const { save, read, find, print } = await createScene();
    await save(await square('green'));
    const logo = await find();
    await rm(join(folder, toPath(logo ?? { organizationId: '', sha256: '' })));
    expect((await read())?.properties.logo).toBe('');
    expect((await print()).status).toBe(200);
    expect(
      logLines.filter((line) => line.includes('the content of the logo is missing') && line.includes(String(logo?.id))),
    ).toHaveLength(2);
    await save(await square('red'));
    expect((await read())?.properties.logo).not.toBe('');
  });

  it('is printed on invoices', async () => {
    const { save, print } = await createScene();
    const without = (await print()).text.length;
    await save(await square('green'));
    expect((await print()).text.length).toBeGreaterThan(without + 500);
  });
});
