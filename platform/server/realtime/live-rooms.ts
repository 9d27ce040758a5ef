import type { z } from 'zod';
import type { LiveEvent } from '../../contract/live-events.ts';
import type { Transaction } from '../database/transaction.ts';
import type { TenantContext } from '../http/context.ts';
import { announce } from './notices.ts';
import { liveNotice, toRoom } from './publish.ts';

/** Names something that is said in a room of an organisation. */
export interface LiveReference {
  readonly organizationId: string;
}

/**
 * A room that people join by a command. Its wall is asked when they join, and again after each change of their access
 * and every minute. Notices name what is said there, and each process reads it for its connections.
 */
export interface LiveRoom<
  Schema extends z.ZodType = z.ZodType,
  Target = unknown,
  Reference extends z.ZodType<LiveReference> = z.ZodType<LiveReference>,
> {
  readonly event: LiveEvent<Schema, Target>;
  /** Content of a notice: ids. Those of an organisation are read together. */
  readonly reference: Reference;
  /** Those of the targets that the actor may hear, in a transaction of theirs. */
  listOpen(context: Pick<TenantContext, 'tx' | 'actor'>, targets: readonly Target[]): Promise<readonly Target[]>;
  /** Reads what is named, in any order of its own; what was removed meanwhile is left out. */
  read(references: readonly z.output<Reference>[]): Promise<readonly Said<Schema, Target>[]>;
}

interface Said<Schema extends z.ZodType, Target> {
  readonly target: Target;
  readonly payload: z.input<Schema>;
}

/** Binds a room to its types; they are erased so that all rooms fit one list. */
export function defineLiveRoom<Schema extends z.ZodType, Target, Reference extends z.ZodType<LiveReference>>(
  room: LiveRoom<Schema, Target, Reference>,
): LiveRoom {
  return room as unknown as LiveRoom;
}

/** Says in a room what a reference names, when the transaction is committed. @throws ZodError, RangeError as `announce` */
export async function publishReference<Schema extends z.ZodType, Target>(
  tx: Transaction,
  event: LiveEvent<Schema, Target>,
  target: Target,
  reference: unknown,
): Promise<void> {
  await announce(tx, liveNotice, { event: event.name, room: toRoom(event, target), reference });
}
