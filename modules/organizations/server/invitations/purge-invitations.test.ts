import { afterAll, expect, test } from 'vitest';
import { createId } from '#platform/server/ids.ts';
import { openCatalogue } from '#testing/catalogue.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestPeople } from '#testing/people.ts';
import { waitUntil } from '#testing/wait-until.ts';

const { database, adminUrl } = await createTestDatabase();
const catalogue = await openCatalogue(adminUrl);
afterAll(() => catalogue.close());

test('an account without an organisation is deleted, but not one that is being invited', async () => {
  const people = await createTestPeople(database);
  const organizationId = await people.addOrganization();
  const person = (email: string) => ({ email, firstName: 'Nora', lastName: 'Neu' });
  const [unused, invited] = [`${createId()}@unused.example`, `${createId()}@invited.example`];
  await database.identity(async (tx) => {
    for (const email of [unused, invited]) await people.identity.ensureUser(tx, person(email));
  });
  people.clock.advance({ hours: 2 });
  const { purging } = await database.identity(async (tx) => {
    const { user } = await people.identity.ensureUser(tx, person(invited));
    const purge = people.organizations.purgeInvitations(people.clock.now());
    await waitUntil(
      async () =>
        (
          await catalogue.list(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).length > 0,
    );
    await people.organizations.addMember(tx, {
      organizationId,
      userId: user.id,
      permissions: [],
      startApplication: null,
      languages: ['de'],
      defaultLanguage: 'de',
      invitation: { by: null },
    });
    return { purging: purge };
  });
  await purging;
  expect(
    await catalogue.list(
      `SELECT u.email FROM users u JOIN memberships m ON m.user_id = u.id WHERE m.organization_id = '${organizationId}'`,
    ),
  ).toEqual([invited]);
  expect(await catalogue.list(`SELECT id FROM users WHERE email = '${unused}'`)).toEqual([]);
});

test('an organisation that has moved keeps its invitations, and does not hold up the others', async () => {
  const people = await createTestPeople(database);
  const [moved, open] = [await people.addOrganization(), await people.addOrganization()];
  for (const organizationId of [moved, open])
    await database.identity(async (tx) => {
      const { user } = await people.identity.ensureUser(tx, {
        email: `${createId()}@invited.example`,
        firstName: 'Nora',
        lastName: 'Neu',
      });
      await people.organizations.addMember(tx, {
        organizationId,
        userId: user.id,
        permissions: [],
        startApplication: null,
        languages: ['de'],
        defaultLanguage: 'de',
        invitation: { by: null },
      });
    });
  await catalogue.select(
    `UPDATE organizations SET availability = 'moved', move_id = id, moved_to = 'https://two.example' WHERE id = '${moved}'`,
  );
  people.clock.advance({ days: 100 });
  await people.organizations.purgeInvitations(people.clock.now());
  expect(
    await catalogue.list(
      `SELECT organization_id FROM memberships WHERE organization_id IN ('${moved}', '${open}') AND state = 'invited'`,
    ),
  ).toEqual([moved]);
});
