import { expect, it } from 'vitest';
import { openRealtime } from '#platform/server/realtime/realtime.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestApp } from '#testing/http.ts';
import { connected, listeningUrl, nextEvent, openLiveClient } from '#testing/live-client.ts';
import { ownerAccessChanged } from '../../contract/owner-view/owner-access-changed.ts';
import { createOwnersScene } from '#testing/owners-scene.ts';
import { createProductPeople } from '#testing/product-people.ts';

const { database } = await createTestDatabase();
const people = await createProductPeople(database);
const { findSession, findSessionsById } = people.identity;
const app = await createTestApp({
  routes: [],
  database,
  clock: people.clock,
  findSession,
  publicUrl: 'http://localhost',
  findBrandHosts: async () => new Set(),
  register: (server, sites) =>
    void openRealtime(server, {
      database,
      clock: people.clock,
      configuration: { publicUrl: 'http://localhost', apiOrigins: [] },
      sites,
      events: [ownerAccessChanged],
      findSession,
      findSessionsById,
    }),
});
const url = await listeningUrl(app);

/** Opens a window of a user with links to both owners. */
async function openWindow() {
  const scene = await createOwnersScene(database, people);
  const user = await people.addUser({ organizationId: scene.organizationId, permissions: [] });
  const links = [
    (await scene.link({ email: user.email })).body.userEigentuemer,
    (await scene.link({ email: user.email, eigentuemerEid: 'E-2' })).body.userEigentuemer,
  ] as const;
  const browser = await people.signIn(user);
  return { scene, user, links, client: await connected(openLiveClient(url, { cookie: browser.cookie })) };
}

it('an open window receives the removal of one of several links, and of the last one', async () => {
  const { scene, user, links, client } = await openWindow();
  const gone = nextEvent(client, 'owner_access_changed');
  await scene.remove(links[0]);
  await gone;
  expect(await scene.sees(user.id)).toEqual({ owners: ['E-2'], postings: ['E-2'] });
  const lastGone = nextEvent(client, 'access_changed');
  await scene.remove(links[1]);
  await lastGone;
  expect(await scene.sees(user.id)).toEqual({ owners: [], postings: [] });
});

it('an open window receives the new end of a link', async () => {
  const { scene, user, links, client } = await openWindow();
  const heard = nextEvent(client, 'owner_access_changed');
  await scene.browser.call('PUT', '/api/ri/property-management/user-eigentuemer', {
    body: { id: links[0].id, validUntil: '2026-01-01' },
  });
  await heard;
  expect((await scene.sees(user.id)).owners).toEqual(['E-2']);
});
