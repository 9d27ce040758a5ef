import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineLiveEvent } from '../../contract/live-events.ts';
import type { Database } from '../database/database.ts';
import type { Actor, Session } from '../http/context.ts';
import { createAskedRooms } from './asked-rooms.ts';
import { defineLiveRoom } from './live-rooms.ts';
import type { LiveSocket } from './live-sockets.ts';
import { toRoom } from './publish.ts';

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

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Connections of a process; walls, readings and messages that fail when they are told to. */
function createScene() {
  const failing = { walls: new Set<string>(), organizations: new Set<string>() };
  const said: string[] = [];
  const closed: string[] = [];
  const errors: unknown[] = [];
  const joined = new Map<string, Set<string>>();
  const sockets = new Map<string, LiveSocket['socket']>();
  const room = defineLiveRoom({
    event: opened,
    reference: z.strictObject({ organizationId: z.string(), shop: z.string(), text: z.unknown() }),
    listOpen: async (_context, targets) => {
      if (targets.some(({ shop }) => failing.walls.has(shop))) throw new Error('The wall cannot be asked');
      return targets.filter(({ shop }) => shop !== 'closed');
    },
    read: async (references) => {
      if (references.some(({ organizationId }) => failing.organizations.has(organizationId)))
        throw new Error('The organisation cannot be read');
      return references.map(({ text, ...target }) => ({ target, payload: { text: text as string } }));
    },
  });
  const asked = createAskedRooms({
    io: {
      sockets: { adapter: { rooms: joined }, sockets },
      to: (name: string) => ({
        emit: (_event: string, { text }: { readonly text: string }) => void said.push(`${name} ${text}`),
      }),
    } as never,
    database: { tenant: (_actor: unknown, work: (tx: null) => unknown) => work(null) } as unknown as Database,
    rooms: [room],
    countChanges: () => 0,
    onError: (error) => void errors.push(error),
  });
  const enter = async (organizationId: string, shop: string) => {
    const id = `${organizationId}-${shop}-${sockets.size}`;
    const socket = {
      id,
      connected: true,
      join: (name: string) => void joined.set(name, new Set([...(joined.get(name) ?? []), id])),
      leave: (name: string) => void joined.get(name)?.delete(id),
      conn: { close: () => void closed.push(id) },
    } as unknown as LiveSocket['socket'];
    sockets.set(id, socket);
    const membership = { id: 'm', organizationId, permissions: new Set<string>() };
    const live: LiveSocket = { socket, session: { userId: 'u', membership } as unknown as Session, asked: new Map() };
    await asked.join(live, { organizationId } as Actor, room, { organizationId, shop });
    return { id, live };
  };
  const say = (organizationId: string, shop: string, text: unknown = 'offen') =>
    asked.say('opened', toRoom(opened, { organizationId, shop }), { organizationId, shop, text });
  return { asked, failing, said, closed, errors, enter, say, settle: () => vi.advanceTimersByTimeAsync(0) };
}

it('a connection whose rooms cannot be looked up is closed, so that its client asks for them again', async () => {
  const { asked, failing, closed, errors, enter, settle } = createScene();
  const [one, other] = [await enter('O', 'A'), await enter('O', 'B')];
  failing.walls.add('A');
  asked.recheck([one.live, other.live]);
  await settle();
  expect([closed, errors.length]).toEqual([[one.id], 1]);
  expect([...other.live.asked.keys()]).toEqual(['opened/O:B']);
});

it('a message that cannot be said does not keep others back, and closes the connections that miss it', async () => {
  const { said, closed, errors, enter, say, settle } = createScene();
  const { id } = await enter('O', 'A');
  await enter('O', 'B');
  say('O', 'B', 'eins');
  say('O', 'A', 7);
  say('O', 'B', 'zwei');
  await settle();
  expect(said).toEqual(['opened/O:B eins', 'opened/O:B zwei']);
  expect([closed, errors.length]).toEqual([[id], 1]);
});

it('an organisation that cannot be read keeps no other back', async () => {
  const { failing, said, closed, enter, say, settle } = createScene();
  await enter('O', 'A');
  await enter('P', 'A');
  failing.organizations.add('O');
  say('O', 'A', 'eins');
  await settle();
  say('P', 'A', 'zwei');
  say('O', 'A', 'drei');
  await settle();
  expect(said).toEqual(['opened/P:A zwei']);
  failing.organizations.clear();
  await vi.advanceTimersByTimeAsync(1000);
  expect(said).toEqual(['opened/P:A zwei', 'opened/O:A eins', 'opened/O:A drei']);
  expect(closed).toEqual([]);
});

it('what cannot be read for long is given up, and closes only the connections that miss it', async () => {
  const { failing, said, closed, enter, say, settle } = createScene();
  const { id } = await enter('O', 'A');
  await enter('O', 'B');
  await enter('P', 'A');
  failing.organizations.add('O');
  say('O', 'A');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(closed).toEqual([id]);
  failing.organizations.clear();
  say('O', 'B', 'weiter');
  await settle();
  expect(said).toEqual(['opened/O:B weiter']);
});
