import type { Transaction } from './database/transaction.ts';
import type { TenantContext } from './http/context.ts';

/**
 * Demo data of a module in one of the demo's organisations. It is written once, in a transaction after the people
 * exist. Later additions are parts of their own, so that older demos receive them, too.
 */
export interface DemoPart {
  /** As it is noted once it is written; the first part has the name of its module. */
  readonly name: string;
  /** Identifier of the organisation. */
  readonly organization: string;
  /** Email address of the member in whose name it is written: the audit log names them. */
  readonly author: string;
  /**
   * Returns true if the part is written: asked when a start may have been interrupted between its end and the note
   * about it.
   */
  isThere(context: DemoContext): Promise<boolean>;
  write(context: DemoContext): Promise<void>;
  /**
   * Does what the work beside the requests would have done by now, such as delivering its emails, in a transaction of
   * that work. It runs again if a start was interrupted between the end of `write` and the note about it.
   */
  settle?(tx: Transaction, organizationId: string): Promise<void>;
}

export interface DemoContext extends TenantContext {
  /** Ids of the demo's people by email address. */
  readonly people: ReadonlyMap<string, string>;
}
