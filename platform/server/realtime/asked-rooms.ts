import type { Database } from '../database/database.ts';
import type { Actor } from '../http/context.ts';
import type { LiveRoom } from './live-rooms.ts';
import type { LiveServer, LiveSocket } from './live-sockets.ts';
import { toRoom } from './publish.ts';

/** Rooms that a connection may be in at once; of more, the first is left. */
const maxAsked = 20;
const maxWaiting = 10_000;
const batch = 200;
const retryAfterMs = 1000;
const maxAttempts = 30;

interface AskedRoomServices {
  readonly io: Pick<LiveServer, 'to' | 'sockets'>;
  readonly database: Database;
  readonly rooms: readonly LiveRoom[];
  /** Number of changes of access that the process has heard of. */
  readonly countChanges: () => number;
  readonly onError: (error: unknown) => void;
}

/** The rooms that connections of this process asked for. */
export interface AskedRooms {
  /** @returns false if the room's wall is closed for the actor */
  join(live: LiveSocket, actor: Actor, room: LiveRoom, target: unknown): Promise<boolean>;
  /** Asks the walls again, connection by connection; who may not be asked, leaves. */
  recheck(lives: Iterable<LiveSocket>): void;
  /** Reads what a notice names and says it to those in the room. */
  say(event: string, name: string, reference: unknown): void;
  stop(): void;
}

/** Lets connections into rooms that a wall guards, and out of them when it closes. */
export function createAskedRooms({ io, database, rooms, countChanges, onError }: AskedRoomServices): AskedRooms {
  const waiting = new Set<LiveSocket>();
  let isRechecking = false;
  let stopped = false;

  const leave = (live: LiveSocket, name: string): void => {
    live.asked.delete(name);
    void live.socket.leave(name);
  };

  const listOpen = (actor: Actor, room: LiveRoom, targets: readonly unknown[]): Promise<readonly unknown[]> =>
    database.tenant(actor, (tx) => room.listOpen({ tx, actor }, targets), { readOnly: true });

  const recheckOne = async (live: LiveSocket): Promise<void> => {
    const { userId, membership } = live.session;
    if (live.asked.size === 0) return;
    const asked = [...live.asked];
    for (const room of new Set(asked.map(([, entry]) => entry.room))) {
      const names = asked.filter(([, entry]) => entry.room === room);
      const open = new Set<string>();
      try {
        if (membership) {
          const actor = { userId, membershipId: membership.id, ...membership };
          const targets = names.map(([, { target }]) => target);
          for (const target of await listOpen(actor, room, targets)) open.add(toRoom(room.event, target));
        }
      } catch (error) {
        onError(error);
      }
      for (const [name, entry] of names) if (!open.has(name) && live.asked.get(name) === entry) leave(live, name);
    }
  };

  const recheck: AskedRooms['recheck'] = (lives) => {
    for (const live of lives) if (live.asked.size > 0) waiting.add(live);
    if (!isRechecking) void runRechecks();
  };
  const runRechecks = async (): Promise<void> => {
    isRechecking = true;
    for (const live of waiting) {
      if (stopped) break;
      waiting.delete(live);
      await recheckOne(live);
    }
    isRechecking = false;
  };

  const readers = new Map(rooms.map((room) => [room.event.name, createReader(io, room, onError)]));

  return {
    join: async (live, actor, room, target) => {
      const name = toRoom(room.event, target);
      const before = countChanges();
      const open = await listOpen(actor, room, [target]);
      if (!open.some((one) => toRoom(room.event, one) === name)) {
        leave(live, name);
        return false;
      }
      // A connection that ended meanwhile would stay in the room for ever.
      if (!live.socket.connected) return false;
      live.asked.delete(name);
      live.asked.set(name, { room, target, organizationId: actor.organizationId });
      const [first] = live.asked.keys();
      if (live.asked.size > maxAsked && first !== undefined) leave(live, first);
      await live.socket.join(name);
      // A change that was announced since the wall was asked found no room to leave here.
      if (countChanges() !== before) recheck([live]);
      return true;
    },
    recheck,
    say: (event, name, reference) => {
      if (io.sockets.adapter.rooms.has(name)) readers.get(event)?.add(reference);
    },
    stop: () => {
      stopped = true;
      for (const reader of readers.values()) reader.stop();
    },
  };
}

/** Reads what notices name, in their order, one read at a time: a busy room costs no more reads than a quiet one. */
function createReader(io: Pick<LiveServer, 'to'>, room: LiveRoom, onError: (error: unknown) => void) {
  let waiting: unknown[] = [];
  let isReading = false;
  let stopped = false;
  let attempts = 0;
  const run = async (): Promise<void> => {
    isReading = true;
    while (waiting.length > 0 && !stopped) {
      const taken = waiting.slice(0, batch);
      try {
        for (const { target, payload } of await room.read(taken))
          io.to(toRoom(room.event, target)).emit(room.event.name, room.event.schema.parse(payload));
        waiting = waiting.slice(taken.length);
        attempts = 0;
      } catch (error) {
        onError(error);
        attempts += 1;
        if (attempts >= maxAttempts) waiting = [];
        await new Promise((resolve) => void setTimeout(resolve, retryAfterMs).unref());
      }
    }
    isReading = false;
  };
  return {
    add: (reference: unknown): void => {
      const read = room.reference.safeParse(reference);
      if (!read.success || waiting.length >= maxWaiting) return;
      waiting.push(read.data);
      if (!isReading) void run();
    },
    stop: (): void => {
      stopped = true;
    },
  };
}
