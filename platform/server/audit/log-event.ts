import type { TenantContext } from '../http/context.ts';
import { recordMissingVersion } from './missing-version.ts';
import { recordAudits } from './record.ts';
import type { AuditRecord } from './record.ts';

/** Change of a record by a call of its organisation. */
export interface LoggedEvent extends Pick<AuditRecord, 'event' | 'subject' | 'changes'> {
  /** The version that the call named, where it may name one: without it the last writer won, and the entry says so. */
  readonly given?: { readonly version: number | undefined };
}

type LogContext = Pick<TenantContext, 'tx' | 'actor' | 'source' | 'clock'>;

/**
 * Writes into the log of the context's organisation, in its transaction: the context knows who, from where and when.
 */
export async function logEvent(context: LogContext, event: LoggedEvent): Promise<void> {
  await logEvents(context, [event]);
}

/** Writes many entries with one statement. */
export async function logEvents(
  { tx, actor, source, clock }: LogContext,
  events: readonly LoggedEvent[],
): Promise<void> {
  const now = clock.now();
  await recordAudits(
    tx,
    actor.organizationId,
    events.map(({ given, changes = [], ...rest }) => ({
      ...rest,
      changes: given === undefined ? changes : recordMissingVersion(changes, given.version),
      userId: actor.userId,
      source,
      now,
    })),
  );
}
