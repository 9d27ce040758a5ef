import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { bareEnvironment } from '#testing/bare-environment.ts';
import { findFreePort } from '#testing/free-port.ts';
import { createTestPeople } from '#testing/people.ts';
import { startProgram } from '#testing/processes.ts';
import { startProduct } from '#testing/product-process.ts';

// Mistakes of operators: one line names the setting and the remedy, and the exit code is 1.

/** Starts the product with the settings of each line it reads, and answers what was said and why it failed, last. */
const program = `
  import { createInterface } from 'node:readline';
  import { readConfiguration } from ${importOf('platform/server/config/configuration.ts')};
  import { describeStartFailure } from ${importOf('app/server/start-failure.ts')};
  import { startProduct } from ${importOf('app/server/start-product.ts')};
  for await (const line of createInterface({ input: process.stdin })) {
    const said = [];
    const start = async () => startProduct(readConfiguration(JSON.parse(line)), (text) => said.push(text));
    const failure = await start().then(() => 'It started', (error) => describeStartFailure(error) ?? error.stack);
    console.log(JSON.stringify([...said, failure]));
  }`;

function importOf(path: string): string {
  return JSON.stringify(join(import.meta.dirname, '../../..', path));
}

const folder = await mkdtemp(join(tmpdir(), 'kontor-failures-'));
const { adminUrl, secretKey, database } = await createTestDatabase();
const people = await createTestPeople(database);
const starts = startProgram(program, { env: bareEnvironment() });
const occupied = createServer((_request, response) => response.end('no database'));
let port = 0;

beforeAll(async () => {
  await people.addUser({ organizationId: await people.addOrganization() });
  port = await findFreePort();
  await new Promise<void>((resolve) => occupied.listen(port, '127.0.0.1', resolve));
  await writeFile(join(folder, 'file'), '');
  await symlink('circle', join(folder, 'circle'));
  await mkdir(join(folder, 'key-folder/secret-key'), { recursive: true });
  await mkdir(join(folder, 'damaged'));
  await writeFile(join(folder, 'damaged/secret-key'), 'short');
  await mkdir(join(folder, 'strange/postgres'), { recursive: true });
  await writeFile(join(folder, 'strange/postgres/notes'), '');
});

afterAll(async () => {
  starts.child.kill('SIGKILL');
  await starts.ended;
  await new Promise((resolve) => occupied.close(resolve));
  await rm(folder, { recursive: true });
});

/** A database of the tests with something else in its address. */
function databaseUrl(change: { readonly password?: string; readonly database?: string }): string {
  const url = new URL(adminUrl);
  url.password = change.password ?? url.password;
  url.pathname = change.database === undefined ? url.pathname : `/${change.database}`;
  return url.href;
}

type Settings = Readonly<Record<string, string>>;
const shared = { SECRET_KEY: secretKey };

describe('a failing start', () => {
  it.each<[string, () => Settings, RegExp]>([
    [
      'a wrong password in DATABASE_URL',
      () => ({ ...shared, DATABASE_URL: databaseUrl({ password: 'geheim' }) }),
      /^The database cannot be reached: password authentication failed for user "\w+"; correct user and password in DATABASE_URL$/u,
    ],
    [
      'a database that does not exist',
      () => ({ ...shared, DATABASE_URL: databaseUrl({ database: 'none' }) }),
      /^The database cannot be reached: database "none" does not exist; create it .*DATABASE_URL$/u,
    ],
    [
      'a closed port in DATABASE_URL',
      () => ({ ...shared, DATABASE_URL: 'postgres://nobody:geheim@127.0.0.1:9/none' }),
      /^The database cannot be reached: connect ECONNREFUSED \S+; see DATABASE_URL$/u,
    ],
    [
      'an unknown host in DATABASE_URL',
      () => ({ ...shared, DATABASE_URL: 'postgres://nobody:geheim@database.invalid/none' }),
      /^The database cannot be reached: getaddrinfo \w+ database\.invalid; see DATABASE_URL$/u,
    ],
    [
      'something else than PostgreSQL behind DATABASE_URL',
      () => ({ ...shared, DATABASE_URL: `postgres://nobody:geheim@127.0.0.1:${port}/none` }),
      /^The database cannot be reached: .*; see DATABASE_URL$/u,
    ],
    [
      'a file as DATA_DIR',
      () => ({ DATA_DIR: join(folder, 'file') }),
      /^DATA_DIR: \S+: a file is where a folder should be; choose another DATA_DIR \(E\w+\)$/u,
    ],
    [
      'a DATA_DIR below a file',
      () => ({ DATA_DIR: join(folder, 'file/data') }),
      /^DATA_DIR: \S+: a file is where a folder should be; choose another DATA_DIR \(ENOTDIR\)$/u,
    ],
    [
      'a DATA_DIR that nobody may write',
      () => ({ DATA_DIR: '/sys/kontor' }),
      /^DATA_DIR: \S+: (?:this account may not use it|it cannot be written); .*choose another DATA_DIR \(E\w+\)$/u,
    ],
    [
      'a DATA_DIR that leads in a circle',
      () => ({ DATA_DIR: join(folder, 'circle') }),
      /^DATA_DIR: \S+: .*; choose another DATA_DIR \(E\w+\)$/u,
    ],
    [
      'something else in the place of the database',
      () => ({ DATA_DIR: join(folder, 'strange') }),
      /^DATA_DIR: \S+postgres: it holds something else than a database of Kontor; .* \(ENOTEMPTY\)$/u,
    ],
    [
      'a folder in the place of the secret',
      () => ({ DATA_DIR: join(folder, 'key-folder') }),
      /^DATA_DIR: \S+secret-key: a folder is where a file should be; .* \(EISDIR\)$/u,
    ],
    [
      'a METRICS_PORT that is taken',
      () => ({ ...shared, DATABASE_URL: databaseUrl({}), METRICS_PORT: String(port) }),
      /^METRICS_PORT: port \d+ of 127\.0\.0\.1 is taken by another program; end it or choose another METRICS_PORT$/u,
    ],
    [
      'a PORT that is taken',
      () => ({ ...shared, DATABASE_URL: databaseUrl({}), PORT: String(port) }),
      /^PORT: port \d+ of 127\.0\.0\.1 is taken by another program; end it or choose another PORT$/u,
    ],
    [
      'a HOST that is no address of this machine',
      () => ({ ...shared, DATABASE_URL: databaseUrl({}), HOST: '192.0.2.1' }),
      /^HOST: nothing can listen on "192\.0\.2\.1" \(EADDRNOTAVAIL\); give an address of this machine/u,
    ],
    [
      'a HOST that nobody knows',
      () => ({ ...shared, DATABASE_URL: databaseUrl({}), HOST: 'kontor.invalid' }),
      /^HOST: nothing can listen on "kontor\.invalid" \(E\w+\); give an address of this machine/u,
    ],
    ...(['DEMO', 'SAMPLE_DATA'] as const).flatMap((name): [string, () => Settings, RegExp][] => [
      [
        `${name} in production`,
        () => ({ ...shared, [name]: 'true', NODE_ENV: 'production' }),
        new RegExp(
          `^${name}: given "true", expected nothing or false in production, because everybody can sign in$`,
          'u',
        ),
      ],
      [
        `${name} on an address of others`,
        () => ({ ...shared, [name]: 'true', HOST: '0.0.0.0' }),
        new RegExp(
          `^${name}: given "true", expected nothing or false unless HOST and PUBLIC_URL name this machine alone`,
          'u',
        ),
      ],
      [
        `${name} under a name of others`,
        () => ({ ...shared, [name]: 'true', PUBLIC_URL: 'https://kontor.example' }),
        new RegExp(
          `^${name}: given "true", expected nothing or false unless HOST and PUBLIC_URL name this machine alone`,
          'u',
        ),
      ],
      [
        `${name} on a database that people work with`,
        () => ({ ...shared, [name]: 'true', DATABASE_URL: databaseUrl({}) }),
        new RegExp(`^${name}: given "true", expected nothing or false: the database has real accounts`, 'u'),
      ],
    ]),
    [
      'development mode without the demo',
      () => ({ ...shared, SAMPLE_DATA: 'true', DEMO: 'false' }),
      /^SAMPLE_DATA: given "true", expected nothing or false with DEMO=false/u,
    ],
    [
      'a secret that is damaged',
      () => ({ DATA_DIR: join(folder, 'damaged') }),
      /^.*secret-key contains no usable secret.*$/u,
    ],
  ])('says what is wrong in one line: %s', async (_case, settings, message) => {
    starts.child.stdin?.write(
      `${JSON.stringify({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', ...settings() })}\n`,
    );
    const said = JSON.parse(await starts.nextLine()) as string[];
    expect(said.filter((line) => !/^(?:migration|job queue|Nobody has an account)/u.test(line))).toEqual([
      expect.stringMatching(message),
    ]);
    expect(said.join()).not.toContain('geheim');
  });

  it('ends with code 1 and one line of output', async () => {
    const { code, output } = await startProduct(folder, {
      ...shared,
      DATABASE_URL: databaseUrl({ password: 'geheim' }),
    }).ended;
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(/^The database cannot be reached: .*DATABASE_URL$/u),
    ]);
    expect(code).toBe(1);
  });

  it.each(['DEMO', 'SAMPLE_DATA'])('ends the same way with %s in production', async (name) => {
    const { code, output } = await startProduct(folder, { ...shared, [name]: 'true', NODE_ENV: 'production' }).ended;
    expect(output.trim().split('\n')).toEqual([expect.stringMatching(new RegExp(`^${name}: .*in production`, 'u'))]);
    expect(code).toBe(1);
  });
});
