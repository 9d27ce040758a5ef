import { createConnection } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineLiveEvent, memberRoom } from '../../contract/live-events.ts';
import type { OrganizationId } from '../../contract/ids.ts';
import type { Transaction } from '../database/transaction.ts';
import { runAdminStatement } from '#testing/admin-statement.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestApp } from '#testing/http.ts';
import type { TestBrowser } from '#testing/http.ts';
import { connected, disconnected, listeningUrl, nextEvent, openLiveClient } from '#testing/live-client.ts';
import type { LiveClient } from '#testing/live-client.ts';
import { createTestPeople } from '#testing/people.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { announceAccessChange } from './access-changes.ts';
import { publish } from './publish.ts';
import { openRealtime } from './realtime.ts';
import type { Realtime } from './realtime.ts';

const { database, adminUrl } = await createTestDatabase();
const people = await createTestPeople(database);
const { identity } = people;
const configuration = { publicUrl: 'http://localhost', apiOrigins: ['https://listed.example'] };

const stockChanged = defineLiveEvent({ name: 'stock_changed', schema: z.object({ left: z.number() }), ...memberRoom });
/** Only for who may do the accounting. */
const priceChanged = defineLiveEvent({
  name: 'price_changed',
  schema: z.object({ cents: z.number() }),
  room: (organizationId: string) => organizationId,
  mayJoin: ({ membership }) =>
    membership?.permissions.has('benit-accounting-permission') === true ? [membership.organizationId] : [],
});

/** A process of the installation, as far as live connections go; all of them share the database. */
async function startServer(): Promise<{ url: string; realtime: Realtime }> {
  const opened: Realtime[] = [];
  const app = await createTestApp({
    routes: [],
    database,
    clock: people.clock,
    findSession: identity.findSession,
    publicUrl: configuration.publicUrl,
    findBrandHosts: async () => new Set(['brand.example']),
    register: (server, sites) => {
      const { findSession, findSessionsById } = identity;
      opened.push(
        openRealtime(server, {
          database,
          clock: people.clock,
          configuration,
          sites,
          events: [stockChanged, priceChanged],
          findSession,
          findSessionsById,
        }),
      );
    },
  });
  const [realtime] = opened;
  if (!realtime) throw new Error('nothing was opened');
  return { url: await listeningUrl(app), realtime };
}

const { url, realtime } = await startServer();

/** Somebody of a new organisation, signed in, with a live connection. */
async function startMember(server = url) {
  const organizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId });
  const browser = await people.signIn(user);
  return { organizationId, user, browser, client: await connect(browser, server) };
}

const connect = (browser: TestBrowser, server = url): Promise<LiveClient> =>
  connected(openLiveClient(server, { cookie: browser.cookie }));

const signOut = (browser: TestBrowser) => browser.call('POST', '/api/benit/auth/users/signout');
const choose = (browser: TestBrowser, id: string) =>
  browser.call('GET', `/api/benit/organization-configuration/current-org-data/${id}`);

/** Changes something as the administration does, and says so with the commit. */
const change = (
  work: (tx: Transaction) => Promise<unknown>,
  about: { userId?: string; organizationId?: string } = {},
): Promise<void> =>
  database.identity(async (tx) => {
    await work(tx);
    await announceAccessChange(tx, about);
  });

const removeMember = (userId: string, organizationId: OrganizationId) => (tx: Transaction) =>
  tx.deleteFrom('memberships').where('organization_id', '=', organizationId).where('user_id', '=', userId).execute();

/** True once it has happened; otherwise the test's time limit ends. */
async function happensAfter(cause: () => Promise<unknown>, happening: Promise<unknown>): Promise<true> {
  await Promise.all([cause(), happening]);
  return true;
}

/** Everything that is said to a client, by name. */
const listen = (client: LiveClient): [string, unknown][] => {
  const heard: [string, unknown][] = [];
  client.onAny((name: string, payload: unknown) => heard.push([name, payload]));
  return heard;
};

/** Waits until the process listens: earlier notices are lost to it. */
const whenListening = async (server: string): Promise<void> => {
  const { organizationId, user, client } = await startMember(server);
  const heard = listen(client);
  const member = { organizationId, userId: user.id };
  await expect
    .poll(
      async () => {
        await database.tenant(member, (tx) => publish(tx, stockChanged, member, { left: 0 }));
        return heard.length;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
};

describe('a handshake', () => {
  const polling = { transport: 'polling' } as const;
  const own = { 'x-requested-with': 'kontor' };

  it.each([
    ['a websocket of our own page', {}, true],
    ['a websocket of a listed origin', { origin: 'https://listed.example' }, true],
    ['a websocket of the public address', { origin: 'http://localhost' }, true],
    [
      'a websocket through a proxy on this machine',
      { origin: 'http://brand.example', headers: { 'x-forwarded-host': 'brand.example' } },
      true,
    ],
    [
      'a websocket of our own host with another scheme',
      { origin: 'https://brand.example', headers: { 'x-forwarded-host': 'brand.example' } },
      false,
    ],
    [
      'a websocket to a host that only leads here',
      { origin: 'http://evil.example', headers: { host: 'evil.example' } },
      false,
    ],
    [
      'polling of a host that only leads here',
      { ...polling, origin: null, headers: { ...own, 'x-forwarded-host': 'evil.example' } },
      false,
    ],
    [
      'a websocket to a host that only leads here and claims a proxy',
      { origin: 'http://localhost', headers: { host: 'evil.example', 'x-forwarded-host': 'localhost' } },
      false,
    ],
    ['a websocket of another site', { origin: 'https://evil.example' }, false],
    [
      'a websocket of another site that says it is a proxy’s',
      { origin: 'https://evil.example', headers: { 'x-forwarded-host': 'evil.example, localhost' } },
      false,
    ],
    ['a websocket of a sandboxed page', { origin: 'null' }, false],
    ['a websocket without an origin', { origin: null, headers: own }, false],
    ['polling of our own page, which carries no origin', { ...polling, origin: null, headers: own }, true],
    ['polling of our own page with an origin', polling, true],
    ['polling without origin and without the header of our own page', { ...polling, origin: null }, false],
    [
      'polling of another site without an origin',
      { ...polling, origin: null, headers: { ...own, 'sec-fetch-site': 'cross-site' } },
      false,
    ],
    ['polling of another site', { ...polling, origin: 'https://evil.example', headers: own }, false],
  ])('by %s gets the expected response', async (_what, options, welcome) => {
    const { browser } = await startMember();
    const client = openLiveClient(url, { ...options, cookie: browser.cookie });
    await expect(
      connected(client).then(
        () => true,
        () => false,
      ),
    ).resolves.toBe(welcome);
  });

  it.each([
    ['without a cookie', undefined],
    ['with a value that is none', 'kontor-session=nonsense'],
    ['with a value that nobody has', `kontor-session=${'A'.repeat(43)}`],
  ])('%s is refused', async (_what, cookie) => {
    await expect(connected(openLiveClient(url, { cookie }))).rejects.toThrow('websocket error');
    await expect(connected(openLiveClient(url, { cookie, transport: 'polling' }))).rejects.toThrow('xhr poll error');
  });

  it('of a session that was signed out or has expired is refused', async () => {
    const [one, other] = [await startMember(), await startMember()];
    const { cookie } = one.browser;
    await signOut(one.browser);
    await expect(connected(openLiveClient(url, { cookie }))).rejects.toThrow('websocket error');
    await database.identity((tx) =>
      tx.updateTable('sessions').set({ expires_at: people.clock.now() }).where('user_id', '=', other.user.id).execute(),
    );
    await expect(connect(other.browser)).rejects.toThrow('websocket error');
  });

  it('is refused beyond ten connections of a session, and possible again after one of them has ended', async () => {
    const { browser, client } = await startMember();
    const others = await Promise.all(Array.from({ length: 9 }, () => connect(browser)));
    await expect(connect(browser)).rejects.toThrow('websocket error');
    expect([client, ...others].filter((one) => !one.connected)).toEqual([]);
    const before = realtime.countSockets();
    client.disconnect();
    await waitUntil(() => realtime.countSockets() < before);
    await connect(browser);
  });

  it('has the headers of every other response', async () => {
    const refused = await fetch(`${url}/socketio/?EIO=4&transport=polling`, {
      headers: { origin: 'https://evil.example' },
    });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    expect(refused.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(refused.headers.get('access-control-allow-origin')).not.toBe('https://evil.example');
  });
});

it('a client that offers HTTP/2 with an ordinary request gets the same response as all others', async () => {
  const { port } = new URL(url);
  const socket = createConnection(Number(port), '127.0.0.1');
  socket.write(
    `GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade, HTTP2-Settings, close\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`,
  );
  const answer = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 404 /u);
  socket.destroy();
});

describe('within a second', () => {
  it('signing out ends all connections of the session and no other', async () => {
    const [one, other] = [await startMember(), await startMember()];
    const second = await connect(one.browser);
    const ends = [one.client, second].map((client) =>
      Promise.all([nextEvent(client, 'session_ended'), disconnected(client)]),
    );
    const elsewhere = nextEvent(other.client, 'access_changed');
    expect(await happensAfter(() => signOut(one.browser), Promise.all(ends))).toBe(true);
    expect((await ends[0])?.[0]).toEqual([{ reason: 'ended' }]);
    await change(async () => undefined, { userId: other.user.id });
    await elsewhere;
    expect(other.client.connected).toBe(true);
  });

  it('a new password ends the connections of all sessions of the user', async () => {
    const { user, client } = await startMember();
    const elsewhere = await connect(await people.signIn(user));
    const reset = await people
      .browser()
      .call('POST', '/api/benit/auth/users/resetpassword', { body: { email: user.email } });
    expect(reset.status).toBe(200);
    const mails = await people.browser().call<{ mails: { to: string; text: string }[] }>('GET', '/dev/outbox.json');
    const [, a, b] =
      /set-password\/([^/\s]+)\/(\S+)/u.exec(mails.body.mails.find(({ to }) => to === user.email)?.text ?? '') ?? [];
    const ends = Promise.all([client, elsewhere].map(disconnected));
    const set = () =>
      people
        .browser()
        .call('POST', `/api/benit/auth/users/setpassword/${a}/${b}`, { body: { password: 'Ein neuer Satz' } });
    expect(await happensAfter(set, ends)).toBe(true);
  });

  it('signing in again in the same browser ends the previous session', async () => {
    const { user, browser, client } = await startMember();
    const end = nextEvent(client, 'session_ended');
    expect(await happensAfter(() => people.signIn(user, browser), end)).toBe(true);
  });

  it('a removed member is notified, and receives nothing of the organisation any more', async () => {
    const { user, organizationId, client } = await startMember();
    const told = nextEvent(client, 'access_changed');
    expect(
      await happensAfter(
        () => change(removeMember(user.id, organizationId), { userId: user.id, organizationId }),
        told,
      ),
    ).toBe(true);
    const events: string[] = [];
    client.onAny((name: string) => events.push(name));
    await change(async () => undefined, { organizationId });
    const last = nextEvent(client, 'access_changed');
    await change(async () => undefined, { userId: user.id });
    await last;
    expect(events).toEqual(['access_changed']);
  });

  it('all users of a deleted organisation are notified, and none of another one', async () => {
    const [one, other] = [await startMember(), await startMember()];
    const told = nextEvent(one.client, 'access_changed');
    const events: string[] = [];
    other.client.onAny((name: string) => events.push(name));
    const remove = (tx: Transaction) =>
      tx
        .updateTable('organizations')
        .set({ deleted_at: people.clock.now() })
        .where('id', '=', one.organizationId)
        .execute();
    expect(await happensAfter(() => change(remove, { organizationId: one.organizationId }), told)).toBe(true);
    const end = nextEvent(other.client, 'session_ended');
    await signOut(other.browser);
    await end;
    expect(events).toEqual(['session_ended']);
  });

  it('a revoked permission is reported, also if the announcement names no person', async () => {
    const { user, organizationId, client } = await startMember();
    const strip = (tx: Transaction) =>
      sql`DELETE FROM membership_permissions mp USING memberships m
          WHERE m.id = mp.membership_id AND m.organization_id = ${organizationId} AND m.user_id = ${user.id}`.execute(
        tx,
      );
    const told = nextEvent(client, 'access_changed');
    expect(await happensAfter(() => change(strip), told)).toBe(true);
  });

  it('another window of the session is notified of the chosen organisation', async () => {
    const { user, browser } = await startMember();
    const second = await people.addOrganization();
    await people.addMembership(user.id, { organizationId: second });
    const window = await connect(browser);
    const told = nextEvent(window, 'access_changed');
    expect(await happensAfter(() => choose(browser, second), told)).toBe(true);
    const again = nextEvent(window, 'access_changed');
    await change(async () => undefined, { organizationId: second });
    await again;
  });

  it('every change is received in another process', async () => {
    const { url: elsewhere } = await startServer();
    const { client, browser } = await startMember(elsewhere);
    expect(await happensAfter(() => signOut(browser), disconnected(client))).toBe(true);
  });
});

describe('without an announcement', () => {
  it('a check of all sessions finds the ended ones, and notifies nobody else', async () => {
    const [one, other] = [await startMember(), await startMember()];
    const events: string[] = [];
    other.client.onAny((name: string) => events.push(name));
    await database.identity((tx) => tx.deleteFrom('sessions').where('user_id', '=', one.user.id).execute());
    const end = disconnected(one.client);
    realtime.recheckAll();
    await end;
    const last = disconnected(other.client);
    await signOut(other.browser);
    await last;
    expect(events).toEqual(['session_ended']);
  });

  it('a session that has expired ends by itself', async () => {
    // The clock of the tests stands still, so the end is looked for every 200 ms until the clock is moved on.
    const { user, browser } = await startMember();
    const soon = new Date(people.clock.now().getTime() + 200);
    await database.identity((tx) =>
      tx.updateTable('sessions').set({ expires_at: soon }).where('user_id', '=', user.id).execute(),
    );
    const client = await connect(browser);
    const end = nextEvent(client, 'session_ended');
    people.clock.advance({ seconds: 1 });
    await expect(end).resolves.toEqual([{ reason: 'expired' }]);
  });

  it('changes during an outage of the database are applied afterwards', async () => {
    const { url: elsewhere } = await startServer();
    const { user, client } = await startMember(elsewhere);
    const end = disconnected(client);
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'`;
    await runAdminStatement(adminUrl, cut);
    await database.identity((tx) => tx.deleteFrom('sessions').where('user_id', '=', user.id).execute());
    await end;
    const again = await startMember(elsewhere);
    await signOut(again.browser);
    await waitUntil(() => !again.client.connected);
    expect(again.client.connected).toBe(false);
    // The other process was cut off, too; the tests after this one announce changes to it.
    await whenListening(url);
  });
});

describe('a client that misbehaves', () => {
  it('is disconnected when it sends more than three hundred messages per minute', async () => {
    const { user, client } = await startMember();
    const end = disconnected(client);
    // The opening was a message, too.
    for (let count = 0; count < 299; count += 1) client.emit('noise');
    const told = nextEvent(client, 'access_changed');
    await change(async () => undefined, { userId: user.id });
    await told;
    expect(client.connected).toBe(true);
    for (let count = 0; count < 5; count += 1) client.emit('noise');
    await expect(end).resolves.toBe('transport close');
  });

  it.each(['websocket', 'polling'] as const)(
    'is disconnected when it sends more than 64 kB in one message (%s)',
    async (transport) => {
      const { browser } = await startMember();
      const client = await connected(openLiveClient(url, { cookie: browser.cookie, transport }));
      const end = disconnected(client);
      client.emit('noise', 'x'.repeat(65 * 1024));
      await expect(end).resolves.toMatch(/^transport (?:close|error)$/u);
    },
  );

  it('reaches no other part of the server', async () => {
    const { browser } = await startMember();
    await expect(connected(openLiveClient(`${url}/admin`, { cookie: browser.cookie, origin: url }))).rejects.toThrow(
      'Invalid namespace',
    );
  });
});

describe('a live event', () => {
  it('reaches every window of its room in every process when the transaction is committed, and nobody else', async () => {
    const elsewhere = await startServer();
    await whenListening(elsewhere.url);
    const one = await startMember();
    const windows = [one.client, await connect(one.browser), await connect(one.browser, elsewhere.url)];
    const other = await startMember();
    const toOther = { organizationId: other.organizationId, userId: other.user.id };
    const heardByOther = listen(other.client);
    const lastOfOther = nextEvent(other.client, 'stock_changed');
    const heard = windows.map((client) => nextEvent(client, 'stock_changed'));
    const target = { organizationId: one.organizationId, userId: one.user.id };
    const failing = database.identity(async (tx) => {
      await publish(tx, stockChanged, target, { left: 1 });
      throw new Error('changed our mind');
    });
    await expect(failing).rejects.toThrow('changed our mind');
    await database.tenant(target, (tx) => publish(tx, stockChanged, target, { left: 2 }));
    expect(await Promise.all(heard)).toEqual([[{ left: 2 }], [{ left: 2 }], [{ left: 2 }]]);
    await database.tenant(toOther, (tx) => publish(tx, stockChanged, toOther, { left: 3 }));
    await lastOfOther;
    expect(heardByOther).toEqual([['stock_changed', { left: 3 }]]);
  });

  it('is received only with the required permission, and not after its revocation', async () => {
    const { organizationId, user, client } = await startMember();
    const unpermitted = await people.addUser({ organizationId, permissions: [] });
    const deaf = await connect(await people.signIn(unpermitted));
    const heardByDeaf = listen(deaf);
    const say = (cents: number) =>
      database.tenant({ organizationId, userId: user.id }, (tx) =>
        publish(tx, priceChanged, organizationId, { cents }),
      );
    const first = nextEvent(client, 'price_changed');
    await say(1);
    expect(await first).toEqual([{ cents: 1 }]);

    const heard = listen(client);
    const told = nextEvent(client, 'access_changed');
    await change(
      (tx) => tx.deleteFrom('membership_permissions').where('organization_id', '=', organizationId).execute(),
      { userId: user.id },
    );
    await told;
    await say(2);
    // Events for the rooms of the members follow on the same connections.
    const targets = [user, unpermitted].map(({ id }) => ({ organizationId, userId: id }));
    const last = Promise.all([client, deaf].map((one) => nextEvent(one, 'stock_changed')));
    for (const target of targets) await database.tenant(target, (tx) => publish(tx, stockChanged, target, { left: 3 }));
    await last;
    expect(heard).toEqual([
      ['access_changed', null],
      ['stock_changed', { left: 3 }],
    ]);
    expect(heardByDeaf.filter(([name]) => name !== 'access_changed')).toEqual([['stock_changed', { left: 3 }]]);
  });

  it('that violates its schema, or is too long, fails its transaction', async () => {
    const { organizationId, user } = await startMember();
    const target = { organizationId, userId: user.id };
    const long = defineLiveEvent({ name: 'long', schema: z.string(), ...memberRoom });
    await expect(
      database.tenant(target, (tx) => publish(tx, stockChanged, target, { left: 'many' as never })),
    ).rejects.toThrow(z.ZodError);
    await expect(database.tenant(target, (tx) => publish(tx, long, target, 'ä'.repeat(5000)))).rejects.toThrow(
      RangeError,
    );
  });
});
