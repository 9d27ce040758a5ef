import type { Clock } from '#platform/server/clock.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Actor, RequestSource } from '#platform/server/http/context.ts';

/**
 * What a service of the central administration gets: an identity transaction, because it works on all organisations.
 */
export interface CentralContext {
  readonly tx: Transaction;
  /** Somebody of the operator's organisation. */
  readonly actor: Actor;
  readonly clock: Clock;
  /** Where the request came from, for the audit log. */
  readonly source: RequestSource;
}
