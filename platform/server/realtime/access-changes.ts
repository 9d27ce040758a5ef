import { sql } from 'kysely';
import type { Transaction } from '../database/transaction.ts';

/** Channel of PostgreSQL's NOTIFY on which all processes of an installation hear of it. */
export const accessChannel = 'kontor_access';

/** Whose access changed: of one session, of a user everywhere, of everybody in an organisation, or of a user there. */
export interface AccessChange {
  readonly sessionId?: string;
  readonly userId?: string;
  readonly organizationId?: string;
}

/**
 * Tells every process, when the transaction is committed, that somebody may do less or more than before: what is open
 * for them looks again. Requests need no telling, they look each time.
 */
export async function announceAccessChange(tx: Transaction, change: AccessChange): Promise<void> {
  await sql`SELECT pg_notify(${accessChannel}, ${JSON.stringify(change)})`.execute(tx);
}
