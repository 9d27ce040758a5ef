import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';

/** Channel of PostgreSQL's NOTIFY on which all processes of an installation hear of each other. */
export const noticeChannel = 'kontor_notices';
/** PostgreSQL takes less than 8000 bytes. */
const maxBytes = 7900;

/** Notice between processes, validated when it is sent and when it is received. */
export interface Notice<Schema extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly schema: Schema;
}

/**
 * Tells every process, this one too, when the transaction is committed; in transactions of every kind.
 *
 * @throws RangeError for more than NOTIFY carries, ZodError for what the schema does not take
 */
export async function announce<Schema extends z.ZodType>(
  tx: Transaction,
  notice: Notice<Schema>,
  payload: z.input<Schema>,
): Promise<void> {
  await announceAll(tx, notice, [payload]);
}

/** Announces several of a kind, in one statement. @throws as `announce` */
export async function announceAll<Schema extends z.ZodType>(
  tx: Transaction,
  { name, schema }: Notice<Schema>,
  payloads: readonly z.input<Schema>[],
): Promise<void> {
  const messages = payloads.map((payload) => JSON.stringify({ name, payload: schema.parse(payload) }));
  if (messages.some((message) => Buffer.byteLength(message) > maxBytes))
    throw new RangeError(`${name}: a notice carries ${maxBytes} bytes at most`);
  if (messages.length > 0)
    await sql`SELECT pg_notify(${noticeChannel}, message) FROM unnest(${messages}::text[]) AS message`.execute(tx);
}

/** Handler of a notice. */
export interface NoticeHandler {
  readonly notice: Notice;
  /** Gets undefined for what cannot be read, such as from a newer process. */
  readonly handle: (payload: unknown) => void;
}

/** Binds a handler to its notice. */
export function hear<Schema extends z.ZodType>(
  notice: Notice<Schema>,
  handle: (payload: z.output<Schema> | undefined) => void,
): NoticeHandler {
  return { notice, handle: (payload) => handle(notice.schema.safeParse(payload).data) };
}

const messageSchema = z.object({ name: z.string(), payload: z.unknown() });

/**
 * Hears what is announced, on one connection beside the pool.
 *
 * @param onConnected called whenever hearing begins: what was said before that is lost
 * @returns ends it
 */
export function listenToNotices(
  database: Pick<Database, 'listen'>,
  handlers: readonly NoticeHandler[],
  onConnected: () => void,
): () => Promise<void> {
  return database.listen(noticeChannel, {
    onConnected,
    onMessage: (text) => {
      const message = readMessage(text);
      for (const { notice, handle } of handlers) {
        if (message?.name === notice.name) handle(message.payload);
        else if (message === undefined) handle(undefined);
      }
    },
  });
}

function readMessage(text: string): z.infer<typeof messageSchema> | undefined {
  try {
    return messageSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
