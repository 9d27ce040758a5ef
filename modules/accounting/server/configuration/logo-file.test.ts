import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import type { OrganizationId, UserId } from '#platform/contract/ids.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/migrations/migrations.ts';
import { toPath } from '#platform/server/files/content-store.ts';
import { createId } from '#platform/server/ids.ts';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createEmptyDatabase, createTestDatabase } from '#testing/database.ts';
import { createTestFiles } from '#testing/files.ts';
import type { TestBody } from '#testing/http.ts';
import { createTestPeople } from '#testing/people.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createAccounting } from '../index.ts';
import { findLogo } from './repository.ts';

const { database } = await createTestDatabase();
const logLines: string[] = [];
const people = await createProductPeople(database, { logLines });
const { files, folder, renderer, pictures } = people;

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

describe('a database of the previous version', () => {
  const jpeg = sharp({ create: { width: 300, height: 100, channels: 3, background: 'orange' } }).jpeg();

  async function createOldDatabase() {
    const { adminUrl, secretKey } = await createEmptyDatabase();
    await migrate(adminUrl, { secretKey, upTo: 8 });
    const [first, second] = [createId() as OrganizationId, createId() as OrganizationId];
    const logo = toUrl('jpeg', await jpeg.toBuffer());
    const insert = (id: string, properties: object) => `
      INSERT INTO organizations (id, name, identifier, industry) VALUES ('${id}', 'Sommer', '${id}', '{}');
      INSERT INTO accounting_configurations (organization_id, config_identifier, properties, version) VALUES ('${id}', 'logoConfig', '${JSON.stringify(properties)}', 7);`;
    await runAdminStatement(adminUrl, insert(first, { logo }) + insert(second, { logo: '' }));
    await migrate(adminUrl, { secretKey });
    const migrated = openDatabase({ adminUrl, secretKey, maxConnections: 4 });
    afterAll(() => migrated.close());
    return { migrated, first, second, logo };
  }

  it('keeps its logos: first in the database, then in the file store, always the same on the wire', async () => {
    const { migrated, first, second, logo } = await createOldDatabase();
    const stored = await createTestFiles(migrated);
    const others = await createTestPeople(migrated, {
      files: stored.files,
      parts: { renderer, pictures },
      modules: (platform) => [createAccounting(platform)],
    });
    const readAs = async (organizationId: OrganizationId) => {
      const browser = await others.signIn(await others.addUser({ organizationId }));
      return (await browser.call<Entries>('GET', url)).body.configurations.at(-1);
    };
    await migrated.identity(async (tx) => {
      const { id } = await tx
        .selectFrom('services')
        .select('id')
        .where('identifier', '=', 'accounting')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('organization_services')
        .values([first, second].map((organization) => ({ organization_id: organization, service_id: id })))
        .execute();
    });
    const expected = { configIdentifier: 'logoConfig', properties: { logo }, version: 7 };
    expect(await readAs(first)).toEqual(expected);
    expect((await readAs(second))?.properties.logo).toBe('');
    expect(await readdir(stored.folder)).toEqual([]);

    expect(await stored.files.moveContents(new AbortController().signal)).toBe(1);
    expect(await readAs(first)).toEqual(expected);
    const actor = {
      organizationId: first,
      userId: createId() as UserId,
      membershipId: createId(),
      permissions: new Set<string>(),
    };
    const file = await migrated.tenant(actor, (tx) => findLogo({ tx, actor }));
    expect(file).toMatchObject({ content: null, name: 'logo.jpeg', mediaType: 'image/jpeg' });
    expect(file && toUrl('jpeg', await stored.files.readBytes(file))).toBe(logo);
    await stored.files.purge(new Date(Date.now() + 100 * 3_600_000));
    expect(await readAs(first)).toEqual(expected);
  });
});
