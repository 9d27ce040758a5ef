import { z } from 'zod';
import type { Transaction } from '../database/transaction.ts';
import { announce } from './notices.ts';

const accessChangeSchema = z.strictObject({
  sessionId: z.string().optional(),
  userId: z.string().optional(),
  organizationId: z.string().optional(),
  /** True if the session continues under another id and value, so that its connections must be made anew. */
  isReplaced: z.boolean().optional(),
});

/**
 * People whose access changed: one session, a user everywhere, everybody in an organisation, or a user there; everybody
 * if nothing is named.
 */
export type AccessChange = Readonly<z.infer<typeof accessChangeSchema>>;

export const accessNotice = { name: 'access', schema: accessChangeSchema } as const;

/**
 * Tells every process, when the transaction is committed, that somebody may do less or more than before: what is open
 * for them looks again. Requests need no telling, they look each time.
 */
export async function announceAccessChange(tx: Transaction, change: AccessChange): Promise<void> {
  await announce(tx, accessNotice, change);
}
