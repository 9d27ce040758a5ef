import { z } from 'zod';
import type { PermissionIdentifier } from './catalogue.ts';

/** Owner of a live connection, as of the last check of its session. */
export interface LiveListener {
  readonly sessionId: string;
  readonly userId: string;
  /** Chosen organisation with the user's permissions in it; null without one. */
  readonly membership: { readonly organizationId: string; readonly permissions: ReadonlySet<string> } | null;
}

/** An event of live connections, declared once for server and client. Clients send commands (`live-commands.ts`). */
export interface LiveEvent<Schema extends z.ZodType = z.ZodType, Target = unknown> {
  /** Name in snake_case, unique in the product. */
  readonly name: string;
  /** Schema of the content: ids and figures, 7 kB at most, unless a live room reads it where it is sent. */
  readonly schema: Schema;
  /** Name of the event whose channels it uses; its own if absent. */
  readonly channelOf?: string;
  /** Returns the channel of a target; equal names are one channel. */
  room(target: Target): string;
  /** Lists the targets of a connection: it joins their channels when it opens, and leaves them when the access ends. */
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

/** Channel of events for one member, in all their windows. */
export const memberRoom = {
  room: ({ organizationId, userId }: MemberTarget) => `${organizationId}:${userId}`,
  mayJoin: ({ userId, membership }: LiveListener): readonly MemberTarget[] =>
    membership ? [{ organizationId: membership.organizationId, userId }] : [],
} as const;

/** Channel of events for every member of an organisation who has a permission. */
export const permissionRoom = (permission: PermissionIdentifier) =>
  ({
    room: ({ organizationId }: { readonly organizationId: string }) => organizationId,
    mayJoin: ({ membership }: LiveListener): readonly { readonly organizationId: string }[] =>
      membership?.permissions.has(permission) === true ? [{ organizationId: membership.organizationId }] : [],
  }) as const;

// The access watch addresses single connections, so these events need no channels.
const toldDirectly = { room: () => '', mayJoin: () => [] } as const;

/** The user's permissions or the session's organisation have changed: clients reload them. */
export const accessChanged = defineLiveEvent({ name: 'access_changed', schema: z.null(), ...toldDirectly });

/**
 * The session has ended, and the connection with it. `expired`: time limit; `ended`: signed out, password changed,
 * account deleted.
 */
export const sessionEnded = defineLiveEvent({
  name: 'session_ended',
  schema: z.object({ reason: z.enum(['expired', 'ended']) }),
  ...toldDirectly,
});

export type SessionEnd = LivePayload<typeof sessionEnded>;
