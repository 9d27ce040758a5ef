import { expect, it } from 'vitest';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { readLink, readMails, setPassword, signIn } from '#testing/account-calls.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';

it('an account with an unproven address gets its link once, the operator sees the address, and only the mailbox can sign in', async () => {
  const { adminUrl, database } = await createTestDatabase();
  const people = await createTestPeople(database);
  await runAdminStatement(
    adminUrl,
    `INSERT INTO users (id, email, first_name, last_name, proof_due) VALUES (gen_random_uuid(), 'victim@a.test', 'Erika', 'Muster', true)`,
  );
  const visitor = people.browser('192.0.2.44');
  expect(await people.identity.requestDueProofs()).toEqual(['victim@a.test']);
  expect(await people.identity.requestDueProofs()).toEqual([]);
  expect((await readMails(visitor, 'victim@a.test')).map(({ subject }) => subject)).toEqual([
    'Bestätigen Sie Ihre E-Mail-Adresse für Kontor',
  ]);
  expect((await setPassword(visitor, await readLink(visitor, 'victim@a.test'), 'Vom-Postfach-1')).status).toBe(200);
  expect((await signIn(visitor, 'victim@a.test', 'Vom-Postfach-1')).status).toBe(200);
});
