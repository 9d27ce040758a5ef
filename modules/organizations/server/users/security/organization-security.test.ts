import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody, TestBrowser } from '#testing/http.ts';
import { createTestPeople, testPassword } from '#testing/people.ts';
import { enableSecondFactor } from '#testing/second-factor.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database);
const base = '/api/benit/organization-configuration';
const administrator = ['benit-organization-users-permission'];

const save = (browser: TestBrowser, requireSecondFactor: boolean) =>
  browser.call('PUT', `${base}/security`, { body: { requireSecondFactor } });
const choose = (browser: TestBrowser, id: string) => browser.call('GET', `${base}/current-org-data/${id}`);
const codeOf = ({ status, body }: { readonly status: number; readonly body: TestBody }) => [
  status,
  body.errors?.[0]?.code,
];
const isOpen = async (browser: TestBrowser) =>
  (await browser.call('PUT', `${base}/change-language`, { body: { userDefaultLanguage: 'de' } })).status === 200;

/**
 * Creates an organisation with an administrator, who has a second factor, and a member without one who also belongs to
 * another.
 */
async function createScene() {
  const [organizationId, elsewhere] = [await people.addOrganization(), await people.addOrganization()];
  const admin = await people.signIn(await people.addUser({ organizationId, permissions: administrator }));
  const { app } = await enableSecondFactor(admin, people.clock, testPassword);
  const user = await people.addUser({ organizationId }, { organizationId: elsewhere });
  const member = await people.signIn(user);
  await choose(member, organizationId);
  return { organizationId, elsewhere, admin, app, user, member };
}

describe('an organisation that requires a second factor', () => {
  test('is closed immediately to users without one, and opens after the set-up; other organisations stay open', async () => {
    const { organizationId, elsewhere, admin, user, member } = await createScene();
    expect((await admin.call('GET', `${base}/security`)).body).toEqual({
      requireSecondFactor: false,
      minPasswordLength: null,
    });
    expect(await isOpen(member)).toBe(true);
    expect((await save(admin, true)).body).toEqual({ requireSecondFactor: true, minPasswordLength: null });
    expect([await isOpen(admin), await isOpen(member)]).toEqual([true, false]);
    expect(codeOf(await choose(member, organizationId))).toEqual([403, 'second_factor_required']);
    expect((await choose(member, elsewhere)).status).toBe(200);
    expect(await isOpen(member)).toBe(true);
    const next = await people.signIn(user);
    expect(codeOf(await choose(next, organizationId))).toEqual([403, 'second_factor_required']);
    // The profile stays accessible, so that a factor can be set up.
    const { app } = await enableSecondFactor(next, people.clock, testPassword);
    expect((await choose(next, organizationId)).status).toBe(200);
    expect(await isOpen(next)).toBe(true);
    await next.call('POST', '/api/benit/auth/users/second-factor/end', {
      body: { currentPassword: testPassword, code: app.code() },
    });
    expect(await isOpen(next)).toBe(false);
  });

  test('opens again when it no longer requires one; the log records both', async () => {
    const { organizationId, admin, member } = await createScene();
    await save(admin, true);
    await save(admin, true);
    people.clock.advance({ seconds: 1 });
    await save(admin, false);
    expect(await isOpen(member)).toBe(true);
    const entries = await database.identity((tx) =>
      tx
        .selectFrom('audit_entries')
        .select('changes')
        .where('organization_id', '=', organizationId)
        .where('event', '=', 'organization_changed')
        .orderBy('occurred_at')
        .execute(),
    );
    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ field: 'requireSecondFactor', from: null, to: 'TOTP' }],
      [{ field: 'requireSecondFactor', from: 'TOTP', to: null }],
    ]);
  });

  test('can be changed only by an administrator with a second factor', async () => {
    const { organizationId, member } = await createScene();
    const without = await people.signIn(await people.addUser({ organizationId, permissions: administrator }));
    expect(codeOf(await save(without, true))).toEqual([422, 'own_second_factor_missing']);
    expect(codeOf(await save(member, true))).toEqual([403, 'permission_denied']);
    expect(await isOpen(member)).toBe(true);
  });
});
