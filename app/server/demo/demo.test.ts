import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readConfiguration } from '#platform/server/config/configuration.ts';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestClock } from '#testing/clock.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createDemoDataDir } from '#testing/demo-data-dir.ts';
import { createTestPeople } from '#testing/people.ts';
import { signIn, startProduct } from '#testing/product-process.ts';
import { runScript } from '#testing/scripts.ts';
import { admitDemo } from './admit-demo.ts';
import { demoMarkOf, writeDemoMark } from './demo-mark.ts';
import { seedDemo } from './seed.ts';
import { composeModules, withOnePart } from '#testing/demo-modules.ts';

const [shared, marked, working] = [await createTestDatabase(), await createTestDatabase(), await createTestDatabase()];

async function list(adminUrl: string, statement: string): Promise<string[]> {
  const catalogue = await openCatalogue(adminUrl);
  try {
    return await catalogue.list(statement);
  } finally {
    await catalogue.close();
  }
}

const remedy = /^This database contains the demo, .*npm run demo:remove, or start with DEMO=true$/u;

// Real processes on a busy machine: the limits are there to end a hang.
describe('data with the demo', () => {
  it('is refused with a message until the demo is removed', async () => {
    const dataDir = await createDemoDataDir();
    const product = startProduct(dataDir);
    await product.ready;
    const busy = await runScript('demo-remove', { DATA_DIR: dataDir }, '--yes');
    expect(busy).toMatchObject({
      code: 1,
      lines: [],
      complaints: ['The product runs on this database; stop it first, then remove the demo'],
    });
    await product.stop();

    const production = {
      NODE_ENV: 'production',
      SECRET_KEY: (await readFile(join(dataDir, 'secret-key'), 'utf8')).trim(),
    };
    const { code, output } = await startProduct(dataDir, production).ended;
    expect(code).toBe(1);
    expect(output.trim()).toMatch(remedy);
    const looked = await runScript('demo-remove', { DATA_DIR: dataDir });
    expect(looked).toMatchObject({ code: 1, complaints: [] });
    expect(looked.lines).toEqual(
      expect.arrayContaining([
        'Organisations of the demo, would be removed with all their data (9):',
        '  Hausverwaltung Lindenhof',
        '  central@demo.example',
      ]),
    );
    expect(looked.lines.at(-1)).toBe('Nothing was removed; to remove the demo: npm run demo:remove -- --yes');

    const removed = await runScript('demo-remove', { DATA_DIR: dataDir }, '--yes');
    expect(removed).toMatchObject({ code: 0, complaints: [] });
    expect(removed.lines).toContain('Organisations of the demo, removed with all their data (9):');
    const again = startProduct(dataDir, production);
    const url = await again.ready;
    await expect(signIn(url)).rejects.toThrow(/401/u);
    expect((await fetch(`${url}/dev/outbox.json`)).status).toBe(404);
    expect(again.output()).toMatch(/^There are no accounts yet: npm run admin:create/mu);
  });

  it('keeps data added to the demo, and its password signs nobody in', async () => {
    const { adminUrl, secretKey, database } = shared;
    const clock = createTestClock();
    await seedDemo({ modules: withOnePart(await composeModules(database, clock)), database, clock });
    const people = await createTestPeople(database);
    const own = await people.addOrganization(['accounting'], 'Bäckerei Sommer');
    const owner = await people.addUser({ organizationId: own });
    const [sonnenhof, stefan] = await list(
      adminUrl,
      `SELECT id FROM organizations WHERE identifier = 'sonnenhof' UNION ALL SELECT id FROM users WHERE email = 'admin@demo.example'`,
    );
    const guest = await people.addUser({ organizationId: sonnenhof as typeof own });
    await people.addMembership(stefan as typeof owner.id, { organizationId: own });
    await runAdminStatement(
      adminUrl,
      `UPDATE organizations SET name = 'Umbenannt', identifier = 'umbenannt' WHERE identifier = 'lindenhof'`,
    );

    const settings = { DATABASE_URL: adminUrl, SECRET_KEY: secretKey };
    // The script takes the pool of this test for the product's.
    await runAdminStatement(
      adminUrl,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'kontor_app' AND datname = current_database()`,
    );
    const { code, lines } = await runScript('demo-remove', settings, '--yes');
    expect(code).toBe(0);
    expect(lines).toEqual(
      expect.arrayContaining([
        '  Umbenannt',
        `  ${guest.email}`,
        'Accounts of the demo that other organisations have added, left without a password (1):',
        '  admin@demo.example',
      ]),
    );
    expect(await list(adminUrl, 'SELECT name FROM organizations')).toEqual(['Bäckerei Sommer']);
    expect((await list(adminUrl, 'SELECT email FROM users')).toSorted()).toEqual(
      ['admin@demo.example', owner.email].toSorted(),
    );
    expect(await list(adminUrl, 'SELECT user_id FROM credentials')).toEqual([owner.id]);
    expect((await runScript('demo-remove', settings)).lines).toEqual(['This database contains no demo']);
  });

  it('is refused without the demo, even if only because other machines can reach it', async () => {
    const { database } = marked;
    await database.identity((tx) => writeDemoMark(tx, demoMarkOf({ organizations: [], users: [] })));
    const said: string[] = [];
    const admit = (settings: Readonly<Record<string, string>>) =>
      admitDemo(readConfiguration(settings), database, (line) => said.push(line));
    const without: Readonly<Record<string, string>>[] = [
      { HOST: '0.0.0.0' },
      { PUBLIC_URL: 'https://kontor.example' },
      { DEMO: 'false' },
    ];
    for (const settings of without) await expect(admit(settings)).rejects.toThrow(remedy);
    const shown: Readonly<Record<string, string>>[] = [{}, { DEMO: 'true' }, { SAMPLE_DATA: 'true' }];
    for (const settings of shown) expect(await admit(settings)).toBe(true);
    expect(said).toEqual([]);
  });

  it('refuses development mode once it contains other organisations', async () => {
    const { database } = marked;
    const people = await createTestPeople(database);
    const organizationId = await people.addOrganization();
    await expect(admitDemo(readConfiguration({ SAMPLE_DATA: 'true' }), database, () => undefined)).rejects.toThrow(
      /^SAMPLE_DATA: given "true", expected nothing or false: the database has real accounts/u,
    );
    expect(await admitDemo(readConfiguration({ DEMO: 'true' }), database, () => undefined)).toBe(true);
    await database.identity((tx) => writeDemoMark(tx, demoMarkOf({ organizations: [organizationId], users: [] })));
    expect(await admitDemo(readConfiguration({ SAMPLE_DATA: 'true' }), database, () => undefined)).toBe(true);
  });
});

describe('data of people', () => {
  it('starts without the demo by default, and refuses the demo on request', async () => {
    const { database } = working;
    const said: string[] = [];
    const admit = (settings: Readonly<Record<string, string>>) =>
      admitDemo(readConfiguration(settings), database, (line) => said.push(line));
    expect(await admit({})).toBe(true);
    const people = await createTestPeople(database);
    await people.addUser({ organizationId: await people.addOrganization() });
    expect(await admit({})).toBe(false);
    for (const name of ['DEMO', 'SAMPLE_DATA']) {
      await expect(admit({ [name]: 'true' })).rejects.toThrow(
        new RegExp(`^${name}: given "true", expected nothing or false: the database has real accounts`, 'u'),
      );
    }
    expect(said).toEqual([]);
  });
});
