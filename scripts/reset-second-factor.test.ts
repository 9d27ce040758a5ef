import { expect, test } from 'vitest';
import { readMails } from '#testing/account-calls.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople, testPassword } from '#testing/people.ts';
import { runScript } from '#testing/scripts.ts';
import { enableSecondFactor } from '#testing/second-factor.ts';

const { database, adminUrl, secretKey } = await createTestDatabase();
const people = await createTestPeople(database);
const settings = { DATABASE_URL: adminUrl, SECRET_KEY: secretKey, PUBLIC_URL: 'https://kontor.example' };
const run = (...parameters: readonly string[]) => runScript('reset-second-factor', settings, ...parameters);

test(
  'removes the second factor of an account, ends its sessions, notifies its owner and the logs; a second time changes nothing',
  { timeout: 120_000 },
  async () => {
    const organizationId = await people.addOrganization();
    const user = await people.addUser({ organizationId });
    const browser = await people.signIn(user);
    await enableSecondFactor(browser, people.clock, testPassword);
    const first = await run('--email', user.email.toUpperCase());
    expect(first).toMatchObject({
      code: 0,
      lines: [
        `${user.email} now signs in with the password only; all sessions have ended, and an email reports the change`,
      ],
    });
    expect((await browser.call('GET', '/api/benit/auth/users/currentuser')).status).toBe(401);
    await people.signIn(user, browser);
    expect((await readMails(browser, user.email)).map(({ subject }) => subject)).toContain(
      'Zwei-Faktor-Anmeldung für Kontor wurde zurückgesetzt',
    );
    const entries = await database.identity((tx) =>
      tx
        .selectFrom('audit_entries')
        .select(['user_id', 'subject_id', 'request_id'])
        .where('organization_id', '=', organizationId)
        .where('event', '=', 'second_factor_reset')
        .execute(),
    );
    expect(entries).toEqual([{ user_id: null, subject_id: user.id, request_id: 'admin:reset-second-factor' }]);
    const second = await run('--email', user.email);
    expect(second).toMatchObject({ code: 0, lines: [`${user.email} has no second factor; nothing was changed`] });
  },
);

test('a wrong call prints the expected parameters', { timeout: 120_000 }, async () => {
  expect(await run()).toMatchObject({
    code: 1,
    lines: [],
    complaints: [
      '--email: given nothing, expected an email address',
      'npm run admin:reset-second-factor -- --email x@y.de',
    ],
  });
  expect(await run('--email', 'nobody@people.example')).toMatchObject({
    code: 1,
    lines: [],
    complaints: ['No account has the address nobody@people.example'],
  });
  expect(await run('--mail', 'x@y.de')).toMatchObject({
    code: 1,
    lines: [],
    complaints: ['npm run admin:reset-second-factor -- --email x@y.de'],
  });
});
