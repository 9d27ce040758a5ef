import { expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';

const { database } = await createTestDatabase();
const logLines: string[] = [];
const people = await createTestPeople(database, { logLines });

const base = '/api/benit/auth/users';
const canary = 'Canary-Passwort-4711';

test('passwords, session values and link secrets stand in no log, no table and no answer; what happened does stand in the log', async () => {
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
  // The page of the web client under the same two values.
  await call('GET', `/benit/auth/set-password/${selector}/${secret}`);
  await call('POST', `${base}/signin`, { body: { email: user.email, password: `${canary}?` } });
  await call('POST', `${base}/signin`, { body: { email: canary, password: canary } });
  await call('POST', `${base}/signin`, { body: { email: user.email, password: canary } });
  const values = [browser.cookie?.split('=')[1] ?? ''];
  await call('POST', `${base}/get-new-jwt`);
  values.push(browser.cookie?.split('=')[1] ?? '');
  await call('GET', `${base}/currentuser`);
  await call('GET', `${base}/check/someone%40private.example`);
  await call('POST', `${base}/signout`);

  expect(new Set(values).size).toBe(2);
  const secrets = [canary, secret, ...values];
  for (const text of secrets) {
    expect(text.length).toBeGreaterThan(10);
    expect(logLines.filter((line) => line.includes(text))).toEqual([]);
    expect(answers.filter((answer) => answer.includes(text))).toEqual([]);
  }
  expect(logLines.join('')).not.toMatch(/private\.example|set-?password\/[^[]/u);

  const stored = await database.identity(async (tx) => {
    const tables = ['users', 'credentials', 'sessions', 'password_links', 'attempts'] as const;
    return JSON.stringify(await Promise.all(tables.map((table) => tx.selectFrom(table).selectAll().execute())));
  });
  expect(stored).toContain(user.email);
  expect(stored).toContain(selector);
  for (const text of secrets) {
    expect(stored).not.toContain(text);
    expect(stored).not.toContain(Buffer.from(text).toString('hex'));
    expect(stored).not.toContain(JSON.stringify([...Buffer.from(text, 'base64url')]).slice(1, -1));
  }

  const events = logLines.flatMap((line) => JSON.parse(line).event ?? []);
  for (const event of ['password_reset_requested', 'password_set', 'sign_in_refused', 'signed_in', 'signed_out']) expect(events).toContain(event);
  const signedIn = JSON.parse(logLines.find((line) => line.includes('"signed_in"')) ?? '{}');
  expect(signedIn).toMatchObject({ userId: user.id, address: '192.0.2.9', reqId: expect.any(String) });
});
