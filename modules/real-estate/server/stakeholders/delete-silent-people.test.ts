import { expect, it } from 'vitest';
import { noUser } from '#platform/server/jobs/no-user.ts';
import { createTestDatabase } from '#testing/database.ts';
import type { TestBody } from '#testing/http.ts';
import { createProductPeople } from '#testing/product-people.ts';
import { createObject } from '#testing/real-estate/create-object.ts';
import { addStakeholder, openTeam, stakeholderUrl } from '#testing/real-estate/interested-people.ts';
import { addMany } from '#testing/real-estate/many-people.ts';
import type { Stakeholder } from '../../contract/stakeholders/stakeholders.ts';
import { createSilentDeletion, deleteSilentPeople } from './delete-silent-people.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

it('people who never answered are deleted on their day; others and those kept for a reason stay', async () => {
  const { agent, organizationId } = await openTeam(people);
  const { objectId } = await createObject(agent, {});
  const old = { requestReceivedAt: '01.03.2026, 10:00' };
  await addStakeholder(agent, objectId, { ...old, email: 'silent@example.com' });
  await addStakeholder(agent, objectId, { ...old, email: 'kept@example.com', keptBecause: 'sucht weiter' });
  const moved = await addStakeholder(agent, objectId, { ...old, email: 'moved@example.com' });
  await agent.call('PUT', stakeholderUrl, {
    body: { id: moved.id, status: 'TERMIN', data: { appointment: '28.03.2026, 16:30' } },
  });
  await addStakeholder(agent, objectId, { requestReceivedAt: '02.03.2026, 10:00', email: 'later@example.com' });
  const run = (now: string) =>
    database.tenant({ organizationId, userId: noUser }, (tx) => deleteSilentPeople(tx, organizationId, new Date(now)));
  expect(await run('2026-08-31T21:59:00Z')).toBe(0);
  expect(await run('2026-08-31T22:01:00Z')).toBe(1);
  const { body } = await agent.call<TestBody & { stakeholders: Stakeholder[] }>(
    'GET',
    `${stakeholderUrl}?objectId=${objectId}`,
  );
  expect(body.stakeholders.map(({ email }) => email).toSorted()).toEqual([
    'kept@example.com',
    'later@example.com',
    'moved@example.com',
  ]);
});

it('more than one batch of them are deleted; whoever is just answering stays', async () => {
  const { organizationId, agent } = await openTeam(people);
  const { objectId } = await createObject(agent, {});
  await addMany(database, { organizationId, objectId, count: 501, receivedAt: new Date('2020-03-01T10:00:00Z') });
  const tenant = { organizationId, userId: noUser };
  const remove = () => database.tenant(tenant, (tx) => deleteSilentPeople(tx, organizationId, people.clock.now()));
  await database.tenant(tenant, async (tx) => {
    await tx
      .updateTable('estate_stakeholders')
      .set({ interest_answer: 'VIEWING', interest_answered_at: people.clock.now() })
      .where('email', '=', 'many-0@example.com')
      .execute();
    expect(await remove()).toBe(500);
  });
  expect(await remove()).toBe(0);
  const left = await database.tenant(tenant, (tx) => tx.selectFrom('estate_stakeholders').select('email').execute());
  expect(left).toEqual([{ email: 'many-0@example.com' }]);
});

it('they are deleted also where the agency does without the service', async () => {
  const { agent, organizationId } = await openTeam(people);
  const { objectId } = await createObject(agent, {});
  await addStakeholder(agent, objectId, { requestReceivedAt: '01.03.2020, 10:00' });
  await database.identity((tx) =>
    tx.deleteFrom('organization_services').where('organization_id', '=', organizationId).execute(),
  );
  const errors: unknown[] = [];
  const log = { error: (error: unknown) => errors.push(error) };
  await createSilentDeletion({ database, clock: people.clock }).handler({
    log: log as never,
    signal: new AbortController().signal,
  });
  expect(errors).toEqual([]);
  const left = await database.tenant({ organizationId, userId: noUser }, (tx) =>
    tx.selectFrom('estate_stakeholders').select('id').execute(),
  );
  expect(left).toEqual([]);
});
