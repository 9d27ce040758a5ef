import { afterAll, expect, test } from 'vitest';
import { listOrganizations } from '#modules/organizations/contract/index.ts';
import { systemClock } from '#platform/server/clock.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { createId } from '#platform/server/ids.ts';
import { createEmptyDatabase, createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { createDemoDataDir } from '#testing/demo-data-dir.ts';
import { signIn, startProduct } from '#testing/product-process.ts';
import { runScript } from '#testing/scripts.ts';
import type { ScriptRun } from '#testing/scripts.ts';

const password = 'Kanarienvogel-19';
const setPasswordPath = '/api/benit/auth/users/setpassword';

/** Runs it; `link`: the two values of the link that it printed, as a path, undefined without one. */
async function run(
  settings: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<ScriptRun & { readonly link: string | undefined }> {
  const made = await runScript('admin-create', settings, ...args);
  return { ...made, link: /\/benit\/auth\/set-password\/(\S+\/\S+)/u.exec(made.lines.join('\n'))?.[1] };
}

/** Settings of the script for a database. */
function settingsOf({ adminUrl, secretKey }: { readonly adminUrl: string; readonly secretKey: string }) {
  return { DATABASE_URL: adminUrl, SECRET_KEY: secretKey, PUBLIC_URL: 'https://kontor.example' };
}

// Databases are dropped by hooks of the file, so they are made before the first test.
const empty = await createEmptyDatabase();
const emptyAtFirst = openDatabase({ ...empty, maxConnections: 4 });
afterAll(() => emptyAtFirst.close());
const [mailing, untouched] = [await createTestDatabase(), await createTestDatabase()];

const erika = [
  '--email',
  'Erika@Betrieb.example',
  '--first-name',
  'Erika',
  '--last-name',
  'Muster',
  '--organization',
  'Betrieb Süd & Söhne',
];

test('on an empty database: the printed link sets a password, and the person administers everything', async () => {
  const settings = settingsOf(empty);
  const first = await run(settings, ...erika, '--language', 'fr');
  expect(first.code).toBe(0);
  expect(first.complaints.every((line) => /^(?:migration|job queue) /u.test(line))).toBe(true);
  expect(first.lines).toEqual([
    'The organisation Betrieb Süd & Söhne was added',
    'erika@betrieb.example is invited as a central administrator, in the organisation Betrieb Süd & Söhne',
    'Set the password within 72 hours; older links have stopped working:',
    expect.stringMatching(/^https:\/\/kontor\.example\/benit\/auth\/set-password\/[\w-]{22}\/[\w-]{43}$/u),
  ]);

  // Again, by the address alone: nothing new but the link.
  const second = await run(settings, '--email', 'erika@betrieb.example');
  expect(second).toMatchObject({ code: 0, complaints: [] });
  expect(second.lines).toHaveLength(3);
  expect(second.lines[0]).toBe(
    'erika@betrieb.example is invited as a central administrator, in the organisation Betrieb Süd & Söhne',
  );
  expect(second.link).not.toBe(first.link);

  const people = await createTestPeople(emptyAtFirst);
  people.clock.advance({ days: Math.ceil((systemClock.now().getTime() - people.clock.now().getTime()) / 86_400_000) });
  const browser = people.browser();
  expect((await browser.call('GET', `${setPasswordPath}/${first.link}`)).status).toBe(410);
  expect((await browser.call('GET', `${setPasswordPath}/${second.link}`)).body).toMatchObject({
    valid: true,
    email: 'erika@betrieb.example',
  });
  expect((await browser.call('POST', `${setPasswordPath}/${second.link}`, { body: { password } })).status).toBe(200);
  expect(
    (await browser.call('POST', '/api/benit/auth/users/signin', { body: { email: 'erika@betrieb.example', password } }))
      .status,
  ).toBe(200);
  const { organizations } = (
    await browser.call<{ organizations: { id: string; identifier: string; operator: boolean }[] }>(
      'GET',
      listOrganizations.path,
    )
  ).body;
  expect(organizations).toMatchObject([
    { name: 'Betrieb Süd & Söhne', identifier: 'betrieb-sued-soehne', operator: true, userCount: 1 },
  ]);
  const [{ id = '' } = {}] = organizations;
  expect(
    (await browser.call('GET', `/api/benit/organization-configuration/current-org-data/${id}`)).body,
  ).toMatchObject({
    permissionIdentifiers: ['benit-central-configuration-permission', 'benit-organization-users-permission'],
    startApplication: 'organizations',
    userDefaultLanguage: 'fr',
  });

  const third = await run(settings, ...erika);
  expect(third).toMatchObject({ code: 0, link: undefined });
  expect(third.lines.at(-1)).toBe('Sign in at https://kontor.example');

  const entries = await emptyAtFirst.identity((tx) =>
    tx
      .selectFrom('audit_entries')
      .select(['event', 'user_id', 'request_id'])
      .where('request_id', '=', 'admin:create')
      .orderBy('id')
      .execute(),
  );
  expect(entries.map(({ event }) => event)).toEqual(['organization_created', 'user_added', 'invitation_sent']);
});

test('with a mail server the invitation contains the printed link', async () => {
  const { database } = mailing;
  const address = `${createId()}@betrieb.example`;
  const answer = await run({ ...settingsOf(mailing), SMTP_URL: 'smtp://127.0.0.1:1' }, ...erika, '--email', address);
  expect(answer.code).toBe(0);
  const rows = await database.identity((tx) =>
    tx.selectFrom('mails').select(['recipient', 'transport', 'state']).execute(),
  );
  expect(rows).toEqual([{ recipient: address, transport: 'smtp', state: 'queued' }]);
  const people = await createTestPeople(database);
  const { mails } = (await people.browser().call<{ mails: { to: string; text: string }[] }>('GET', '/dev/outbox.json'))
    .body;
  expect(mails.map(({ to }) => to)).toEqual([address]);
  expect(mails[0]?.text).toContain(`https://kontor.example/benit/auth/set-password/${answer.link}`);
});

test('a wrong call names what is missing or wrong in one line each and changes nothing', async () => {
  const missing = await run(settingsOf(untouched), '--last-name', 'X');
  expect(missing).toMatchObject({ code: 1, lines: [] });
  expect(missing.complaints).toEqual([
    '--email: given nothing, expected an email address',
    '--first-name: given nothing, expected 1 to 100 characters',
    '--organization: given nothing, expected 1 to 200 characters',
  ]);
  const wrong = await run(
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    '--email',
    'a@b.example\r\nBcc: x@evil.example',
    '--language',
    'it',
  );
  expect(wrong).toMatchObject({ code: 1, lines: [] });
  expect(wrong.complaints).toEqual([
    String.raw`--email: given "a@b.example\r\nBcc: x@evil.example", expected an email address`,
    '--language: given "it", expected one of de, en, es, fr, ru, cn',
  ]);
  const { database } = untouched;
  expect(await database.identity((tx) => tx.selectFrom('users').select('id').execute())).toEqual([]);
  expect(await database.identity((tx) => tx.selectFrom('organizations').select('id').execute())).toEqual([]);
});

test('on the database of the running product: the product continues, and another key is refused', async () => {
  const dataDir = await createDemoDataDir();
  const url = await startProduct(dataDir).ready;
  const before = await signIn(url);
  const answer = await run(
    { DATA_DIR: dataDir, PUBLIC_URL: url },
    '--email',
    'neu@betrieb.example',
    '--first-name',
    'Neu',
    '--last-name',
    'Hier',
  );
  expect(answer).toMatchObject({ code: 0, complaints: [] });
  expect(answer.lines[0]).toBe(
    'neu@betrieb.example is invited as a central administrator, in the organisation Kontor Betrieb',
  );
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'kontor' },
      body: JSON.stringify(body),
    });
  expect((await post(`${setPasswordPath}/${answer.link}`, { password })).status).toBe(200);
  expect((await post('/api/benit/auth/users/signin', { email: 'neu@betrieb.example', password })).status).toBe(200);

  const refused = await run(
    { DATA_DIR: dataDir, SECRET_KEY: 'another key, long enough to be one' },
    '--email',
    'neu@betrieb.example',
  );
  expect(refused).toMatchObject({ code: 1, lines: [] });
  expect(refused.complaints).toEqual([
    expect.stringContaining('SECRET_KEY is not the key that this database was set up with'),
  ]);
  const after = await fetch(`${url}/api/benit/auth/users/currentuser`, { headers: before.headers });
  expect(after.status).toBe(200);
  // A connection that is opened now would be refused if the password of the role had been changed.
  expect((await signIn(url)).url).toBe(url);
});
