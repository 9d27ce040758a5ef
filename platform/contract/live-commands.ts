import { z } from 'zod';
import type { Access } from './endpoint.ts';
import { errorEntrySchema } from './errors.ts';
import { defineLiveEvent } from './live-events.ts';

/**
 * A message that clients may send over their live connection, declared once for server and client. It is answered with
 * `{ ok: true, … }` or `{ errors }` if the client asks for an acknowledgement.
 */
export interface LiveCommand<
  Schema extends z.ZodType = z.ZodType,
  Answer extends z.ZodObject = z.ZodObject,
  A extends Access = Access,
> {
  /** Name of the event that clients emit, unique in the product. */
  readonly name: string;
  /** Checked again for each message, as for an endpoint. */
  readonly access: A;
  readonly schema: Schema;
  /** Properties of the acknowledgement beside `ok`. */
  readonly answer: Answer;
  /** Messages of a person in a process, over all their connections; the limit of connections counts, too. */
  readonly limit: { readonly max: number; readonly seconds: number };
}

/** Declares a command and keeps its exact types. */
export function defineLiveCommand<
  const Schema extends z.ZodType,
  const Answer extends z.ZodObject,
  const A extends Access,
>(command: LiveCommand<Schema, Answer, A>): LiveCommand<Schema, Answer, A> {
  return command;
}

/** Acknowledgement of a command. */
export type LiveAnswer<Command extends LiveCommand> =
  | ({ readonly ok: true } & z.output<Command['answer']>)
  | { readonly errors: readonly z.output<typeof errorEntrySchema>[] };

/** A command without an acknowledgement was refused. */
export const commandRefused = defineLiveEvent({
  name: 'command_refused',
  schema: z.object({ command: z.string(), errors: z.array(errorEntrySchema) }),
  room: () => '',
  mayJoin: () => [],
});
