import { expect, test } from 'vitest';
import { openRealtime } from '#platform/server/realtime/realtime.ts';
import { createId } from '#platform/server/ids.ts';
import { readLink } from '#testing/account-calls.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestApp } from '#testing/http.ts';
import type { TestBrowser } from '#testing/http.ts';
import { connected, disconnected, listeningUrl, openLiveClient } from '#testing/live-client.ts';
import { createTestPeople, testPassword } from '#testing/people.ts';
import { enableSecondFactor } from '#testing/second-factor.ts';
import { waitUntil } from '#testing/wait-until.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database);
const base = '/api/benit/auth/users';
const credentials = { currentPassword: testPassword };

const { findSession, findSessionsById } = people.identity;
const app = await createTestApp({
  routes: [],
  database,
  clock: people.clock,
  publicUrl: 'http://localhost',
  findSession,
  findBrandHosts: async () => new Set(),
  register: (server, sites) =>
    void openRealtime(server, {
      database,
      clock: people.clock,
      configuration: { publicUrl: 'http://localhost', apiOrigins: [] },
      sites,
      events: [],
      findSession,
      findSessionsById,
    }),
});
const url = await listeningUrl(app);

const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.call('GET', `${base}/currentuser`)).status === 200;

/** Creates a user with a stolen cookie, and the actions against it. */
async function createScene() {
  const user = await people.addUser({ organizationId: await people.addOrganization() });
  const browser = await people.signIn(user);
  const copy = () => Object.assign(people.browser(), { cookie: browser.cookie });
  return { user, browser, copy };
}

type Scene = Awaited<ReturnType<typeof createScene>>;

const cases: readonly (readonly [string, (scene: Scene) => Promise<() => Promise<unknown>>])[] = [
  [
    'another password',
    async ({ browser }) =>
      () =>
        browser.call('PUT', `${base}/password`, { body: { ...credentials, password: 'Mein-Neues-1' } }),
  ],
  [
    'a second factor',
    async ({ browser }) =>
      () =>
        enableSecondFactor(browser, people.clock, testPassword),
  ],
  [
    'no second factor any more',
    async ({ browser }) => {
      const { app: phone } = await enableSecondFactor(browser, people.clock, testPassword);
      return () => browser.call('POST', `${base}/second-factor/end`, { body: { ...credentials, code: phone.code() } });
    },
  ],
  [
    'the end of all other sessions',
    async ({ browser }) =>
      () =>
        browser.call('DELETE', `${base}/sessions`),
  ],
  [
    'another address',
    async ({ browser }) => {
      const email = `${createId()}@new.example`;
      await browser.call('PUT', `${base}/email`, { body: { ...credentials, email } });
      const link = await readLink(browser, email);
      return () => browser.call('POST', link.endpoint, { body: { password: testPassword } });
    },
  ],
];

test.each(cases)(
  '%s immediately ends a copied cookie and its live connection; the user’s own windows continue',
  async (_, prepare) => {
    const scene = await createScene();
    const act = await prepare(scene);
    const thief = scene.copy();
    const stolen = await connected(openLiveClient(url, { cookie: thief.cookie }));
    // Like in a browser, each attempt sends the current cookie.
    const window = await connected(openLiveClient(url, { cookie: scene.browser.cookie, reconnection: true }));
    const heard: string[] = [];
    window.onAny((name: string) => heard.push(name));
    const [gone, interrupted] = [disconnected(stolen), disconnected(window)];
    await act();
    expect([await isSignedIn(thief), await isSignedIn(scene.browser)]).toEqual([false, true]);
    expect([await gone, await interrupted]).toEqual(['transport close', 'transport close']);
    expect(heard).not.toContain('session_ended');
    Object.assign(window.io.opts, { extraHeaders: { cookie: scene.browser.cookie, origin: url } });
    await waitUntil(() => window.connected);
    await expect(connected(openLiveClient(url, { cookie: thief.cookie }))).rejects.toThrow('websocket error');
  },
);

test('a renewal of the value for any other reason keeps connections, and accepts the former value for its ten seconds', async () => {
  const { browser, copy } = await createScene();
  const before = copy();
  const client = await connected(openLiveClient(url, { cookie: before.cookie }));
  await browser.call('POST', `${base}/get-new-jwt`);
  expect([browser.cookie === before.cookie, await isSignedIn(before), client.connected]).toEqual([false, true, true]);
});

test('two parallel changes leave one window signed in, and no cookie of a missing session', async () => {
  const { browser, copy } = await createScene();
  const other = copy();
  const answers = await Promise.all([browser, other].map((from) => from.call('DELETE', `${base}/sessions`)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  expect([await isSignedIn(browser), await isSignedIn(other)].filter(Boolean)).toHaveLength(1);
});
