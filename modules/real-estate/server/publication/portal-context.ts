import type { Transaction } from '#platform/server/database/transaction.ts';
import type { Actor } from '#platform/server/http/context.ts';
import type { Platform } from '#platform/server/platform.ts';

/** Context of a transfer within its transactions. */
export interface PortalContext {
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly clock: Platform['clock'];
}
