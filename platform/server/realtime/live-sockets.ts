import type { Server, Socket } from 'socket.io';
import type { z } from 'zod';
import { accessChanged, sessionEnded } from '../../contract/live-events.ts';
import type { LiveEvent } from '../../contract/live-events.ts';
import type { Session } from '../http/context.ts';
import type { AccessChange } from './access-changes.ts';
import type { LiveRoom } from './live-rooms.ts';
import { listRooms } from './publish.ts';

/** By the names of the declared commands; everything that clients send is unknown. */
type SentCommands = Record<string, (...values: unknown[]) => void>;
/** By the names of the declared events, each with its payload. */
type SaidEvents = Record<string, (payload: unknown) => void>;
export type LiveServer = Server<SentCommands, SaidEvents>;
export type LiveConnection = Socket<SentCommands, SaidEvents>;

/** An open connection with the session as it was found last. */
export interface LiveSocket {
  readonly socket: LiveConnection;
  session: Session;
  /** Rooms that it asked for, by their names. */
  readonly asked: Map<string, AskedRoom>;
}

/** A room that a connection asked for and was let into. */
interface AskedRoom {
  readonly room: LiveRoom;
  readonly target: unknown;
  readonly organizationId: string;
}

/** Joins a connection to exactly the rooms that its session may hear; those it asked for are judged by their walls. */
export function joinRooms({ socket, session, asked }: LiveSocket, events: readonly LiveEvent[]): void {
  const membership = openMembership(session);
  const allowed = listRooms(events, { ...session, membership });
  for (const [name, { organizationId }] of asked) {
    if (organizationId === membership?.organizationId) allowed.add(name);
    else asked.delete(name);
  }
  for (const room of socket.rooms) {
    // Every connection is in a room of its own, by its id.
    if (room !== socket.id && !allowed.has(room)) void socket.leave(room);
  }
  void socket.join([...allowed]);
}

/** Nothing is said in an organisation that moves; its connections stay to hear that it is open again. */
function openMembership({ membership }: Session): Session['membership'] {
  return membership?.restriction === undefined || membership.restriction.kind === 'copy' ? membership : null;
}

/**
 * Returns true if a change may concern a connection. A change of a user in one organisation concerns all connections of
 * the user, because their list of organisations changes, too.
 */
export function isConcerned({ session }: LiveSocket, { sessionId, userId, organizationId }: AccessChange): boolean {
  if (sessionId !== undefined) return session.id === sessionId;
  if (userId !== undefined) return session.userId === userId;
  return organizationId === undefined || session.membership?.organizationId === organizationId;
}

/** Result of checking a connection's session. */
export interface Finding {
  /** Undefined when the session is over. */
  readonly found: Session | undefined;
  /** True if a change was announced; otherwise the user is told only about differences. */
  readonly isAnnounced: boolean;
  readonly now: Date;
}

/** Brings a connection in line with its session as it is now; without a session it ends. */
export function bringInLine(
  live: LiveSocket,
  { found, isAnnounced, now }: Finding,
  events: readonly LiveEvent[],
): void {
  const { socket, session } = live;
  if (found === undefined) {
    tell(socket, sessionEnded, { reason: now >= session.expiresAt ? 'expired' : 'ended' });
    socket.disconnect(true);
    return;
  }
  live.session = found;
  joinRooms(live, events);
  if (isAnnounced || !isSameAccess(session.membership, found.membership)) tell(socket, accessChanged, null);
}

/** Closes the connection without a word: a client that still has a session connects again by itself. */
export function closeConnection({ socket }: Pick<LiveSocket, 'socket'>): void {
  socket.conn.close(true);
}

/** Says something to one connection. */
export function tell<Schema extends z.ZodType>(
  socket: LiveConnection,
  { name, schema }: LiveEvent<Schema>,
  payload: z.input<Schema>,
): void {
  socket.emit(name, schema.parse(payload));
}

function isSameAccess(before: Session['membership'], now: Session['membership']): boolean {
  if (before === null || now === null) return before === now;
  const { permissions } = before;
  return (
    before.id === now.id &&
    before.restriction?.kind === now.restriction?.kind &&
    permissions.size === now.permissions.size &&
    [...permissions].every((permission) => now.permissions.has(permission))
  );
}
