import { expect, it, test } from 'vitest';
import { AppError } from '#platform/server/errors/app-error.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople, testPassword } from '#testing/people.ts';
import { assertNewPassword } from './password-rule.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database);

const problemOf = (password: string, minLength: number): string | undefined => {
  try {
    assertNewPassword(password, minLength);
    return undefined;
  } catch (error) {
    return error instanceof AppError ? error.toEntries()[0]?.code : String(error);
  }
};

test.each([
  ['demo', 4, undefined],
  ['dem', 4, 'too_small'],
  ['🙂🙂🙂', 4, 'too_small'],
  ['12345678', 4, undefined],
  ['12345678', 7, undefined],
  ['12345678', 8, 'password_common'],
  ['Password1234', 8, undefined],
  ['PASSWORD', 8, 'password_common'],
  ['qwertyuiop', 10, 'password_common'],
  ['aaaaaaaaaaaaaaaa', 10, 'password_common'],
  ['Ein ganzer Satz', 10, undefined],
  ['Ein ganzer Satz', 64, 'too_small'],
])('%j with a minimum of %i is refused for %s', (password, minLength, problem) => {
  expect(problemOf(password, minLength)).toBe(problem);
});

it('the highest minimum of a person’s organisations counts, and the password of before still signs them in', async () => {
  const [one, other] = [await people.addOrganization(), await people.addOrganization()];
  const administrator = ['benit-organization-users-permission'];
  const user = await people.addUser(
    { organizationId: one, permissions: administrator },
    { organizationId: other, permissions: administrator },
  );
  const browser = await people.signIn(user);
  const ask = async (organizationId: string, minPasswordLength: number | null) => {
    await browser.call('GET', `/api/benit/organization-configuration/current-org-data/${organizationId}`);
    const body = { requireSecondFactor: false, minPasswordLength };
    return (await browser.call('PUT', '/api/benit/organization-configuration/security', { body })).status;
  };
  const rule = async () => (await browser.call('GET', '/api/benit/auth/users/password-rule')).body;
  const change = (password: string) =>
    browser.call('PUT', '/api/benit/auth/users/password', {
      body: { currentPassword: testPassword, password },
    });
  expect(await rule()).toEqual({ minPasswordLength: 4 });
  expect([await ask(one, 12), await ask(other, 20), await ask(other, 65), await ask(other, 3)]).toEqual([
    200, 200, 400, 400,
  ]);
  expect(await rule()).toEqual({ minPasswordLength: 20 });
  expect(await change('Neunzehn Zeichen!!!')).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'too_small', field: 'password', params: { minimum: 20 } }] },
  });
  expect(await ask(other, null)).toBe(200);
  expect(await rule()).toEqual({ minPasswordLength: 12 });
  expect((await change('Neunzehn Zeichen!!!')).status).toBe(200);
});
