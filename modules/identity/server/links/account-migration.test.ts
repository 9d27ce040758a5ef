import { afterAll, describe, expect, test } from 'vitest';
import { createId } from '#platform/server/ids.ts';
import { migrate } from '#platform/server/migrations/migrations.ts';
import { openDatabase } from '#platform/server/database/database.ts';
import { readLink, readMails, setPassword, signIn } from '#testing/account-calls.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createEmptyDatabase } from '#testing/database.ts';
import { createTestPeople, testPassword } from '#testing/people.ts';

// Tests migration 7 on accounts of earlier versions.

const { adminUrl, secretKey } = await createEmptyDatabase();
await migrate(adminUrl, { secretKey, upTo: 6 });
const catalogue = await openCatalogue(adminUrl);
const database = openDatabase({ adminUrl, secretKey, maxConnections: 4 });
afterAll(async () => {
  await catalogue.close();
  await database.close();
});

const [first, second] = [createId(), createId()];
const people = await createTestPeople(database);
const passwordHash = await people.identity.hashPassword(testPassword);

interface FormerAccount {
  readonly email: string;
  readonly organizations: readonly string[];
  readonly password?: boolean;
  /** Entries of the first organisation's log, oldest first, with the account's address at the time. */
  readonly log?: readonly ({ readonly passwordSetAs: string } | { readonly emailChangedTo: string })[];
  readonly openLink?: boolean;
}

const accounts: Readonly<Record<string, FormerAccount>> = {
  proven: { email: 'proven@a.test', organizations: [first, second], log: [{ passwordSetAs: 'proven@a.test' }] },
  provenAgain: {
    email: 'again@a.test',
    organizations: [first],
    log: [{ emailChangedTo: 'again@a.test' }, { passwordSetAs: 'again@a.test' }],
  },
  changed: {
    email: 'stranger@a.test',
    organizations: [first],
    log: [{ passwordSetAs: 'own@a.test' }, { emailChangedTo: 'stranger@a.test' }],
  },
  changedBack: {
    email: 'back@a.test',
    organizations: [first],
    log: [{ passwordSetAs: 'back@a.test' }, { emailChangedTo: 'x@a.test' }, { emailChangedTo: 'back@a.test' }],
  },
  takenOver: {
    email: 'victim@a.test',
    organizations: [first, second],
    log: [{ passwordSetAs: 'attacker@a.test' }, { emailChangedTo: 'victim@a.test' }],
  },
  seeded: { email: 'seeded@a.test', organizations: [first] },
  invited: { email: 'invited@a.test', organizations: [first], password: false, openLink: true },
  forgotten: { email: 'forgotten@a.test', organizations: [first], password: false },
};
const ids: Record<string, string> = {};

async function fill(): Promise<void> {
  for (const id of [first, second])
    await catalogue.select(`INSERT INTO organizations (id, name, identifier) VALUES ('${id}', 'Firma', '${id}')`);
  for (const [name, { email, organizations, password = true, log = [], openLink = false }] of Object.entries(
    accounts,
  )) {
    const id = (ids[name] = createId());
    await catalogue.select(
      `INSERT INTO users (id, email, first_name, last_name) VALUES ('${id}', '${email}', 'Erika', 'Muster')`,
    );
    if (password) {
      await catalogue.select(`INSERT INTO credentials (user_id, password_hash) VALUES ('${id}', '${passwordHash}')`);
      await catalogue.select(`INSERT INTO sessions (id, token_hash, user_id, expires_at, absolute_expires_at)
        VALUES (gen_random_uuid(), sha256('${id}'), '${id}', now() + interval '1 hour', now() + interval '1 hour')`);
    }
    for (const organization of organizations) {
      await catalogue.select(
        `INSERT INTO memberships (organization_id, id, user_id) VALUES ('${organization}', gen_random_uuid(), '${id}')`,
      );
    }
    if (openLink) {
      await catalogue.select(`INSERT INTO password_links (selector, secret_hash, user_id, purpose, language, expires_at)
        VALUES ('${id}', sha256('x'), '${id}', 'invitation', 'de', now() + interval '1 day')`);
    }
    for (const [index, entry] of log.entries()) {
      const at = `now() - interval '${log.length - index} days'`;
      const [event, subject, label, changes] =
        'passwordSetAs' in entry
          ? ['password_set', `'${id}'`, `Erika Muster <${entry.passwordSetAs}>`, '[]']
          : [
              'user_changed',
              `(SELECT id::text FROM memberships WHERE user_id = '${id}' LIMIT 1)`,
              'Erika Muster',
              JSON.stringify([{ field: 'email', from: 'y@a.test', to: entry.emailChangedTo }]),
            ];
      await catalogue.select(`INSERT INTO audit_entries (organization_id, id, occurred_at, event, subject_type, subject_id, subject_label, changes, request_id)
        SELECT '${first}', gen_random_uuid(), ${at}, '${event}', 'user', ${subject}, '${label}', '${changes}', 'r'`);
    }
  }
}

await fill();
await migrate(adminUrl, { secretKey });

const stateOf = async (name: string) => {
  const [row] = await catalogue.select<{
    proven: boolean;
    due: boolean;
    password: boolean;
    sessions: number;
    states: string[];
  }>(`
    SELECT email_proven_at IS NOT NULL AS proven, proof_due AS due, EXISTS (SELECT FROM credentials WHERE user_id = u.id) AS password,
           (SELECT count(*)::int FROM sessions WHERE user_id = u.id) AS sessions,
           ARRAY(SELECT DISTINCT state FROM memberships WHERE user_id = u.id) AS states
    FROM users u WHERE id = '${ids[name]}'`);
  return row;
};

describe('accounts of earlier versions', () => {
  test.each(['proven', 'provenAgain'])(
    '%s: a link to the present address has set the password since it was entered',
    async (name) => {
      expect(await stateOf(name)).toEqual({
        proven: true,
        due: false,
        password: true,
        sessions: 1,
        states: ['active'],
      });
    },
  );

  test.each(['changed', 'changedBack', 'seeded'])(
    '%s: nobody has proven the address of the one organisation; it stays as it is',
    async (name) => {
      expect(await stateOf(name)).toEqual({
        proven: false,
        due: false,
        password: true,
        sessions: 1,
        states: ['active'],
      });
    },
  );

  test('takenOver: an address that nobody has proven and two organisations trust loses password and sessions', async () => {
    expect(await stateOf('takenOver')).toEqual({
      proven: false,
      due: true,
      password: false,
      sessions: 0,
      states: ['active'],
    });
  });

  test('invited, forgotten: who has never set a password is invited; an open link is replaced', async () => {
    expect(await stateOf('invited')).toMatchObject({ due: true, states: ['invited'] });
    expect(await stateOf('forgotten')).toMatchObject({ due: false, states: ['invited'] });
  });

  test('get their link at the first start, once; the operator learns whose; the mailbox decides who signs in', async () => {
    const visitor = people.browser('192.0.2.44');
    expect((await signIn(visitor, 'victim@a.test', testPassword)).status).toBe(401);
    expect((await people.identity.requestDueProofs()).toSorted()).toEqual(['invited@a.test', 'victim@a.test']);
    expect(await people.identity.requestDueProofs()).toEqual([]);
    expect((await readMails(visitor, 'victim@a.test')).map(({ subject }) => subject)).toEqual([
      'Bestätigen Sie Ihre E-Mail-Adresse für Kontor',
    ]);
    expect((await setPassword(visitor, await readLink(visitor, 'victim@a.test'), 'Vom-Postfach-1')).status).toBe(200);
    expect((await signIn(visitor, 'victim@a.test', 'Vom-Postfach-1')).status).toBe(200);
    expect(await stateOf('takenOver')).toMatchObject({ proven: true, password: true });
  });
});
