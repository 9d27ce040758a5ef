import { sql } from 'kysely';
import { z } from 'zod';
import type { Transaction } from '../database/transaction.ts';

/** Channel of PostgreSQL's NOTIFY on which all processes of an installation hear of it. */
export const accessChannel = 'kontor_access';

const accessChangeSchema = z.strictObject({
  sessionId: z.string().optional(),
  userId: z.string().optional(),
  organizationId: z.string().optional(),
});

/**
 * Whose access changed: of one session, of a user everywhere, of everybody in an organisation, or of a user there;
 * of everybody when nothing is named.
 */
export type AccessChange = Readonly<z.infer<typeof accessChangeSchema>>;

/**
 * Tells every process, when the transaction is committed, that somebody may do less or more than before: what is open
 * for them looks again. Requests need no telling, they look each time.
 */
export async function announceAccessChange(tx: Transaction, change: AccessChange): Promise<void> {
  await sql`SELECT pg_notify(${accessChannel}, ${JSON.stringify(change)})`.execute(tx);
}

/** What was announced. Whatever cannot be read (a newer process may say more) concerns everybody. */
export function readAccessChange(payload: string): AccessChange {
  try {
    return accessChangeSchema.parse(JSON.parse(payload));
  } catch {
    return {};
  }
}
