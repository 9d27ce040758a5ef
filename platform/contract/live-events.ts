import { z } from 'zod';

/** Whom a live connection belongs to, as its session was found last. */
export interface LiveListener {
  readonly sessionId: string;
  readonly userId: string;
  /** The chosen organisation and what the user may do there; null without one. */
  readonly membership: { readonly organizationId: string; readonly permissions: ReadonlySet<string> } | null;
}

/** What the server says over live connections, declared once for both sides. Clients say nothing. */
export interface LiveEvent<Schema extends z.ZodType = z.ZodType, Target = unknown> {
  /** In snake_case, unique over the product. */
  readonly name: string;
  /** What it says: ids and figures, 7 kB at most. */
  readonly schema: Schema;
  /** Names a target; of the same name is the same room. */
  room(target: Target): string;
  /**
   * The targets of which a connection hears: it enters their rooms when it is opened, and leaves them with the access.
   */
  mayJoin(listener: LiveListener): readonly Target[];
}

/** Declares a live event and keeps its exact types. */
export function defineLiveEvent<Schema extends z.ZodType, Target>(
  event: LiveEvent<Schema, Target>,
): LiveEvent<Schema, Target> {
  return event;
}

export type LivePayload<Event> = Event extends LiveEvent<infer Schema> ? z.output<Schema> : never;

/** One member of one organisation. */
export interface MemberTarget {
  readonly organizationId: string;
  readonly userId: string;
}

/** Room and entrance of events for one member, whichever of their windows are open. */
export const memberRoom = {
  room: ({ organizationId, userId }: MemberTarget) => `${organizationId}:${userId}`,
  mayJoin: ({ userId, membership }: LiveListener): readonly MemberTarget[] =>
    membership ? [{ organizationId: membership.organizationId, userId }] : [],
} as const;

// The watch over the access tells single connections, so these have no rooms.
const toldDirectly = { room: () => '', mayJoin: () => [] } as const;

/** What the user may do, or the organisation of the session, is not what it was: ask for it again. */
export const accessChanged = defineLiveEvent({ name: 'access_changed', schema: z.null(), ...toldDirectly });

/**
 * The session is over; the connection ends with it. `expired`: its time was up; `ended`: signed out, password changed,
 * account gone.
 */
export const sessionEnded = defineLiveEvent({
  name: 'session_ended',
  schema: z.object({ reason: z.enum(['expired', 'ended']) }),
  ...toldDirectly,
});

export type SessionEnd = LivePayload<typeof sessionEnded>;
