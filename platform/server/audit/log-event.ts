import type { TenantContext } from '../http/context.ts';
import { recordMissingVersion } from './missing-version.ts';
import { recordAudit } from './record.ts';
import type { AuditRecord } from './record.ts';

/** Change of a record by a call of its organisation. */
export interface LoggedEvent extends Pick<AuditRecord, 'event' | 'subject' | 'changes'> {
  /** The version that the call named, where it may name one: without it the last writer won, and the entry says so. */
  readonly given?: { readonly version: number | undefined };
}

/**
 * Writes into the log of the context's organisation, in its transaction: the context knows who, from where and when.
 */
export async function logEvent(
  { tx, actor, source, clock }: Pick<TenantContext, 'tx' | 'actor' | 'source' | 'clock'>,
  event: LoggedEvent,
): Promise<void> {
  const { given, changes = [], ...rest } = event;
  const noted = given === undefined ? changes : recordMissingVersion(changes, given.version);
  await recordAudit(tx, actor.organizationId, {
    ...rest,
    changes: noted,
    userId: actor.userId,
    source,
    now: clock.now(),
  });
}
