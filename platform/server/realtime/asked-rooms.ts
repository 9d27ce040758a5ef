import type { Database } from '../database/database.ts';
import type { Actor } from '../http/context.ts';
import type { LiveReference, LiveRoom } from './live-rooms.ts';
import { closeConnection } from './live-sockets.ts';
import type { LiveServer, LiveSocket } from './live-sockets.ts';
import { toRoom } from './publish.ts';

/** Rooms that a connection may be in at once; of more, the first is left. */
const maxAsked = 20;
/** Messages of an organisation that wait to be read. */
const maxWaiting = 2000;
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
  /** Asks the walls again, connection by connection; where no answer is to be had, the connection is closed. */
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
        // Its client connects again and asks for the room, as it would not if the connection just left.
        closeConnection(live);
        return;
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
      if (io.sockets.adapter.rooms.has(name)) readers.get(event)?.add(name, reference);
    },
    stop: () => {
      stopped = true;
      for (const reader of readers.values()) reader.stop();
    },
  };
}

/** Reference of a notice, and the name of the room in which it is said. */
interface Waiting {
  readonly name: string;
  readonly reference: LiveReference;
}

/**
 * Reads what notices name, in the order of each organisation, one read at a time: a busy room costs no more reads than a
 * quiet one. An organisation that cannot be read waits by itself; what is lost closes the connections that would have
 * heard it, as their clients ask for it when they connect again.
 */
function createReader(
  io: AskedRoomServices['io'],
  room: LiveRoom,
  onError: (error: unknown) => void,
): { add(name: string, reference: unknown): void; stop(): void } {
  const queues = new Map<string, Waiting[]>();
  let turn: Promise<unknown> = Promise.resolve();
  let stopped = false;

  const lose = (names: Iterable<string>): void => {
    const ids = [...new Set(names)].flatMap((name) => [...(io.sockets.adapter.rooms.get(name) ?? [])]);
    for (const id of ids) {
      const socket = io.sockets.sockets.get(id);
      if (socket) closeConnection({ socket });
    }
  };

  const say = ({ target, payload }: Awaited<ReturnType<LiveRoom['read']>>[number]): void => {
    const name = toRoom(room.event, target);
    const checked = room.event.schema.safeParse(payload);
    if (checked.success) return void io.to(name).emit(room.event.name, checked.data);
    onError(checked.error);
    lose([name]);
  };

  const readInTurn = (taken: readonly Waiting[]): ReturnType<LiveRoom['read']> => {
    const read = turn.then(() => room.read(taken.map(({ reference }) => reference)));
    turn = read.catch(() => undefined);
    return read;
  };

  const run = async (organizationId: string, waiting: Waiting[]): Promise<void> => {
    let attempts = 0;
    while (waiting.length > 0 && !stopped) {
      const taken = waiting.slice(0, batch);
      try {
        for (const said of await readInTurn(taken)) say(said);
        waiting.splice(0, taken.length);
        attempts = 0;
      } catch (error) {
        onError(error);
        attempts += 1;
        if (attempts >= maxAttempts) lose(waiting.splice(0).map(({ name }) => name));
        else await new Promise((resolve) => void setTimeout(resolve, retryAfterMs).unref());
      }
    }
    queues.delete(organizationId);
  };

  return {
    add: (name, given) => {
      const read = room.reference.safeParse(given);
      if (!read.success) return;
      const { organizationId } = read.data;
      const waiting = queues.get(organizationId);
      const added = { name, reference: read.data };
      if (waiting === undefined) {
        const queue = [added];
        queues.set(organizationId, queue);
        void run(organizationId, queue);
      } else if (waiting.length < maxWaiting) waiting.push(added);
      else lose([name]);
    },
    stop: () => {
      stopped = true;
    },
  };
}
