import type { Clock } from '#platform/server/clock.ts';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Actor, RequestSource } from '#platform/server/http/context.ts';

/** Context of central administration: an identity transaction, because it concerns all organisations. */
export interface CentralContext {
  readonly tx: Transaction;
  /** A member of the operator's organisation. */
  readonly actor: Actor;
  readonly clock: Clock;
  /** Origin of the request, for the audit log. */
  readonly source: RequestSource;
}
