import { z } from 'zod';
import type { Transaction } from '../database/transaction.ts';
import { announce } from './notices.ts';

const accessChangeSchema = z.strictObject({
  sessionId: z.string().optional(),
  userId: z.string().optional(),
  organizationId: z.string().optional(),
  /** Of a session: it goes on under another id and value, so its connections have to be made anew with that. */
  isReplaced: z.boolean().optional(),
});

/**
 * Whose access changed: of one session, of a user everywhere, of everybody in an organisation, or of a user there;
 * of everybody when nothing is named.
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
