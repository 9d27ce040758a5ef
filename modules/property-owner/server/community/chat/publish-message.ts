import { z } from 'zod';
import type { Transaction } from '#platform/server/database/transaction.ts';
import { publishReference } from '#platform/server/realtime/live-rooms.ts';
import { chatMessage } from '#modules/property-owner/contract/community/chat/chat-live.ts';
import type { ChatTarget } from '#modules/property-owner/contract/community/chat/chat-live.ts';

/** Names a message in a notice: its text may be longer than a notice, and is read behind the wall. */
export const referenceSchema = z.strictObject({ organizationId: z.uuid(), id: z.uuid() });

/** Says a message in its room, when the transaction is committed. */
export async function publishMessage(tx: Transaction, target: ChatTarget, id: string): Promise<void> {
  const reference: z.input<typeof referenceSchema> = { organizationId: target.organizationId, id };
  await publishReference(tx, chatMessage, target, reference);
}
