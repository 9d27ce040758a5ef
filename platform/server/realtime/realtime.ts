import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Server } from 'socket.io';
import type { LiveEvent } from '../../contract/live-events.ts';
import { realtimePath } from '../../contract/realtime.ts';
import type { Clock } from '../clock.ts';
import type { Configuration } from '../config/configuration.ts';
import type { Database } from '../database/database.ts';
import type { Session } from '../http/context.ts';
import type { Sites } from '../http/sites.ts';
import { accessNotice } from './access-changes.ts';
import { createAskedRooms } from './asked-rooms.ts';
import { guardConnections } from './connections.ts';
import { admit } from './handshake.ts';
import { createCommands } from './live-commands.ts';
import type { CommandHandler } from './live-commands.ts';
import type { LiveRoom } from './live-rooms.ts';
import { bringInLine, closeConnection, isConcerned, joinRooms } from './live-sockets.ts';
import type { LiveServer, LiveSocket } from './live-sockets.ts';
import { hear, listenToNotices } from './notices.ts';
import type { NoticeHandler } from './notices.ts';
import { liveNotice } from './publish.ts';
import { createRechecking } from './rechecking.ts';

export interface RealtimeServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly configuration: Pick<Configuration, 'publicUrl' | 'apiOrigins'>;
  readonly sites: Sites;
  /** Everything that is said over live connections. */
  readonly events: readonly LiveEvent[];
  /** Commands that clients may send; none if absent. */
  readonly commands?: readonly CommandHandler[];
  /** Rooms that they may ask for by commands. */
  readonly rooms?: readonly LiveRoom[];
  /** Handlers of further notices between processes, over the same connection. */
  readonly notices?: readonly NoticeHandler[];
  /** Finds the live session behind a cookie value; null when there is none. */
  readonly findSession: (value: string) => Promise<Session | null>;
  /** Those of the sessions that are alive. */
  readonly findSessionsById: (ids: readonly string[]) => Promise<readonly Session[]>;
}

/** The live connections of this process. */
export interface Realtime {
  countSockets(): number;
  /** Looks again at all sessions behind them, as it happens every minute. */
  recheckAll(): void;
}

const recheckEveryMs = 60_000;

/** Result of a handshake, and the number of changes that were received before it. */
interface Admission {
  readonly session: Session;
  readonly heard: number;
}

/**
 * Live connections on the product's own server. They end with the access that they were opened with: after every
 * change that any process announces, at the end of the session, and, should an announcement be lost, within a minute.
 * Clients send declared commands; everything else is counted and dropped.
 */
export function openRealtime(
  app: FastifyInstance,
  { commands = [], rooms = [], notices = [], ...services }: RealtimeServices,
): Realtime {
  const { database, clock, configuration, sites, events, findSession, findSessionsById } = services;
  const { publicUrl, apiOrigins } = configuration;
  const rules = { sites, secure: publicUrl.startsWith('https:'), findSession };
  const admissions = new WeakMap<IncomingMessage, Admission>();
  const lives = new Set<LiveSocket>();
  let heard = 0;
  let closing = false;
  const replacedSessions = new Set<string>();

  const allow = async (request: IncomingMessage): Promise<boolean> => {
    const heardBefore = heard;
    const session = await admit(request, rules).catch((error: unknown) => {
      app.log.warn({ err: error }, 'the session of a live connection could not be looked up');
      return null;
    });
    if (session === null || closing || !connections.hasRoom(session)) return false;
    admissions.set(request, { session, heard: heardBefore });
    return true;
  };
  const io: LiveServer = new Server({
    path: realtimePath,
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: 10_000,
    ...(apiOrigins.length > 0 && { cors: { origin: [...apiOrigins], credentials: true } }),
    allowRequest: (request, answer) =>
      void allow(request).then((isAllowed) => answer(isAllowed ? null : 'refused', isAllowed)),
  });
  io.attach(app.server);
  const connections = guardConnections(io, (request) => admissions.get(request)?.session);

  const rechecking = createRechecking<LiveSocket>({
    sessionId: ({ session }) => session.id,
    findSessionsById,
    apply: (live, found, isAnnounced) => {
      if (!lives.has(live)) return;
      if (found === undefined && replacedSessions.has(live.session.id)) return void closeConnection(live);
      bringInLine(live, { found, isAnnounced, now: clock.now() }, events);
      asked.recheck([live]);
      watchExpiry(live);
    },
    onError: (error) => app.log.warn({ err: error }, 'the sessions of live connections could not be looked up'),
  });
  const recheckAll = (): void => rechecking.add(lives, false);
  const asked = createAskedRooms({
    io,
    database,
    rooms,
    countChanges: () => heard,
    onError: (error) => app.log.warn({ err: error }, 'a room of live connections could not be looked up'),
  });
  const serveCommands = createCommands(commands, {
    database,
    clock,
    log: app.log,
    errors: app.errorTable,
    findSessionsById,
    join: asked.join,
  });

  /** Has clients connect again, with the cookie that they have by then; one of them may be on its way in. */
  const reopenAll = (sessionId: string): void => {
    replacedSessions.add(sessionId);
    setTimeout(() => replacedSessions.delete(sessionId), recheckEveryMs).unref();
    for (const live of lives) if (live.session.id === sessionId) closeConnection(live);
  };

  const expiries = new Map<LiveSocket, NodeJS.Timeout>();
  const watchExpiry = (live: LiveSocket): void => {
    clearTimeout(expiries.get(live));
    if (!lives.has(live)) return;
    const left = live.session.expiresAt.getTime() - clock.now().getTime();
    expiries.set(live, setTimeout(() => rechecking.add([live], false), Math.max(left, 0)).unref());
  };

  io.on('connection', (socket) => {
    const admission = admissions.get(socket.request);
    if (admission === undefined) return void socket.disconnect(true);
    const live: LiveSocket = { socket, session: admission.session, asked: new Map() };
    lives.add(live);
    socket.once('disconnect', () => {
      lives.delete(live);
      clearTimeout(expiries.get(live));
      expiries.delete(live);
    });
    joinRooms(live, events);
    serveCommands(live);
    watchExpiry(live);
    // A change that was announced since the session was looked up found nothing to end here.
    if (heard !== admission.heard) rechecking.add([live], false);
  });

  const handlers = [
    // An unreadable notice (a newer process may send more) concerns everybody.
    hear(accessNotice, (change = {}) => {
      heard += 1;
      if (change.isReplaced === true && change.sessionId !== undefined) return void reopenAll(change.sessionId);
      rechecking.add(
        [...lives].filter((live) => isConcerned(live, change)),
        Object.keys(change).length > 0,
      );
    }),
    hear(liveNotice, (said) => {
      if (said?.reference !== undefined) asked.say(said.event, said.room, said.reference);
      else if (said) io.to(said.room).emit(said.event, said.payload);
    }),
    ...notices,
  ];
  const stopListening = listenToNotices(database, handlers, () => {
    heard += 1;
    recheckAll();
    // Messages of the meantime are lost: the clients of rooms connect again and ask for them.
    for (const live of lives) if (live.asked.size > 0) closeConnection(live);
  });
  const timer = setInterval(recheckAll, recheckEveryMs).unref();

  app.addHook('preClose', async () => {
    closing = true;
    clearInterval(timer);
    rechecking.stop();
    asked.stop();
    connections.close();
    await stopListening();
  });
  return { countSockets: () => lives.size, recheckAll };
}
