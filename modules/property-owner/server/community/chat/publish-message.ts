import { z } from 'zod';
import type { Transaction } from '#platform/server/database/transaction.ts';
import type { TenantContext } from '#platform/server/http/context.ts';
import { publishReference } from '#platform/server/realtime/live-rooms.ts';
import { publish } from '#platform/server/realtime/publish.ts';
import { chatChanged, chatMessage } from '#modules/property-owner/contract/community/chat/chat-live.ts';
import type { ChatTarget } from '#modules/property-owner/contract/community/chat/chat-live.ts';

/** Names a message in a notice: its text may be longer than a notice, and is read behind the wall. */
export const referenceSchema = z.strictObject({ organizationId: z.uuid(), id: z.uuid() });

/** Says a message in its room, when the transaction is committed. */
export async function publishMessage(tx: Transaction, target: ChatTarget, id: string): Promise<void> {
  const reference: z.input<typeof referenceSchema> = { organizationId: target.organizationId, id };
  await publishReference(tx, chatMessage, target, reference);
}

/** Has everyone in a room ask for it again: messages were removed, or its rules have changed. */
export async function tellChatChanged(
  { tx, actor }: Pick<TenantContext, 'tx' | 'actor'>,
  owner: { readonly id: string; readonly eid: string },
): Promise<void> {
  const target = { organizationId: actor.organizationId, ownerId: owner.id };
  await publish(tx, chatChanged, target, { eigentuemer: owner.eid });
}
