import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import { commandRefused } from '../../contract/live-commands.ts';
import type { LiveCommand } from '../../contract/live-commands.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors/app-error.ts';
import type { ErrorTable } from '../errors/error-table.ts';
import { authorize } from '../http/access.ts';
import type { Actor, Session, TenantContext } from '../http/context.ts';
import { toAppError } from '../http/errors.ts';
import { describeIssues } from '../http/validation.ts';
import { createId } from '../ids.ts';
import { createRateLimit } from '../limits/rate-limit.ts';
import type { LiveRoom } from './live-rooms.ts';
import { tell } from './live-sockets.ts';
import type { LiveSocket } from './live-sockets.ts';
import { assertWritable } from '../http/restrictions.ts';

/** Context of a command's handler. */
export interface CommandContext {
  readonly actor: Actor;
  readonly clock: Clock;
  transaction<T>(work: (context: TenantContext) => Promise<T>): Promise<T>;
  read<T>(work: (context: TenantContext) => Promise<T>): Promise<T>;
  /**
   * Lets the connection into a room, if its wall is open for the actor.
   * @returns false if it is not
   */
  join(room: LiveRoom, target: unknown): Promise<boolean>;
}

/** A command with its handler; types are erased so that commands of all shapes fit one list. */
export interface CommandHandler {
  readonly command: LiveCommand;
  readonly handle: (input: never, context: CommandContext) => Promise<unknown>;
}

/** Binds a handler to its command. */
export function handleCommand<Schema extends z.ZodType, Answer extends z.ZodObject>(
  command: LiveCommand<Schema, Answer>,
  handle: (input: z.output<Schema>, context: CommandContext) => Promise<z.input<Answer>>,
): CommandHandler {
  return { command, handle } as unknown as CommandHandler;
}

interface CommandServices {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly errors: Pick<ErrorTable, 'statusOf' | 'qualify'>;
  readonly findSessionsById: (ids: readonly string[]) => Promise<readonly Session[]>;
  readonly join: (live: LiveSocket, actor: Actor, room: LiveRoom, target: unknown) => Promise<boolean>;
}

/**
 * Serves what clients send. Each message is judged like a request: session, permission, limit of the person, schema.
 * Those of one connection are handled one after the other. Whatever is not declared has no listener: it is counted and
 * dropped.
 *
 * @returns a function that serves a connection
 */
export function createCommands(
  handlers: readonly CommandHandler[],
  { database, clock, log, errors, findSessionsById, join }: CommandServices,
): (live: LiveSocket) => void {
  const limits = new Map(
    handlers.map(({ command: { name, limit } }) => [name, createRateLimit({ name: `live-${name}`, ...limit })]),
  );

  const run = async (live: LiveSocket, { command, handle }: CommandHandler, given: unknown): Promise<unknown> => {
    // As for a request: the session of the connection may be a moment old.
    const [session = null] = await findSessionsById([live.session.id]);
    const actor = authorize(command.access, session, undefined);
    if (!actor) throw new AppError('organization_required');
    assertWritable(session?.membership?.restriction);
    limits.get(command.name)?.count(actor.userId, clock.now());
    const input = command.schema.safeParse(given);
    if (!input.success) throw new AppError('validation_failed', { entries: describeIssues(input.error.issues) });
    const source = { requestId: createId(), address: live.socket.handshake.address };
    const within =
      (readOnly: boolean): CommandContext['transaction'] =>
      (work) =>
        database.tenant(actor, (tx) => work({ tx, actor, clock, source }), { readOnly });
    const answer = await (handle as (input: unknown, context: CommandContext) => Promise<unknown>)(input.data, {
      actor,
      clock,
      transaction: within(false),
      read: within(true),
      join: (room, target) => join(live, actor, room, target),
    });
    return { ok: true, ...command.answer.parse(answer) };
  };

  const refuse = (live: LiveSocket, { name }: LiveCommand, thrown: unknown) => {
    const error = toAppError(thrown);
    const { code } = error;
    const { userId, membership } = live.session;
    const about = { code, command: name, userId, organizationId: membership?.organizationId };
    if (errors.statusOf(code) >= 500) log.error({ ...about, err: error.details.cause ?? error }, code);
    else if (code === 'permission_denied') log.warn({ ...about, event: 'access_denied' }, 'refused');
    else log.info(about, 'refused');
    return error.toEntries().map(errors.qualify);
  };

  return (live) => {
    let before: Promise<unknown> = Promise.resolve();
    for (const handler of handlers) {
      live.socket.on(handler.command.name, (...values: unknown[]) => {
        const acknowledge = values.at(-1);
        before = before
          .then(() => run(live, handler, typeof values[0] === 'function' ? undefined : values[0]))
          .catch((error: unknown) => ({ errors: refuse(live, handler.command, error) }))
          .then((answer) => {
            if (typeof acknowledge === 'function') acknowledge(answer);
            else if ('errors' in (answer as object))
              tell(live.socket, commandRefused, { command: handler.command.name, ...(answer as { errors: [] }) });
            return undefined;
          });
      });
    }
  };
}
