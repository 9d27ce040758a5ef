import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Session } from '../http/context.ts';
import { securityHeaders } from '../http/security-headers.ts';
import type { LiveConnection, LiveServer } from './live-sockets.ts';

const perSession = 10;
/** Above what the limits of commands answer, so that who sends too much learns why. */
const messages = { max: 300, withinMs: 60_000 } as const;
/** Milliseconds in which a client closes a connection that the server ended. */
const goodbyeMs = 500;

export interface Connections {
  /** Returns true if the session may open one more. */
  hasRoom(session: Session): boolean;
  /** Closes all; clients open them again, at another process when this one ends. */
  close(): void;
}

/** Limits the connections of a session and what arrives on each, below the level of events, where all of it counts. */
export function guardConnections(
  io: LiveServer,
  sessionOf: (request: IncomingMessage) => Session | undefined,
): Connections {
  const open = new Map<string, number>();
  const sockets = new Set<IncomingMessage['socket']>();

  // Requests of the live connection do not come by the framework, whose hooks set these.
  io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value);
    next();
  });
  io.engine.on('connection', (connection: LiveConnection['conn']) => {
    const session = sessionOf(connection.request);
    if (session === undefined) return connection.close(true);
    const { socket } = connection.request;
    sockets.add(socket);
    open.set(session.id, (open.get(session.id) ?? 0) + 1);
    connection.once('close', () => {
      sockets.delete(socket);
      const rest = (open.get(session.id) ?? 1) - 1;
      if (rest === 0) open.delete(session.id);
      else open.set(session.id, rest);
    });
    limitMessages(connection);
    // Those that came at the same moment have all found room.
    if ((open.get(session.id) ?? 0) > perSession) connection.close(true);
  });

  return {
    hasRoom: ({ id }) => (open.get(id) ?? 0) < perSession,
    close: () => {
      const leaving = [...sockets];
      io.engine.close();
      // The process does not wait for clients that say nothing any more.
      setTimeout(() => leaving.forEach((socket) => socket.destroy()), goodbyeMs);
    },
  };
}

/** Ends a connection on which more arrives than anybody has to say. */
function limitMessages(connection: LiveConnection['conn']): void {
  let count = 0;
  let since = performance.now();
  connection.on('packet', () => {
    const now = performance.now();
    if (now - since > messages.withinMs) [count, since] = [0, now];
    count += 1;
    if (count > messages.max) connection.close(true);
  });
}
