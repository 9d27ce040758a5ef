import type { Server, Socket } from 'socket.io';
import type { ServerEvents } from '#platform/contract/realtime.ts';
import type { Session } from '../http/context.ts';
import type { AccessChange } from './access-changes.ts';

type NoEvents = Record<never, never>;
export type LiveServer = Server<NoEvents, ServerEvents>;
export type LiveConnection = Socket<NoEvents, ServerEvents>;

/** An open connection with the session as it was found last. */
export interface LiveSocket {
  readonly socket: LiveConnection;
  session: Session;
}

/** Where something for a session, a user or an organisation is sent to. */
const rooms = {
  session: (id: string) => `session:${id}`,
  user: (id: string) => `user:${id}`,
  organization: (id: string) => `organization:${id}`,
} as const;

export function joinRooms({ socket, session }: LiveSocket): void {
  void socket.join([rooms.session(session.id), rooms.user(session.userId)]);
  if (session.membership) void socket.join(rooms.organization(session.membership.organizationId));
}

/**
 * Whether a change may concern a connection. A change of a user in one organisation concerns all connections of the
 * user, because the list of organisations to choose from changes with it.
 */
export function isConcerned({ session }: LiveSocket, { sessionId, userId, organizationId }: AccessChange): boolean {
  if (sessionId !== undefined) return session.id === sessionId;
  if (userId !== undefined) return session.userId === userId;
  return organizationId === undefined || session.membership?.organizationId === organizationId;
}

/**
 * Brings a connection in line with its session as it is now; without a session it ends.
 *
 * @param isAnnounced whether somebody said that something changed; if not, the user is told only of what differs
 */
export function bringInLine(live: LiveSocket, found: Session | undefined, isAnnounced: boolean, now: Date): void {
  const { socket, session } = live;
  if (found === undefined) {
    socket.emit('session_ended', { reason: now >= session.expiresAt ? 'expired' : 'ended' });
    socket.disconnect(true);
    return;
  }
  live.session = found;
  const before = session.membership;
  if (before && before.organizationId !== found.membership?.organizationId) void socket.leave(rooms.organization(before.organizationId));
  joinRooms(live);
  if (isAnnounced || !isSameAccess(before, found.membership)) socket.emit('access_changed');
}

function isSameAccess(before: Session['membership'], now: Session['membership']): boolean {
  if (before === null || now === null) return before === now;
  const { permissions } = before;
  return before.id === now.id && permissions.size === now.permissions.size && [...permissions].every((permission) => now.permissions.has(permission));
}
