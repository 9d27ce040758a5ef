import { join } from 'node:path';
import { expect, it } from 'vitest';
import { synchronizeCatalogue } from '#modules/organizations/server/index.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { migrate } from '#platform/server/migrations/migrations.ts';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createArchivingSite } from '#testing/archiving/cluster.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { fillSource } from '#testing/move-scene.ts';
import { modules } from '#testing/product-modules.ts';
import { createDataDir } from '#testing/product-process.ts';
import { runScript } from '#testing/scripts.ts';
import { whenOver } from '#testing/when-over.ts';

// The login of docs/operations.md on Debian's PostgreSQL 15, where triggers after a cascade have other rights than today.
const server = await (await createArchivingSite()).createServer();
const secretKey = 'the secret key of a database as it is documented';

/** The same address with another database. */
function toDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function install(name: string) {
  const url = toDatabase(server.databaseUrl, name);
  await migrate(url, { secretKey });
  const database = openDatabase({ adminUrl: url, secretKey, maxConnections: 2 });
  whenOver(() => database.close());
  await synchronizeCatalogue(database, modules);
  return { url, database, adminUrl: toDatabase(server.superuserUrl, name), dataDir: await createDataDir() };
}

it('the documented login moves an organisation with the statements that the command names, and forgets it', async () => {
  const owner = decodeURIComponent(new URL(server.databaseUrl).username);
  await runAdminStatement(server.superuserUrl, `CREATE DATABASE two OWNER ${owner}`);
  const source = await install(new URL(server.databaseUrl).pathname.slice(1));
  const target = await install('two');
  await fillSource(
    {
      source: { adminUrl: source.adminUrl, database: source.database, secretKey },
      files: { source: join(source.dataDir, 'files'), target: join(target.dataDir, 'files') },
    },
    { hasChain: false },
  );
  const settings = {
    DATABASE_URL: source.url,
    SECRET_KEY: secretKey,
    DATA_DIR: source.dataDir,
    TARGET_DATABASE_URL: target.url,
    TARGET_FILES_URL: join(target.dataDir, 'files'),
  };
  const run = (...parameters: readonly string[]) =>
    runScript('organization-move', settings, '--organization', 'o1', ...parameters);
  const move = () => run('--address', 'https://two.example');

  const refused = await move();
  expect(refused).toMatchObject({ code: 1, complaints: [expect.stringContaining('a superuser can grant them: ')] });
  const statements = refused.complaints[0]?.split('grant them: ')[1] ?? '';
  await runAdminStatement(server.superuserUrl, ...statements.split('; '));
  expect(await move()).toMatchObject({ code: 0, complaints: [] });
  expect(await run('--forget')).toMatchObject({ code: 0, complaints: [] });
  const [here, there] = [await openCatalogue(source.adminUrl), await openCatalogue(target.adminUrl)];
  const states = [here, there].map((side) =>
    side.list(`SELECT availability FROM organizations WHERE identifier = 'o1'`),
  );
  expect(await Promise.all(states)).toEqual([[], ['open']]);
  await Promise.all([here.close(), there.close()]);
});
