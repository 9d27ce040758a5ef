import { expect, it } from 'vitest';
import { writeSettings } from '#platform/server/settings/settings.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createOwnersScene } from '#testing/owners-scene.ts';
import { accessConfig, recomputeBooksUntil } from './access-config.ts';
import { createProductPeople } from '#testing/product-people.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);

it('former owners see what was posted for them as long as the organisation grants, also when that changes later', async () => {
  const scene = await createOwnersScene(database, people);
  const { organizationId, admin } = scene;
  const user = await people.addUser({ organizationId, permissions: [] });
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  await scene.link({ email: user.email, validUntil: daysAgo(10) });
  await scene.link({ email: user.email, validUntil: daysAgo(40), eigentuemerEid: 'E-2' });
  expect((await scene.sees(user.id)).postings).toEqual([]);

  const grant = (graceDays: number) =>
    database.tenant({ organizationId, userId: admin.id }, async (tx) => {
      const context = { tx, actor: { organizationId, userId: admin.id, membershipId: '', permissions: new Set<string>() } };
      await writeSettings(context, accessConfig, { properties: { graceDays }, version: undefined });
      await recomputeBooksUntil(context, graceDays);
    });
  await grant(30);
  expect(await scene.sees(user.id)).toEqual({ owners: ['E-1'], postings: ['E-1'] });
  await scene.addOwner('E-3');
  await scene.link({ email: user.email, validUntil: daysAgo(20), eigentuemerEid: 'E-3' });
  expect((await scene.sees(user.id)).postings).toEqual(['E-1', 'E-3']);
  await grant(15);
  expect((await scene.sees(user.id)).postings).toEqual(['E-1']);
});
