import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineLiveCommand } from '../../contract/live-commands.ts';
import { defineLiveEvent } from '../../contract/live-events.ts';
import { createTestDatabase } from '#testing/database.ts';
import { createTestApp } from '#testing/http.ts';
import type { TestBrowser } from '#testing/http.ts';
import { connected, listeningUrl, openLiveClient } from '#testing/live-client.ts';
import type { LiveClient } from '#testing/live-client.ts';
import { createTestPeople } from '#testing/people.ts';
import { waitUntil } from '#testing/wait-until.ts';
import { announceAccessChange } from './access-changes.ts';
import { handleCommand } from './live-commands.ts';
import { defineLiveRoom, publishReference } from './live-rooms.ts';
import { openRealtime } from './realtime.ts';

const { database } = await createTestDatabase();
const people = await createTestPeople(database);

const access = { permission: 'benit-accounting-permission' } as const;
const limit = { max: 100, seconds: 60 } as const;
const enter = defineLiveCommand({
  name: 'enter',
  access,
  schema: z.object({ shop: z.string() }),
  answer: z.object({}),
  limit,
});
const count = defineLiveCommand({
  name: 'count',
  access,
  schema: z.strictObject({ number: z.int().max(9) }),
  answer: z.object({ number: z.int() }),
  limit,
});

interface Shop {
  readonly organizationId: string;
  readonly shop: string;
}
const opened = defineLiveEvent({
  name: 'opened',
  schema: z.object({ text: z.string() }),
  room: ({ organizationId, shop }: Shop) => `${organizationId}:${shop}`,
  mayJoin: (): readonly Shop[] => [],
});

/** Shops whose doors are closed, and readings that fail first. */
const closed = new Set<string>();
const failing = new Set<string>();
const room = defineLiveRoom({
  event: opened,
  reference: z.strictObject({ organizationId: z.string(), shop: z.string(), text: z.string() }),
  listOpen: async (_context, targets) => targets.filter(({ shop }) => !closed.has(shop)),
  read: async (references) => {
    for (const { shop } of references) if (failing.delete(shop)) throw new Error('The shop cannot be read');
    return references.map(({ text, ...target }) => ({ target, payload: { text: text.repeat(5000) } }));
  },
});

const handled: number[] = [];
const app = await createTestApp({
  routes: [],
  database,
  clock: people.clock,
  findSession: people.identity.findSession,
  publicUrl: 'http://localhost',
  register: (server, sites) =>
    void openRealtime(server, {
      database,
      clock: people.clock,
      configuration: { publicUrl: 'http://localhost', apiOrigins: [] },
      sites,
      events: [opened],
      rooms: [room],
      commands: [
        handleCommand(enter, async ({ shop }, { actor, join }) => {
          if (!(await join(room, { organizationId: actor.organizationId, shop }))) throw new Error('closed');
          return {};
        }),
        handleCommand(count, async ({ number }) => {
          if (number < 0) throw new Error('A secret of the server');
          // The first takes longer than those behind it.
          await new Promise((resolve) => void setTimeout(resolve, 10 - number));
          handled.push(number);
          return { number };
        }),
      ],
      findSession: people.identity.findSession,
      findSessionsById: people.identity.findSessionsById,
    }),
});
const url = await listeningUrl(app);

async function open(permissions?: readonly string[]) {
  const organizationId = await people.addOrganization();
  const user = await people.addUser({ organizationId, ...(permissions && { permissions }) });
  const browser = await people.signIn(user);
  const client = await connected(openLiveClient(url, { cookie: browser.cookie }));
  const heard: number[] = [];
  client.on('opened', (payload) => heard.push((payload as { text: string }).text.length));
  const say = (shop: string) =>
    database.tenant({ organizationId, userId: user.id }, (tx) =>
      publishReference(tx, opened, { organizationId, shop }, { organizationId, shop, text: 'offen' }),
    );
  return { organizationId, user, browser, client, heard, say };
}

const send = async (client: LiveClient, name: string, payload: unknown) =>
  (await client.emitWithAck(name, payload)) as {
    ok?: true;
    errors?: { code: string; message: string; field?: string }[];
  };
const signOut = (browser: TestBrowser) => browser.call('POST', '/api/benit/auth/users/signout');

describe('a command', () => {
  it('is acknowledged with its answer; those of a connection are handled in their order', async () => {
    const { client } = await open();
    const answers = await Promise.all([1, 2, 3].map((number) => send(client, 'count', { number })));
    expect([answers, handled.splice(0)]).toEqual([[1, 2, 3].map((number) => ({ ok: true, number })), [1, 2, 3]]);
  });

  it('that its schema does not take is refused, naming the field', async () => {
    const { client } = await open();
    expect((await send(client, 'count', { number: 10 })).errors).toMatchObject([{ code: 'too_big', field: 'number' }]);
    expect((await send(client, 'count', { number: 1, more: 1 })).errors).toMatchObject([{ code: 'unknown_field' }]);
  });

  it('without the permission is refused', async () => {
    const { client } = await open([]);
    expect((await send(client, 'count', { number: 1 })).errors).toMatchObject([{ code: 'permission_denied' }]);
  });

  it('after the end of the session is not handled, also before the connection is closed', async () => {
    const { client, browser } = await open();
    await database.identity((tx) => tx.deleteFrom('sessions').where('user_id', 'is not', null).execute());
    expect((await send(client, 'count', { number: 1 })).errors).toMatchObject([{ code: 'not_signed_in' }]);
    expect(handled).toEqual([]);
    await signOut(browser);
  });

  it('whose handler fails tells nothing of the reason', async () => {
    const { client } = await open();
    const { errors } = await send(client, 'count', { number: -1 });
    expect(errors).toMatchObject([{ code: 'internal_error' }]);
    expect(JSON.stringify(errors)).not.toContain('secret');
  });
});

describe('a room', () => {
  it('is heard by those who joined it, also what is longer than a notice', async () => {
    const [one, other] = [await open(), await open()];
    await send(one.client, 'enter', { shop: 'A' });
    await send(other.client, 'enter', { shop: 'A' });
    await waitUntil(async () => {
      await one.say('A');
      return one.heard.length > 0;
    });
    expect([one.heard[0], other.heard]).toEqual([25_000, []]);
  });

  it('is left when its wall closes', async () => {
    const { client, heard, say, user } = await open();
    await send(client, 'enter', { shop: 'B' });
    await send(client, 'enter', { shop: 'C' });
    closed.add('B');
    await database.identity((tx) => announceAccessChange(tx, { userId: user.id }));
    await waitUntil(async () => {
      heard.length = 0;
      await say('B');
      await say('C');
      await waitUntil(() => heard.length > 0);
      return heard.length === 1;
    });
    expect((await send(client, 'enter', { shop: 'B' })).errors).toMatchObject([{ code: 'internal_error' }]);
  });

  it('whose message cannot be read yet is told when it can', async () => {
    const { client, heard, say } = await open();
    await send(client, 'enter', { shop: 'D' });
    failing.add('D');
    await say('D');
    await waitUntil(() => heard.length === 1);
    expect(failing.has('D')).toBe(false);
  });
});
