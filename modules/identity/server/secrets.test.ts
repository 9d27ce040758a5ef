import { afterAll, expect, test } from 'vitest';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { enableSecondFactor } from '#testing/second-factor.ts';

const { database, adminUrl } = await createTestDatabase();
const catalogue = await openCatalogue(adminUrl);
afterAll(() => catalogue.close());
// All tables, including waiting mails and jobs.
const tables = await catalogue.list(
  `SELECT c.oid::regclass FROM pg_class c WHERE c.relkind = 'r' AND c.relnamespace::regnamespace::text IN ('public', 'jobs')`,
);
const logLines: string[] = [];
const people = await createTestPeople(database, { logLines });

const base = '/api/benit/auth/users';
const canary = 'Canary-Passwort-4711';

test('passwords, session values and link secrets appear in no log, no table and no answer; the events do appear in the log', async () => {
  const answers: string[] = [];
  const user = await people.addUser();
  const browser = people.browser('192.0.2.9');
  const call = async (...request: Parameters<typeof browser.call>): Promise<void> => {
    const answer = await browser.call(...request);
    answers.push(answer.text, JSON.stringify({ ...answer.headers, 'set-cookie': undefined }));
  };

  await call('POST', `${base}/resetpassword`, { body: { email: user.email } });
  const outbox = await people.browser().call('GET', '/dev/outbox.json');
  const [, selector = '', secret = ''] = /set-password\/([\w-]{22})\/([\w-]{43})/u.exec(outbox.text) ?? [];
  const link = `${base}/setpassword/${selector}/${secret}`;
  await call('GET', link);
  await call('POST', link, { body: { password: 'abc' } });
  await call('POST', link, { body: { password: canary } });
  await call('POST', link, { body: { password: canary } });
  // The web client's page has the same two values in its path.
  await call('GET', `/benit/auth/set-password/${selector}/${secret}`);
  await call('POST', `${base}/signin`, { body: { email: user.email, password: `${canary}?` } });
  await call('POST', `${base}/signin`, { body: { email: canary, password: canary } });
  await call('POST', `${base}/signin`, { body: { email: user.email, password: canary } });
  const values = [browser.cookie?.split('=')[1] ?? ''];
  await call('POST', `${base}/get-new-jwt`);
  values.push(browser.cookie?.split('=')[1] ?? '');
  await call('GET', `${base}/currentuser`);
  const { app, recoveryCodes } = await enableSecondFactor(browser, people.clock, canary);
  await call('POST', `${base}/second-factor/recovery-codes`, {
    body: { currentPassword: `${canary}!`, code: recoveryCodes[0] },
  });
  await call('PUT', `${base}/email`, { body: { currentPassword: canary, code: recoveryCodes[1], email: user.email } });
  await call('POST', `${base}/signin`, { body: { email: user.email, password: canary, code: recoveryCodes[2] } });
  await call('POST', `${base}/second-factor/end`, { body: { currentPassword: canary, code: recoveryCodes[3] } });
  await call('GET', `${base}/check/someone%40private.example`);
  await call('POST', `${base}/signout`);

  expect(new Set(values).size).toBe(2);
  const secrets = [
    canary,
    secret,
    ...values,
    app.secret,
    ...recoveryCodes,
    ...recoveryCodes.map((code) => code.replaceAll('-', '')),
  ];
  for (const text of secrets) {
    expect(text.length).toBeGreaterThan(10);
    expect(logLines.filter((line) => line.includes(text))).toEqual([]);
    expect(answers.filter((answer) => answer.includes(text))).toEqual([]);
  }
  expect(logLines.join('')).not.toMatch(/private\.example|set-?password\/[^:]/u);

  await people.audit.drain();
  const stored = (
    await Promise.all(tables.map((table) => catalogue.list(`SELECT row_to_json(t)::text FROM ${table} t`)))
  ).join('\n');
  expect(stored).toContain(user.email);
  expect(stored).toContain(selector);
  for (const text of secrets) {
    expect(stored).not.toContain(text);
    expect(stored).not.toContain(Buffer.from(text).toString('hex'));
    expect(stored).not.toContain(Buffer.from(text, 'base64url').toString('hex'));
  }

  const events = logLines.flatMap((line) => JSON.parse(line).event ?? []);
  for (const event of ['password_reset_requested', 'password_set', 'sign_in_refused', 'signed_in', 'signed_out'])
    expect(events).toContain(event);
  const signedIn = JSON.parse(logLines.find((line) => line.includes('"signed_in"')) ?? '{}');
  expect(signedIn).toMatchObject({ userId: user.id, address: '192.0.2.9', reqId: expect.any(String) });
});
