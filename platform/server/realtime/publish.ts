import { z } from 'zod';
import type { LiveEvent, LiveListener } from '../../contract/live-events.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Session } from '../http/context.ts';
import { announceAll } from './notices.ts';

/** A live event on its way to the processes that hold the connections. */
export const liveNotice = {
  name: 'live',
  schema: z.strictObject({
    event: z.string(),
    room: z.string(),
    payload: z.unknown().optional(),
    /** Names what is said; each process reads it, see `LiveRoom`. */
    reference: z.unknown().optional(),
  }),
} as const;

/**
 * Says something to everybody in a room, in whichever process their connection is, when the transaction is committed. A
 * window whose connection is away hears nothing of it, so what it shows must also be there to be asked for.
 *
 * @throws ZodError, RangeError as `announce`
 */
export async function publish<Schema extends z.ZodType, Target>(
  tx: Transaction,
  event: LiveEvent<Schema, Target>,
  target: Target,
  payload: z.input<Schema>,
): Promise<void> {
  await publishToAll(tx, event, [target], payload);
}

/** Says the same in several rooms, in one statement. @throws ZodError, RangeError as `announce` */
export async function publishToAll<Schema extends z.ZodType, Target>(
  tx: Transaction,
  event: LiveEvent<Schema, Target>,
  targets: readonly Target[],
  payload: z.input<Schema>,
): Promise<void> {
  const said = { event: event.name, payload: event.schema.parse(payload) };
  await announceAll(
    tx,
    liveNotice,
    targets.map((target) => ({ ...said, room: toRoom(event, target) })),
  );
}

/** The rooms of a session, of all events. */
export function listRooms(events: readonly LiveEvent[], { id, userId, membership }: Session): Set<string> {
  const listener: LiveListener = { sessionId: id, userId, membership };
  return new Set(events.flatMap((event) => event.mayJoin(listener).map((target) => toRoom(event, target))));
}

type Entrance<Target> = Pick<LiveEvent<z.ZodType, Target>, 'name' | 'channelOf' | 'room'>;

/** Returns the name of a room. Events share one only if they say so, because each has an entrance of its own. */
export function toRoom<Target>({ name, channelOf = name, room }: Entrance<Target>, target: Target): string {
  return `${channelOf}/${room(target)}`;
}
